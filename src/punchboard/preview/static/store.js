// What the page knows: the answers of the server, and the settings of whoever looks at it.

const KEPT = 'punchboard';
const DEFAULTS = {
  lang: '', ink: false, zoom: 2.4, side: 'front', sort: '', component: '', vision: '',
  trim: false, bleed: false, safe: false, cut: false, paper: {}, since: '@start',
};

export const settings = { ...DEFAULTS, ...remembered() };
export const data = { wall: null, version: 0, run: '', findings: null, search: '', where: '' };
const listeners = new Set();

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

export function set(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // A private window keeps nothing.
  }
}

export const view = () => ({ lang: settings.lang, ink: settings.ink });

export function listen(each) {
  listeners.add(each);
  return () => listeners.delete(each);
}

// What happened: 'wall', 'faces', 'findings', 'vision'.
export function tell(what, more) {
  for (const each of [...listeners]) each(what, more);
}

export const component = (id) => data.wall?.components.find((each) => each.id === id);
export const cardOf = (c, i) => data.wall?.cards.find((each) => each.c === c && each.i === i);
export const isTitled = (card) => card.t !== card.i;

export function nameOf(card) {
  const copies = card.q > 1 ? `, ${card.q} copies` : '';
  return `${card.t}${isTitled(card) ? `, ${card.n}` : ''}, ${component(card.c)?.name ?? card.c}${copies}`;
}

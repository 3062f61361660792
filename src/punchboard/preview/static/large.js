// One card large: its picture, where its fields are written, what is said of it.

import { ask, count, h, place, replace, toggle, words } from './dom.js';
import { face, showsBleed } from './faces.js';
import { carryBack, carryInto } from './signs.js';
import { cardOf, data, listen, settings, set, tell, view } from './store.js';

const dialog = document.getElementById('large');
const content = document.getElementById('large-content');
let shown = null;
let back = null;

// The head stays while all else is drawn again: a button that is replaced under the pointer loses the click.
const title = h('h2', { id: 'large-title' });
const written = h('span');
const body = h('div', { class: 'large-body' });
const button = (name, label, sign, run) => h('button', { type: 'button', class: 'plain', 'data-focus': name, 'aria-label': label, title: label, onclick: run }, h('span', { 'aria-hidden': 'true' }, sign));
content.append(
  h('div', { class: 'large-head' }, title, written, h('span', { class: 'spring' }),
    h('span', { class: 'row' },
      button('previous', 'Previous card', '‹', () => step(-1)), button('next', 'Next card', '›', () => step(1)), button('close', 'Close', '×', () => dialog.close()))),
  body);

export async function openLarge(c, i) {
  const card = cardOf(c, i);
  if (!card) {
    location.hash = '#/wall';
    return;
  }
  if (!dialog.open) {
    back = document.activeElement;
    replace(body);
    carryInto(dialog);
    dialog.showModal();
    // The browser gives the focus to the first control, which is not one of the card.
    document.activeElement?.blur();
  }
  const side = shown && shown.c === c ? shown.side : settings.side === 'back' && card.b ? 'back' : 'front';
  const same = shown?.c === c && shown?.i === i;
  shown = { c, i, side: card.b ? side : 'front', facts: same ? shown.facts : null, made: same ? shown.made : null, zoom: shown?.zoom };
  draw();
  const facts = await ask('card', { ...view(), component: c, item: i }).catch(() => ({ problem: 'What is known of the card cannot be read now. It appears when the connection is back.' }));
  if (shown?.c !== c || shown?.i !== i) return;
  if (!facts?.problem || !shown.facts) shown.facts = facts;
  draw();
}

export function refreshLarge() {
  if (dialog.open && shown) openLarge(shown.c, shown.i);
}

dialog.addEventListener('close', () => {
  shown = null;
  carryBack();
  if (location.hash.startsWith('#/card/')) history.back();
  back?.focus?.();
});
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
dialog.addEventListener('keydown', (event) => {
  if (event.target.closest('input, select, .picture-scroll')) return;
  if (event.key === 'ArrowLeft') step(-1);
  if (event.key === 'ArrowRight') step(1);
});

function step(by) {
  const cards = data.wall.cards;
  const at = cards.findIndex((each) => each.c === shown.c && each.i === shown.i);
  let next = at + by;
  while (cards[next] && cards[next].c === shown.c && cards[next].i === shown.i) next += by;
  if (cards[next]) location.replace(`#/card/${encodeURI(cards[next].c)}/${encodeURI(cards[next].i)}`);
}

function draw() {
  const card = cardOf(shown.c, shown.i);
  if (!card) {
    dialog.close();
    return;
  }
  // What has the focus outside of the content keeps it.
  const keeps = dialog.contains(document.activeElement) && document.activeElement !== dialog && !content.contains(document.activeElement);
  const focused = document.activeElement?.dataset?.focus;
  const facts = shown.facts;
  replace(title, card.t, h('small', {}, `${facts?.componentName ?? shown.c} · ${card.i}${card.q > 1 ? ` · ${count(card.q, 'copy', 'copies')}` : ''}`));
  replace(written, facts?.place && place(facts.place, data.wall.links));
  replace(body, picture(card, facts), facts && !facts.problem ? details(facts) : h('div', { class: 'facts' }, h('p', { class: 'quiet' }, facts?.problem ?? 'Reading…')));
  if (!keeps) dialog.querySelector(`[data-focus="${focused ?? 'close'}"]`)?.focus();
}

function picture(card, facts) {
  const outline = data.wall.outlines[card.o];
  const key = shown.side === 'back' ? card.b : card.f;
  const wide = window.innerWidth > 820;
  const room = { width: wide ? window.innerWidth * 0.5 : window.innerWidth - 80, height: wide ? window.innerHeight - 240 : window.innerHeight * 0.55 };
  const more = showsBleed() ? 2 * data.wall.bleed : 0;
  const fit = Math.min(room.width / (outline.width + more), room.height / (outline.height + more), 12);
  const zoom = fit * (shown.zoom ?? 1);
  // The picture that is there stays until the next has come.
  shown.made ??= face(outline, key, zoom);
  const { made } = shown;
  made.picture.alt = `${card.t}, ${shown.side}`;
  made.node.querySelectorAll('.pin').forEach((pin) => pin.remove());
  made.update(outline, key, zoom, shown.side);
  shown.scale = zoom;
  const shift = showsBleed() ? data.wall.bleed : 0;
  const pins = (facts?.problems ?? []).map((each, index) => [each, index + 1]).filter(([each]) => each.pin?.side === shown.side);
  made.node.append(...pins.map(([each, number]) => h('a', { class: `pin ${each.severity}`, href: '#', title: each.message, 'aria-label': `Finding ${number}: ${each.message}`,
    style: { left: `${(each.pin.x + shift) * zoom}px`, top: `${(each.pin.y + shift) * zoom}px` },
    onclick: (event) => {
      event.preventDefault();
      document.getElementById(`problem-${number}`)?.focus();
    } }, String(number))));
  const line = (name, label) => toggle(label, settings[name], (on) => {
    set({ [name]: on });
    tell('wall', []);
    draw();
  });
  const where = h('output', { class: 'where-mm' });
  const measure = (event) => {
    const box = made.node.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top].map((each) => (each / shown.scale - shift).toFixed(1));
    where.textContent = `x ${x}  y ${y} mm`;
  };
  return h('div', { class: 'picture' },
    h('div', { class: 'picture-scroll', tabindex: '0', role: 'group', 'aria-label': 'The card', onpointermove: measure, onpointerleave: () => { where.textContent = ''; } }, made.node),
    h('div', { class: 'row tools' },
      card.b && h('div', { class: 'group', role: 'group', 'aria-label': 'Side' }, ['front', 'back'].map((side) => h('button', { type: 'button', class: 'toggle', 'data-focus': side, 'aria-pressed': shown.side === side ? 'true' : 'false', onclick: () => {
        shown.side = side;
        draw();
      } }, side === 'front' ? 'Front' : 'Back'))),
      h('div', { class: 'group', role: 'group', 'aria-label': 'Lines' }, line('trim', 'Trim'), line('bleed', 'Bleed'), line('safe', 'Safe'), line('cut', 'Cut')),
      h('label', { class: 'zoom' }, h('span', {}, 'Zoom'), h('input', { type: 'range', min: 1, max: 6, step: 0.1, value: shown.zoom ?? 1, 'data-focus': 'zoom', oninput: (event) => {
        shown.zoom = Number(event.target.value);
        const next = fit * shown.zoom;
        shown.scale = next;
        made.update(outline, key, next, shown.side);
        made.node.querySelectorAll('.pin').forEach((pin, index) => {
          pin.style.left = `${(pins[index][0].pin.x + shift) * next}px`;
          pin.style.top = `${(pins[index][0].pin.y + shift) * next}px`;
        });
      } })), where));
}

// A save is seen here at once, before all that is said of the card is asked for again.
listen((what) => {
  const card = shown?.made && what === 'faces' && cardOf(shown.c, shown.i);
  if (card) shown.made.update(data.wall.outlines[card.o], shown.side === 'back' ? card.b : card.f, shown.scale, shown.side);
});

function details(facts) {
  const links = data.wall.links;
  const part = (title, ...content) => h('section', {}, h('h3', {}, title), content);
  return h('div', { class: 'facts', tabindex: '0', role: 'group', 'aria-label': 'About the card' },
    facts.problems.length > 0 && part('Findings', h('ol', { class: 'problems' }, facts.problems.map((each, index) => h('li', { id: `problem-${index + 1}`, tabindex: '-1', class: each.severity },
      h('p', {}, words(each.message, each.places, links)), each.hints.map((hint) => h('p', { class: 'hint' }, words(hint, each.places, links))), h('p', { class: 'quiet' }, h('code', {}, each.code), ' ', place(each.place, links)))))),
    part('Fields', h('table', {}, h('tbody', {}, facts.fields.map((each) => h('tr', {}, h('th', { scope: 'row' }, each.name), h('td', {}, each.value || h('span', { class: 'quiet' }, 'nothing')), h('td', {}, place(each.place, links, `${each.place.path.split('/').pop()}:${each.place.line}`))))))),
    part('Layout', h('ul', { class: 'flat' }, facts.layouts.map((each) => h('li', {}, h('span', { class: 'quiet' }, each.side), ' ', place(each.place, links, each.place.path))))),
    part('In the rules', facts.rules.length ? h('ul', { class: 'rules' }, facts.rules.map((each) => h('li', { class: each.why }, h('q', {}, each.text), ' ', place(each.place, links, `${each.place.path.split('/').pop()}:${each.place.line}`)))) : h('p', { class: 'quiet' }, facts.hasRules ? 'The rules do not speak of it.' : 'The game has no rules texts.')),
    part('History', facts.history.length ? h('ol', { class: 'history' }, facts.history.map((each) => h('li', {},
      h('p', {}, h('strong', {}, each.name), each.message && ` ${each.message}`),
      each.was ? each.lines.length ? each.lines.map((text) => h('p', { class: 'change' }, marked(text))) : h('p', { class: 'quiet' }, 'nothing changed after it') : h('p', { class: 'quiet' }, 'not in the game yet')))) : h('p', { class: 'quiet' }, 'There are no snapshots. ', h('code', {}, `punchboard snapshot ${data.wall.game.id} NAME`), ' keeps the game as it is.')));
}

// `Full [-Blitz-]{+Rush+}` as deleted and inserted words.
export function marked(text) {
  return text.split(/(\[-[^]*?-\]|\{\+[^]*?\+\})/).map((part) => {
    if (part.startsWith('[-')) return h('del', {}, part.slice(2, -2));
    if (part.startsWith('{+')) return h('ins', {}, part.slice(2, -2));
    return part;
  });
}


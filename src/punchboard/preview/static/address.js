// What the wall shows, as an address that can be shared: `#/wall?component=cargo&where=cost > 3`.

import { data, set, settings } from './store.js';

const SIDES = ['front', 'back', 'both'];
const isWall = () => /^(#\/wall)?(\?|$)/.test(location.hash);

// Take over what the address says; return whether the faces have to be asked for anew.
export function readAddress() {
  // The tab alone goes back to what was shown last.
  if (!isWall() || !location.hash.includes('?')) return false;
  const given = new URLSearchParams(location.hash.slice(location.hash.indexOf('?') + 1));
  const before = [settings.lang, settings.ink];
  const side = given.get('side');
  set({
    component: given.get('component') ?? '', sort: given.get('sort') ?? '', side: SIDES.includes(side) ? side : 'front',
    lang: given.get('lang') ?? '', ink: given.get('ink') === '1',
  });
  data.search = given.get('search') ?? '';
  data.where = given.get('where') ?? '';
  return before[0] !== settings.lang || before[1] !== settings.ink;
}

// Write what is shown into the address; a choice is a step that the browser goes back from, typing is not.
export function writeAddress({ step = false } = {}) {
  if (!isWall()) return;
  const { component, sort, side, lang, ink } = settings;
  const shown = Object.entries({ component, search: data.search, where: data.where.trim(), sort, lang, ink: ink ? '1' : '' });
  const query = new URLSearchParams([['side', side], ...shown.filter(([, value]) => value)]);
  const wanted = `#/wall?${query}`;
  if (location.hash === wanted) return;
  if (step) history.pushState(null, '', wanted);
  else history.replaceState(null, '', wanted);
}

// Hands to look at: N of K, from a shuffle whose seed can be shared. No table, no rules.

import { count, h, keepingFocus, latest, replace, say } from './dom.js';
import { face } from './faces.js';
import { cardOf, data, listen, nameOf, view } from './store.js';

const ZOOM = 2;

export function handsView(main) {
  const state = { ...asked(), drawn: [], dealt: null, address: '' };
  const form = h('form', { class: 'panel', 'aria-label': 'Deal', onsubmit: (event) => {
    event.preventDefault();
    state.seed = fresh();
    load();
  } });
  const table = h('div', { class: 'page', tabindex: '0', role: 'group', 'aria-label': 'Hands' });
  main.append(form, table);
  const ask = latest();
  const load = async () => {
    const wish = { component: state.components, hands: state.hands, size: state.size, seed: state.seed };
    const query = new URLSearchParams(Object.entries(wish).flatMap(([name, value]) => [value].flat().map((each) => [name, each])));
    state.address = `#/hands?${query}`;
    history.replaceState(null, '', state.address);
    const dealt = await ask('deal', { ...view(), ...wish });
    if (!dealt) return;
    if (!dealt.hands) {
      replace(table, h('h1', {}, 'Hands'), h('p', { class: 'wrong', role: 'alert' }, dealt.problem));
      return;
    }
    state.dealt = dealt;
    state.drawn = state.dealt.hands.map(() => []);
    keepingFocus(form, () => controls(form, state, load));
    draw(table, state);
  };
  load();
  return listen((what) => {
    if (what === 'wall' || what === 'faces') draw(table, state);
    if (what !== 'address' || location.hash === state.address) return;
    // The tab alone names no other hands than those that are there.
    if (!location.hash.includes('?')) history.replaceState(null, '', state.address);
    else load(Object.assign(state, asked()));
  });
}

// What the address asks for.
function asked() {
  const given = new URLSearchParams(location.hash.split('?')[1] ?? '');
  const largest = [...data.wall.components].sort((a, b) => b.count - a.count)[0];
  const most = Math.max(1, Math.floor((largest?.count ?? 20) / 4));
  return {
    components: given.getAll('component').length ? given.getAll('component') : [largest?.id].filter(Boolean),
    hands: Number(given.get('hands')) || 4, size: Number(given.get('size')) || Math.min(5, most), seed: given.get('seed') || fresh(),
  };
}

const fresh = () => Math.random().toString(36).slice(2, 8);

function controls(form, state, load) {
  const number = (name, label, most) => h('label', { class: 'field' }, h('span', {}, label), h('input', { type: 'number', 'data-focus': name, min: 1, max: most, value: state[name], onchange: (event) => {
    state[name] = Math.max(1, Math.min(most, Number(event.target.value) || 1));
    load();
  } }));
  replace(form, h('h2', {}, 'Deal'),
    number('hands', 'Hands', 20), number('size', 'Pieces each', 60),
    h('fieldset', {}, h('legend', {}, 'From'), data.wall.components.map((each) => h('label', { class: 'check' }, h('input', { type: 'checkbox', 'data-focus': `from ${each.id}`, checked: state.components.includes(each.id), onchange: (event) => {
      state.components = event.target.checked ? [...state.components, each.id] : state.components.filter((one) => one !== each.id);
      load();
    } }), `${each.name} (${each.count})`))),
    h('label', { class: 'field' }, h('span', {}, 'Seed'), h('input', { type: 'text', 'data-focus': 'seed', value: state.seed, size: 10, onchange: (event) => {
      state.seed = event.target.value.trim() || fresh();
      load();
    } })),
    h('button', { class: 'button', type: 'submit', 'data-focus': 'deal' }, 'Deal again'),
    h('p', { class: 'quiet' }, 'The same seed deals the same hands to everybody who has the same lists.'));
}

function draw(table, state) {
  const { dealt } = state;
  if (!dealt) return;
  const rest = dealt.rest.slice(state.drawn.flat().length);
  replace(table, h('h1', {}, 'Hands', h('small', {}, `${count(rest.length, 'piece')} left`)),
    dealt.problem && h('p', { class: 'wrong', role: 'status' }, `${dealt.problem[0].toUpperCase()}${dealt.problem.slice(1)}.`),
    !dealt.hands.flat().length && h('p', { class: 'empty' }, 'Choose the components to deal from.'),
    dealt.hands.map((hand, index) => h('section', { class: 'hand' },
      h('h2', {}, `Hand ${index + 1}`, h('button', { type: 'button', class: 'plain', disabled: !rest.length, 'data-focus': `draw-${index}`, onclick: () => {
        const next = rest[0];
        state.drawn[index].push(next);
        draw(table, state);
        table.querySelector(`[data-focus="draw-${index}"]`)?.focus();
        const card = cardOf(next[0], next[1]);
        say(`Hand ${index + 1} draws ${card ? nameOf(card) : next[1]}`);
      } }, 'Draw one more')),
      h('ul', { class: 'cards' }, [...hand.map((each) => [each, false]), ...state.drawn[index].map((each) => [each, true])].map(([piece, drawn]) => shown(piece, drawn))))));
}

function shown([c, i, copy], drawn) {
  const card = data.wall.cards.find((each) => each.c === c && each.i === i && (each.n === i || each.n === `${i}.${copy}`)) ?? cardOf(c, i);
  if (!card) return null;
  const outline = data.wall.outlines[card.o];
  const zoom = Math.min(ZOOM, 180 / outline.width, 200 / outline.height);
  return h('li', { class: drawn ? 'drawn' : '' }, h('a', { href: `#/card/${encodeURI(c)}/${encodeURI(i)}`, 'aria-label': nameOf(card) }, face(outline, card.f, zoom).node));
}

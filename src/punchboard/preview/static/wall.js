// The wall: all faces, of which only those in sight are in the page.

import { readAddress, writeAddress } from './address.js';
import { ask, choice, count, debounced, h, keepingFocus, replace, say, toggle, words } from './dom.js';
import { face, size } from './faces.js';
import { data, isTitled, listen, nameOf, set, settings, tell, view } from './store.js';

const GAP = 14;
const CAPTION = 24;
const HEAD = 46;
const PAD = 20;
//: Beyond what is in sight, in pixels.
const AHEAD = 500;

export function wallView(main) {
  const wall = { only: null, sections: [], shown: new Map(), focus: 0 };
  const scroller = h('div', { class: 'scroller', tabindex: '-1' });
  const canvas = h('div', { class: 'canvas' });
  const note = h('p', { class: 'note', role: 'status' });
  scroller.append(canvas);
  const bar = h('div', { class: 'toolbar', role: 'group', 'aria-label': 'What the wall shows' });
  main.append(h('h1', { class: 'unseen' }, 'Wall'), bar, scroller);
  wall.tools = () => keepingFocus(bar, () => toolbar(bar, wall, note, refresh));

  function refresh() {
    arrange(wall, canvas, scroller.clientWidth, note);
    paint(wall, canvas, scroller, true);
  }
  const follow = (what, more) => {
    if (what === 'faces') {
      paint(wall, canvas, scroller, true);
      flash(wall, more);
    } else if (what === 'wall') {
      if (wall.fields !== fieldsKey()) wall.tools();
      if (data.where) filter(wall, data.where, refresh);
      refresh();
      flash(wall, more ?? []);
    } else if (what === 'settings') {
      writeAddress({ step: true });
    } else if (what === 'address') {
      shownAgain(wall, more, refresh);
    }
  };
  readAddress();
  wall.tools();
  if (data.where) filter(wall, data.where, refresh);
  writeAddress();
  scroller.addEventListener('scroll', () => requestAnimationFrame(() => paint(wall, canvas, scroller, false)), { passive: true });
  scroller.addEventListener('keydown', (event) => move(event, wall, canvas, scroller));
  scroller.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(settings.zoom * (event.deltaY < 0 ? 1.1 : 0.91), wall, refresh);
  }, { passive: false });
  const watcher = new ResizeObserver(debounced(60, refresh));
  watcher.observe(scroller);
  const ignore = listen(follow);
  refresh();
  return () => {
    ignore();
    watcher.disconnect();
  };
}

// The address has changed: by the browser's own buttons, by hand, or because a card was closed.
function shownAgain(wall, closed, refresh) {
  const other = !closed && readAddress();
  writeAddress();
  if (closed) return;
  wall.tools();
  filter(wall, data.where, refresh);
  if (other) tell('settings');
}

const fieldsKey = () => JSON.stringify([data.wall.components.map((each) => [each.id, each.name, each.fields]), data.wall.game?.choices]);

function zoom(value, wall, refresh) {
  set({ zoom: Math.min(14, Math.max(0.5, value)) });
  wall.slider.value = Math.log2(settings.zoom);
  refresh();
}

// The tools

function toolbar(bar, wall, note, refresh) {
  const { game, components } = data.wall;
  wall.fields = fieldsKey();
  // Settings are kept from game to game, as far as the next one has what they name.
  if (!components.some((each) => each.id === settings.component)) set({ component: '' });
  const fields = [...new Set(components.filter((each) => !settings.component || each.id === settings.component).flatMap((each) => each.fields))];
  if (!settings.sort.startsWith('@') && !fields.includes(settings.sort)) set({ sort: '' });
  const searched = debounced(90, () => refresh());
  const filtered = debounced(220, () => filter(wall, data.where, refresh));
  const keep = (name) => (value) => {
    set({ [name]: value });
    if (name === 'component') wall.tools();
    writeAddress({ step: true });
    refresh();
  };
  const line = (name, label, title) => toggle(label, settings[name], keep(name), title);
  wall.slider = h('input', { type: 'range', min: -1, max: 3.8, step: 0.05, value: Math.log2(settings.zoom), 'aria-label': 'Zoom', oninput: (event) => zoom(2 ** event.target.value, wall, refresh) });
  replace(bar,
    h('input', { type: 'search', class: 'search', placeholder: 'Search', 'aria-label': 'Search in all fields', value: data.search, 'data-focus': 'search', oninput: (event) => {
      data.search = event.target.value;
      writeAddress();
      searched();
    } }),
    h('input', { type: 'search', class: 'where', placeholder: 'Filter: cost > 3', list: 'choices', 'aria-label': 'Filter by an expression, as in --where', spellcheck: 'false', autocapitalize: 'off', value: data.where, 'data-focus': 'where', oninput: (event) => {
      data.where = event.target.value;
      writeAddress();
      filtered();
    } }),
    h('datalist', { id: 'choices' }, Object.keys(game?.choices ?? {}).map((each) => h('option', { value: each }))),
    components.length > 1 && choice('Component', settings.component, [['', 'All components'], ...components.map((each) => [each.id, each.name])], keep('component')),
    choice('Sort', settings.sort, [['', 'As written'], ['@title', 'By title'], ['@copies', 'By copies'], ...fields.map((each) => [each, ['title', 'copies'].includes(each) ? `By field ${each}` : `By ${each}`])], keep('sort')),
    h('div', { class: 'group', role: 'group', 'aria-label': 'Side' },
      [['front', 'Front'], ['back', 'Back'], ['both', 'Both']].map(([key, text]) => h('button', { type: 'button', class: 'toggle', 'aria-pressed': settings.side === key ? 'true' : 'false', onclick: (event) => {
        for (const each of event.currentTarget.parentNode.children) each.setAttribute('aria-pressed', each === event.currentTarget ? 'true' : 'false');
        keep('side')(key);
      } }, text))),
    h('div', { class: 'group', role: 'group', 'aria-label': 'Lines' },
      line('trim', 'Trim', 'The finished edge'),
      line('bleed', 'Bleed', 'The art beyond the edge'),
      line('safe', 'Safe', 'The zone in which nothing is cut off'),
      line('cut', 'Cut', 'What is cut off')),
    h('label', { class: 'zoom' }, h('span', { 'aria-hidden': 'true' }, 'Zoom'), wall.slider),
    note);
}

async function filter(wall, typed, refresh) {
  const where = typed.trim();
  if (!where) {
    wall.only = null;
    wall.problem = '';
    refresh();
    return;
  }
  const answer = await ask('filter', { ...view(), where });
  if (typed !== data.where || !answer) return;
  wall.problem = answer.problem;
  // A condition that is still being typed leaves the wall as it is.
  if (!answer.problem || answer.pieces.length) wall.only = new Set(answer.pieces.map((each) => each.join('\n')));
  refresh();
}

// Where everything is

function chosen(wall) {
  const terms = data.search.toLowerCase().split(/\s+/).filter(Boolean);
  return data.wall.cards.filter((card) => (!settings.component || card.c === settings.component)
    && (!wall.only || wall.only.has(`${card.c}\n${card.i}`))
    && terms.every((term) => card.s.includes(term)));
}

function sorted(cards) {
  const by = settings.sort;
  if (!by) return cards;
  const value = (card) => (by === '@title' ? card.t : by === '@copies' ? -card.q : card.v[by]);
  return [...cards].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === b) return one.p - other.p;
    if (a === null || a === undefined) return 1;
    if (b === null || b === undefined) return -1;
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a).localeCompare(String(b), undefined, { numeric: true });
  });
}

function arrange(wall, canvas, width, note) {
  const cards = chosen(wall);
  wall.sections = [];
  wall.order = [];
  let y = PAD;
  for (const component of data.wall.components) {
    const own = sorted(cards.filter((card) => card.c === component.id));
    if (!own.length) continue;
    const cell = cellOf(own);
    const columns = Math.max(1, Math.floor((width - 2 * PAD + GAP) / (cell.width + GAP)));
    // Rows that are full fill the width.
    const spare = (width - 2 * PAD - columns * cell.width) / Math.max(1, columns - 1);
    const gap = own.length >= columns ? Math.min(spare, 3 * GAP) : GAP;
    const section = { component, cards: own, cell, columns, gap, top: y, first: wall.order.length };
    y += HEAD + Math.ceil(own.length / columns) * (cell.height + CAPTION + GAP) + GAP;
    section.bottom = y;
    wall.sections.push(section);
    wall.order.push(...own);
  }
  canvas.style.height = `${y}px`;
  const all = data.wall.cards.length;
  const text = wall.problem || (cards.length === all ? count(all, 'item') : `${cards.length.toLocaleString('en')} of ${count(all, 'item')}`);
  if (note.dataset.text !== text) replace(note, words(text));
  note.dataset.text = text;
  note.classList.toggle('wrong', Boolean(wall.problem));
  let empty = canvas.querySelector('.empty');
  if (cards.length && empty) empty.remove();
  if (!cards.length && !empty) {
    empty = h('p', { class: 'empty' });
    canvas.append(empty);
  }
  if (empty) {
    const started = data.wall.components.length || !data.wall.game;
    const why = started ? ['There are no faces yet. They appear here as soon as the list and the layout can be read.'] : words(`The game has no components yet. They are written under \`components\` in \`components/${data.wall.game.id}/game.yaml\`.`);
    replace(empty, all ? 'No card fits the search and the filter.' : why);
  }
}

const sidesOf = (card) => (settings.side === 'both' ? ['f', 'b'].filter((each) => card[each]) : [settings.side === 'back' ? 'b' : 'f']);

function cellOf(cards) {
  let width = 40;
  let height = 0;
  for (const index of new Set(cards.map((card) => card.o))) {
    const box = size(data.wall.outlines[index], settings.zoom);
    width = Math.max(width, box.width);
    height = Math.max(height, box.height);
  }
  const both = settings.side === 'both' && cards.some((card) => card.b);
  return { width: both ? 2 * width + 4 : width, height };
}

// What is in sight

function paint(wall, canvas, scroller, changed) {
  const top = scroller.scrollTop - AHEAD;
  const bottom = scroller.scrollTop + scroller.clientHeight + AHEAD;
  const wanted = new Map();
  for (const section of wall.sections) {
    if (section.bottom < top || section.top > bottom) continue;
    wanted.set(`#${section.component.id}`, () => heading(section));
    const row = section.cell.height + CAPTION + GAP;
    const start = section.top + HEAD;
    const from = Math.max(0, Math.floor((top - start) / row)) * section.columns;
    const to = Math.min(section.cards.length, (Math.floor((bottom - start) / row) + 1) * section.columns);
    for (let index = from; index < to; index += 1) {
      wanted.set(`${section.component.id}\n${section.cards[index].n}`, { section, index });
    }
  }
  for (const [key, piece] of wall.shown) {
    if (!wanted.has(key)) {
      piece.node.remove();
      wall.shown.delete(key);
    }
  }
  for (const [key, what] of wanted) {
    if (typeof what === 'function') {
      if (changed && wall.shown.has(key)) {
        wall.shown.get(key).node.remove();
        wall.shown.delete(key);
      }
      if (!wall.shown.has(key)) {
        const node = what();
        canvas.append(node);
        wall.shown.set(key, { node });
      }
    } else if (changed || !wall.shown.has(key)) {
      put(wall, canvas, key, what);
    }
  }
  inOrder(canvas, [...wanted.keys()].map((key) => wall.shown.get(key).node));
  wall.shown.forEach((piece) => piece.button && (piece.button.tabIndex = piece.order === wall.focus ? 0 : -1));
  const first = [...wanted.keys()].map((key) => wall.shown.get(key)).find((piece) => piece.button);
  if (first && ![...wall.shown.values()].some((piece) => piece.button?.tabIndex === 0)) first.button.tabIndex = 0;
}

// Screen readers go by the order in the page. Pieces that are in place stay, because one that is moved loses the focus.
function inOrder(canvas, nodes) {
  const focused = document.activeElement;
  let at = canvas.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else canvas.insertBefore(node, at);
  }
  if (canvas.contains(focused)) focused.focus({ preventScroll: true });
}

function heading(section) {
  const pieces = section.cards.reduce((sum, card) => sum + card.q, 0);
  const total = section.cards.length === pieces ? count(pieces, 'piece') : `${count(section.cards.length, 'item')}, ${count(pieces, 'piece')}`;
  return h('h2', { class: 'section', style: { top: `${section.top}px` } }, section.component.name, h('small', {}, total));
}

function put(wall, canvas, key, { section, index }) {
  const card = section.cards[index];
  let piece = wall.shown.get(key);
  const sides = sidesOf(card);
  if (piece && piece.sides !== sides.join()) {
    piece.node.remove();
    piece = null;
  }
  if (!piece) {
    piece = made(card, sides);
    wall.shown.set(key, piece);
    canvas.append(piece.node);
  }
  const { cell, columns, gap } = section;
  piece.order = section.first + index;
  piece.node.style.left = `${PAD + (index % columns) * (cell.width + gap)}px`;
  piece.node.style.top = `${section.top + HEAD + Math.floor(index / columns) * (cell.height + CAPTION + GAP)}px`;
  piece.node.style.width = `${cell.width}px`;
  piece.button.style.height = `${cell.height}px`;
  piece.button.setAttribute('aria-label', `${nameOf(card)}${card.w.length ? `, marked: ${card.w.join(', ')}` : ''}`);
  piece.faces.forEach((each, number) => each.update(data.wall.outlines[card.o], card[sides[number]], settings.zoom, sides[number] === 'b' ? 'back' : 'front'));
  const caption = `${card.t}`;
  if (piece.title.textContent !== caption) piece.title.textContent = caption;
  piece.title.title = isTitled(card) ? `${card.t} (${card.n})` : card.n;
  piece.copies.textContent = card.q > 1 ? `×${card.q}` : '';
  piece.button.onclick = () => {
    wall.focus = piece.order;
    location.hash = `#/card/${encodeURI(card.c)}/${encodeURI(card.i)}`;
  };
}

function made(card, sides) {
  const faces = sides.filter((each) => card[each]).map((each) => face(data.wall.outlines[card.o], card[each], settings.zoom));
  const none = !faces.length && h('span', { class: 'none' }, 'no back');
  const button = h('button', { type: 'button', class: 'piece-faces' }, faces.map((each) => each.node), none);
  const title = h('span', { class: 'piece-title' });
  const copies = h('span', { class: 'piece-copies' });
  const node = h('div', { class: 'piece' }, button, h('div', { class: 'caption', 'aria-hidden': 'true' }, title, copies));
  return { node, button, faces, title, copies, sides: sides.join() };
}

// A card that has just changed is marked for a moment.
function flash(wall, slots) {
  if (!slots?.length || slots.length > 60) return;
  for (const [c, n] of slots) {
    const piece = wall.shown.get(`${c}\n${n}`);
    if (!piece) continue;
    piece.node.classList.remove('flash');
    void piece.node.offsetWidth;
    piece.node.classList.add('flash');
  }
  say(slots.length === 1 ? `${slots[0][1]} changed` : `${slots.length} faces changed`);
}

// Arrow keys

function move(event, wall, canvas, scroller) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  const at = [...wall.shown.values()].find((piece) => piece.button === document.activeElement);
  if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
  const section = wall.sections.find((each) => at.order >= each.first && at.order < each.first + each.cards.length);
  const step = { ...steps, ArrowUp: -section.columns, ArrowDown: section.columns }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  wall.focus = Math.min(wall.order.length - 1, Math.max(0, at.order + step));
  const target = wall.sections.find((each) => wall.focus >= each.first && wall.focus < each.first + each.cards.length);
  const row = Math.floor((wall.focus - target.first) / target.columns);
  const top = target.top + HEAD + row * (target.cell.height + CAPTION + GAP);
  const bottom = top + target.cell.height + CAPTION;
  if (top - HEAD < scroller.scrollTop) scroller.scrollTop = top - HEAD;
  if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
  paint(wall, canvas, scroller, false);
  [...wall.shown.values()].find((piece) => piece.order === wall.focus)?.button?.focus({ preventScroll: true });
}

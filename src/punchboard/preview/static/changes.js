// What has changed since a snapshot, or since the preview was started: before and after.

import { count, h, keepingFocus, latest, offer, replace, words } from './dom.js';
import { cardOf, component, data, listen, set, settings, view } from './store.js';
import { marked } from './large.js';

export function changesView(main) {
  const state = { split: 0.5, splits: new Map(), before: '', wrong: null };
  const head = h('h1', {}, 'Changes');
  const body = h('div');
  const ask = latest();
  const load = async () => {
    const known = data.wall.since.map((each) => each.name);
    if (!known.includes(settings.since) && !settings.since.startsWith('git:')) set({ since: known[0] });
    let answer = await ask('since', { ...view(), name: settings.since });
    if (answer?.problem && !known.includes(settings.since)) {
      // A revision that cannot be read is not kept.
      state.wrong = { name: settings.since.slice(4), problem: answer.problem };
      set({ since: known.includes(state.before) ? state.before : known[0] });
      answer = await ask('since', { ...view(), name: settings.since });
    }
    if (!answer) return;
    state.before = settings.since;
    tools.update(state.wrong);
    keepingFocus(body, () => draw(head, body, answer, state));
    state.wrong = null;
  };
  const tools = toolsOf(state, body, load);
  main.append(h('div', { class: 'page', tabindex: '0', role: 'group', 'aria-label': 'Changes' }, head, tools.node, body));
  load();
  return listen((what) => what === 'wall' && load());
}

// The states that can be chosen, each with what it is called.
function names() {
  const known = data.wall.since.map((each) => [each.name, each.message ? `${each.label}: ${each.message}` : each.label]);
  return known.some(([name]) => name === settings.since) ? known : [...known, [settings.since, `revision ${settings.since.slice(4)}`]];
}

// The tools stay while all else is drawn again, because somebody may be typing.
function toolsOf(state, body, load) {
  const choose = (since) => {
    set({ since });
    load();
  };
  const since = h('select', { onchange: (event) => choose(event.target.value) });
  const revision = h('input', { type: 'text', size: 10, placeholder: 'v0.7', spellcheck: 'false', onchange: (event) => {
    const name = event.target.value.trim().replace(/^git:/, '');
    choose(name ? `git:${name}` : names()[0][0]);
  } });
  const label = h('label', { class: 'field' }, h('span', {}, 'or since revision'), revision);
  const all = h('label', { class: 'zoom' }, h('span', {}, 'All: before / after'), h('input', { type: 'range', min: 0, max: 1, step: 0.01, value: state.split, oninput: (event) => {
    state.split = Number(event.target.value);
    state.splits.clear();
    body.querySelectorAll('.compare:has(.edge)').forEach((each) => split(each, state.split));
  } }));
  let chosen = '';
  const update = (wrong) => {
    offer(since, settings.since, names());
    label.hidden = !data.wall.since.some(({ name }) => name === 'git:HEAD');
    const wanted = /^git:(?!HEAD$)/.test(settings.since) ? settings.since.slice(4) : '';
    // Only what was chosen: a word that is half typed stays.
    if (wrong || (wanted === chosen && document.activeElement === revision)) return;
    revision.value = wanted;
    chosen = wanted;
  };
  return { node: h('div', { class: 'row' }, h('label', { class: 'field' }, h('span', {}, 'Since'), since), label, all), update };
}

function draw(head, body, answer, state) {
  const title = names().find(([name]) => name === settings.since)[1];
  const parts = (answer.items ?? []).map((each) => h('li', { class: 'change-item' },
    h('h2', {}, h('span', { class: `tag ${each.what}` }, each.what), ' ', h('a', { href: `#/card/${encodeURI(each.component)}/${encodeURI(each.item)}` }, cardOf(each.component, each.item)?.t ?? each.item), h('small', {}, component(each.component)?.name ?? each.component)),
    each.lines.map((line) => h('p', { class: 'change' }, marked(line))),
    h('div', { class: 'row top' }, each.sides.map((side) => compare(side, `${each.component}/${each.item}/${side.side}`, state)))));
  replace(head, 'Changes', h('small', {}, answer.problem ? '' : `${count(answer.items.length, 'item')} since ${title}`));
  replace(body, state.wrong && h('p', { class: 'wrong', role: 'alert' }, words(state.wrong.problem)), answer.problem && h('p', { class: 'wrong' }, words(answer.problem)),
    !answer.problem && !answer.items.length && h('p', { class: 'empty' }, `Nothing has changed since ${title}.`),
    h('ul', { class: 'changes' }, parts));
}

function split(node, share) {
  node.querySelector('.after').style.clipPath = `inset(0 0 0 ${100 * share}%)`;
  node.querySelector('.edge').style.left = `${100 * share}%`;
  node.querySelector('input').value = share;
}

function compare(side, name, state) {
  const width = 250;
  if (!side.before || !side.after) {
    const one = side.after ?? side.before;
    return h('figure', { class: 'compare' }, one ? h('img', { src: `${one}?w=390`, alt: `${side.side}, ${side.after ? 'after' : 'before'}`, width }) : h('p', { class: 'quiet' }, 'No picture of before was kept.'), h('figcaption', {}, side.kept ? (side.after ? side.side : `${side.side}, before`) : `${side.side}; no picture of before was kept`));
  }
  const node = h('figure', { class: 'compare' },
    h('div', { class: 'both', style: { width: `${width}px` } },
      h('img', { src: `${side.before}?w=390`, alt: `${side.side}, before`, width }),
      h('img', { class: 'after', src: `${side.after}?w=390`, alt: `${side.side}, after`, width }),
      h('span', { class: 'edge', 'aria-hidden': 'true' }),
      h('input', { type: 'range', min: 0, max: 1, step: 0.01, 'aria-label': `${side.side}: how much of before is seen`, 'data-focus': name, oninput: (event) => {
        state.splits.set(name, Number(event.target.value));
        split(node, state.splits.get(name));
      } })),
    h('figcaption', {}, h('span', {}, 'before'), h('span', {}, side.side), h('span', {}, 'after')));
  split(node, state.splits.get(name) ?? state.split);
  return node;
}

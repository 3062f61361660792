// What has changed since a snapshot, or since the preview was started: before and after.

import { count, h, latest, replace, select, words } from './dom.js';
import { cardOf, component, data, listen, set, settings, view } from './store.js';
import { marked } from './large.js';

export function changesView(main) {
  const page = h('div', { class: 'page', tabindex: '0', role: 'group', 'aria-label': 'Changes' });
  main.append(page);
  const state = { split: 0.5, before: '', wrong: null };
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
    state.before = settings.since;
    draw(page, answer, state, load);
    state.wrong = null;
  };
  load();
  return listen((what) => what === 'wall' && load());
}

function draw(page, answer, state, load) {
  if (!answer) return;
  const names = data.wall.since.map((each) => [each.name, each.message ? `${each.label}: ${each.message}` : each.label]);
  if (!names.some(([name]) => name === settings.since)) names.push([settings.since, `revision ${settings.since.slice(4)}`]);
  const title = names.find(([name]) => name === settings.since)?.[1] ?? settings.since;
  const head = h('h1', {}, 'Changes', h('small', {}, answer.problem ? '' : `${count(answer.items.length, 'item')} since ${title}`));
  const tools = h('div', { class: 'row' },
    select('Since', settings.since, names, (value) => {
      set({ since: value });
      load();
    }),
    names.some(([name]) => name === 'git:HEAD') && h('label', { class: 'field' }, h('span', {}, 'or since revision'), h('input', { type: 'text', size: 10, placeholder: 'v0.7', spellcheck: 'false', value: state.wrong ? state.wrong.name : /^git:(?!HEAD$)/.test(settings.since) ? settings.since.slice(4) : '', onchange: (event) => {
      const name = event.target.value.trim().replace(/^git:/, '');
      set({ since: name ? `git:${name}` : names[0][0] });
      load();
    } })),
    h('label', { class: 'zoom' }, h('span', {}, 'All: before / after'), h('input', { type: 'range', min: 0, max: 1, step: 0.01, value: state.split, oninput: (event) => {
      state.split = Number(event.target.value);
      page.querySelectorAll('.compare').forEach((each) => split(each, state.split));
    } })));
  const parts = answer.items.map((each) => h('li', { class: 'change-item' },
    h('h2', {}, h('span', { class: `tag ${each.what}` }, each.what), ' ', h('a', { href: `#/card/${encodeURI(each.component)}/${encodeURI(each.item)}` }, cardOf(each.component, each.item)?.t ?? each.item), h('small', {}, component(each.component)?.name ?? each.component)),
    each.lines.map((line) => h('p', { class: 'change' }, marked(line))),
    h('div', { class: 'row top' }, each.sides.map((side) => compare(side, state)))));
  replace(page, head, tools, state.wrong && h('p', { class: 'wrong', role: 'alert' }, words(state.wrong.problem)), answer.problem && h('p', { class: 'wrong' }, words(answer.problem)),
    !answer.problem && !answer.items.length && h('p', { class: 'empty' }, `Nothing has changed since ${title}.`),
    h('ul', { class: 'changes' }, parts));
}

function split(node, share) {
  node.querySelector('.after').style.clipPath = `inset(0 0 0 ${100 * share}%)`;
  node.querySelector('.edge').style.left = `${100 * share}%`;
  node.querySelector('input').value = share;
}

function compare(side, state) {
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
      h('input', { type: 'range', min: 0, max: 1, step: 0.01, 'aria-label': `${side.side}: how much of before is seen`, oninput: (event) => split(node, Number(event.target.value)) })),
    h('figcaption', {}, h('span', {}, 'before'), h('span', {}, side.side), h('span', {}, 'after')));
  split(node, state.split);
  return node;
}

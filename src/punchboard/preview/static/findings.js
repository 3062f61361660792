// All findings, errors first, each a click from its card and its place.

import { count, h, place, replace, words } from './dom.js';
import { cardOf, data, listen } from './store.js';

export function findingsView(main) {
  const page = h('div', { class: 'page', tabindex: '0', role: 'group', 'aria-label': 'Findings' });
  main.append(page);
  draw(page);
  return listen((what) => what === 'findings' && draw(page));
}

function draw(page) {
  const links = data.wall.links;
  const found = data.findings?.findings ?? [];
  const older = data.findings?.older ?? [];
  const errors = found.filter((each) => each.severity === 'error').length;
  const said = [errors && count(errors, 'error'), found.length - errors && count(found.length - errors, 'warning')].filter(Boolean).join(', ');
  replace(page, h('h1', {}, 'Findings', h('small', {}, said || (data.findings?.checked ? 'nothing to mend' : 'checking…'))),
    data.findings && !data.findings.checked && h('p', { class: 'quiet', role: 'status' }, 'The thorough checks are running; what they find is added here.'),
    list(found, links),
    older.length > 0 && [h('h2', {}, 'Before the last save', h('small', {}, 'perhaps mended by now; being checked again')), list(older, links)]);
}

function list(found, links) {
  return h('ul', { class: 'findings' }, found.map((each) => h('li', { class: each.severity },
    h('p', { class: 'finding-head' }, h('span', { class: `tag ${each.severity}` }, each.severity), h('code', {}, each.code), place(each.place, links)),
    h('p', {}, words(each.message, each.places, links)),
    each.hints.map((hint) => h('p', { class: 'hint' }, words(hint, each.places, links))),
    each.related.map((one) => h('p', { class: 'quiet' }, words(one.message), ' ', place(one.place, links))),
    each.items.length > 0 && h('p', { class: 'row' }, each.items.slice(0, 12).map(([c, i]) => h('a', { class: 'chip', href: `#/card/${encodeURI(c)}/${encodeURI(i)}` }, cardOf(c, i)?.t ?? i)), each.items.length > 12 && ` and ${each.items.length - 12} more`))));
}

// The box: what is in it, what the rules ask for, which checks hold, how values are spread.

import { h, latest, place, replace, words } from './dom.js';
import { data, listen, view } from './store.js';

export function boxView(main) {
  const page = h('div', { class: 'page', tabindex: '0', role: 'group', 'aria-label': 'The box' });
  main.append(page);
  const ask = latest();
  const load = async () => draw(page, await ask('box', view()));
  load();
  return listen((what) => what === 'wall' && load());
}

function draw(page, box) {
  const links = data.wall.links;
  if (!box) return;
  if (box.problem) {
    replace(page, h('h1', {}, 'The box'), h('p', { class: 'wrong', role: 'alert' }, box.problem));
    return;
  }
  const pieces = box.components.reduce((sum, each) => sum + each.count, 0);
  replace(page, h('h1', {}, 'The box', h('small', {}, `${pieces.toLocaleString('en')} pieces`)),
    h('div', { class: 'wide' }, h('table', { class: 'list' }, h('thead', {}, h('tr', {}, ['Component', 'Kind', 'Size', 'Items', 'Pieces', 'The rules ask for', 'Written'].map((each) => h('th', { scope: 'col' }, each)))),
      h('tbody', {}, box.components.map((each) => h('tr', {}, h('th', { scope: 'row' }, each.name), h('td', {}, each.kind), h('td', {}, each.size), h('td', { class: 'number' }, each.items), h('td', { class: 'number' }, each.count), h('td', {}, asked(each, box.rules, links)), h('td', {}, place(each.place, links))))))),
    h('h2', {}, 'Checks'),
    box.checks.length ? h('ul', { class: 'checks' }, box.checks.map((each) => h('li', { class: each.holds ? 'holds' : 'fails' }, sign(each.holds), h('div', {}, h('code', {}, each.that), each.because && h('p', { class: 'quiet' }, each.because), each.message && h('p', {}, words(each.message)), each.hints.map((hint) => h('p', { class: 'hint' }, words(hint)))), place(each.place, links)))) : h('p', { class: 'quiet' }, 'The game file has no ', h('code', {}, 'checks'), '.'),
    h('h2', {}, 'What the rules claim'),
    box.claims.length ? h('div', { class: 'wide' }, h('table', { class: 'list' }, h('thead', {}, h('tr', {}, ['', 'The rules say', 'Of', 'In the box', 'Where'].map((each) => h('th', { scope: 'col' }, each || h('span', { class: 'unseen' }, 'Agrees'))))),
      h('tbody', {}, box.claims.map((each) => h('tr', { class: each.differs ? 'fails' : '' }, h('td', {}, each.differs ? sign(false) : each.equal ? sign(true) : h('span', { class: 'quiet', title: 'does not contradict the box' }, '·', h('span', { class: 'unseen' }, 'does not contradict the box'))), h('td', {}, h('q', {}, each.quote)), h('td', {}, each.of), h('td', { class: 'number' }, each.there || ''), h('td', {}, place(each.place, links))))))) : h('p', { class: 'quiet' }, box.rules ? 'No claims about components were read in the rules.' : 'The game has no rules texts.'),
    box.statistics.map((each) => [h('h2', {}, each.name), h('div', { class: 'plots' }, each.tables.map(plot))]));
}

function sign(good) {
  return h('span', { class: `sign ${good ? 'good' : 'bad'}` }, h('span', { 'aria-hidden': 'true' }, good ? '✓' : '✗'), h('span', { class: 'unseen' }, good ? 'holds' : 'does not hold'));
}

function asked(component, hasRules, links) {
  if (!component.asked.length) return h('span', { class: 'quiet' }, hasRules ? 'no number given' : 'no rules');
  return component.asked.map((each) => h('span', { class: each.differs ? 'fails' : '' }, sign(!each.differs), ` ${each.wanted} `, place(each.place, links, each.place.path.split('/').pop())));
}

function plot(table) {
  const most = Math.max(1, ...(table.columns.length ? table.counts.flat() : table.totals));
  const rows = table.rows.map((row, index) => h('tr', {},
    h('th', { scope: 'row' }, row.colour && h('i', { class: 'swatch', style: { background: row.colour } }), row.text),
    table.columns.length
      ? table.counts[index].map((each) => h('td', { class: 'heat', style: { '--heat': each / most } }, each || ''))
      : [h('td', { class: 'bar-cell' }, h('i', { class: 'bar-fill', style: { width: `${(100 * table.totals[index]) / most}%` } })), h('td', { class: 'number' }, table.totals[index])]));
  const head = table.columns.length
    ? [h('tr', {}, h('th', { scope: 'col', rowspan: 2 }, table.down), h('th', { scope: 'colgroup', colspan: table.columns.length }, table.across)), h('tr', {}, table.columns.map((each) => h('th', { scope: 'col' }, each)))]
    : h('tr', {}, h('th', { scope: 'col' }, table.down), h('th', { scope: 'col', colspan: 2 }, table.across));
  return h('figure', {}, h('figcaption', {}, table.title, h('small', {}, table.caption)), h('table', { class: table.columns.length ? 'squares' : 'bars' },
    h('thead', {}, head), h('tbody', {}, rows)), table.evenness && h('p', { class: 'quiet' }, table.evenness));
}

// The page: its views, its live connection, and what is wrong with the files.

import { AGAIN, count, h, latest, place, replace, say, words } from './dom.js';
import { data, listen, set, settings, tell, view } from './store.js';
import { readAddress } from './address.js';
import { boxView } from './box.js';
import { changesView } from './changes.js';
import { findingsView } from './findings.js';
import { handsView } from './hands.js';
import { openLarge, refreshLarge } from './large.js';
import { drawn } from './pictures.js';
import { sheetsView } from './sheets.js';
import { showChoices, showLive, showLost, showTrouble } from './signs.js';
import { wallView } from './wall.js';

const VIEWS = {
  wall: ['Wall', wallView], sheets: ['Sheets', sheetsView], box: ['Box', boxView],
  findings: ['Findings', findingsView], changes: ['Changes', changesView], hands: ['Hands', handsView],
};
const main = document.getElementById('main');
let current = { name: '', leave: null };
// Whether a card was open when the address changed last.
let isCard = false;

function route() {
  const [, name = '', ...rest] = decodeURI(location.hash.split('?')[0]).split('/');
  if (name === 'card') {
    if (!current.name) onWall();
    isCard = true;
    openLarge(rest[0], rest.slice(1).join('/'));
    return;
  }
  const closed = isCard;
  isCard = false;
  document.getElementById('large').close();
  show(VIEWS[name] ? name : 'wall', closed);
}

// A card that is opened by its address lies on the wall, to which the browser goes back.
function onWall() {
  const card = location.hash;
  history.replaceState(null, '', '#/wall');
  show('wall');
  history.pushState(null, '', card);
}

function show(name, closed) {
  if (current.name === name) {
    tell('address', closed);
    return;
  }
  current.leave?.();
  main.className = `view-${name}`;
  replace(main);
  const [title, make] = VIEWS[name];
  document.title = `${title} · ${data.wall.game?.name ?? 'punchboard'}`;
  current = { name, leave: make(main) };
  for (const tab of document.querySelectorAll('#tabs a')) {
    if (tab.dataset.view === name) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
}

function tabs() {
  replace(document.getElementById('tabs'), Object.entries(VIEWS).map(([name, [title]]) => h('li', {},
    h('a', { href: `#/${name}`, 'data-view': name }, title, name === 'findings' && h('span', { class: 'badge', hidden: true })))));
}

// Loading

const askWall = latest(1);
const askFindings = latest(1);
// The version of the last save.
let newest = 0;

async function loadWall() {
  const answer = await askWall('wall', view());
  if (answer === undefined) return;
  if (answer.problem) throw new Error(answer.problem);
  // A later state has been told of, and is asked for next.
  if (answer.version < newest) return;
  data.wall = answer;
  data.version = answer.version;
  document.getElementById('game').textContent = answer.game?.name ?? 'punchboard';
  document.documentElement.classList.toggle('stale', answer.stale);
  if (answer.game) document.documentElement.style.setProperty('--bleed', answer.bleed);
  showChoices();
}

async function loadFindings() {
  const answer = await askFindings('problems', view());
  if (answer === undefined) return;
  if (answer.problem) throw new Error(answer.problem);
  data.findings = answer;
  const found = data.findings?.findings ?? [];
  const errors = found.filter((each) => each.severity === 'error').length;
  const badge = document.querySelector('.badge');
  badge.hidden = !found.length;
  badge.classList.toggle('bad', errors > 0);
  badge.textContent = found.length;
  badge.setAttribute('aria-label', errors ? count(errors, 'error') : count(found.length, 'warning'));
  trouble(data.findings?.stale ? found.filter((each) => each.severity === 'error') : []);
  tell('findings');
}

// A mistake in a file: what it is, over the last good state.
function trouble(errors) {
  if (!errors.length) return showTrouble();
  return showTrouble(
    h('p', { class: 'trouble-note' }, data.wall.cards.length ? 'The files have errors. The page shows the last state without them.' : 'The game has errors and cannot be shown.'),
    h('ul', {}, errors.slice(0, 4).map((each) => h('li', {}, h('strong', {}, words(each.message, each.places, data.wall.links)), ' ', place(each.place, data.wall.links),
      each.hints.map((hint) => h('span', { class: 'hint' }, words(hint, each.places, data.wall.links)))))),
    errors.length > 4 && h('p', {}, h('a', { href: '#/findings' }, `and ${errors.length - 4} more`)));
}

const LOST = 'Connection lost, trying again…';
// The timer of the next attempt to connect, while the connection is lost.
let lost;

// Load everything anew; what cannot be loaded now is tried again.
let again;

async function reload(slots) {
  clearTimeout(again);
  try {
    await loadWall();
    tell('wall', slots);
    await loadFindings();
    refreshLarge();
  } catch (problem) {
    if (!lost) showLost(problem.message);
    again = setTimeout(async () => {
      if (await reload()) showLive();
    }, AGAIN);
    return false;
  }
  return true;
}

// The live connection

// The longest that all else waits for pictures, in ms.
const PICTURES_FIRST = 800;

// The server says every ten seconds that it is alive.
const SILENCE = 25_000;
let source;
let silence;

function heard() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    gone();
    connect();
  }, SILENCE);
}

function connect() {
  source?.close();
  source = new EventSource('events');
  heard();
  source.addEventListener('hello', async (event) => {
    const { run, version } = JSON.parse(event.data);
    const fresh = run !== data.run || version !== data.version;
    const back = data.run && lost;
    if (run !== data.run) newest = 0;
    data.run = run;
    clearTimeout(lost);
    lost = undefined;
    heard();
    showLive();
    if (back) say('The connection is back');
    if (fresh || back) reload();
  });
  source.addEventListener('alive', (event) => {
    heard();
    // Whatever has been missed.
    if (JSON.parse(event.data).version !== data.version) reload();
  });
  source.addEventListener('changed', (event) => {
    heard();
    changed(JSON.parse(event.data));
  });
  source.addEventListener('checked', () => {
    heard();
    loadFindings().catch(() => reload());
  });
  source.onerror = gone;
}

async function gone() {
  const first = !lost;
  // After some errors, a browser gives up by itself.
  if (first || source.readyState === EventSource.CLOSED) {
    clearTimeout(lost);
    lost = setTimeout(connect, 1500);
  }
  if (first) showLost(LOST);
  const answer = await fetch('./', { method: 'HEAD' }).catch(() => null);
  if (!lost || answer?.status !== 403) return;
  // Opened in the same browser, the new address lets this page in again as well.
  showLost('Started again elsewhere');
  showTrouble(h('p', { class: 'trouble-note' }, words('The preview was started again. Open the new address that `punchboard preview` has printed.')));
}

async function changed(change) {
  newest = change.version;
  const mine = change.view.language === settings.lang && change.view.ink_saver === settings.ink;
  document.documentElement.classList.toggle('stale', change.stale);
  if (mine && !change.list_changed && !change.stale) {
    // The pictures first: nobody waits for what is beside them.
    const cards = new Map(data.wall.cards.map((each) => [`${each.c}\n${each.n}`, each]));
    for (const [[c, name, side], key] of change.faces) {
      const card = cards.get(`${c}\n${name}`);
      if (card) card[side === 'back' ? 'b' : 'f'] = key;
    }
    tell('faces', change.faces.map(([slot]) => slot));
    await drawn(PICTURES_FIRST);
  }
  showLive(change.faces.length ? `${count(change.faces.length, 'face')} changed` : 'Live');
  reload(mine ? change.faces.map(([slot]) => slot) : []);
}

async function start() {
  // The token has done its work; it need not stay in the address.
  if (location.search) history.replaceState(null, '', location.pathname + location.hash);
  tabs();
  readAddress();
  try {
    await loadWall();
    if (data.wall.game && settings.lang && !data.wall.game.languages.includes(settings.lang)) {
      set({ lang: '' });
      await loadWall();
    }
  } catch (problem) {
    replace(main, h('p', { class: 'empty' }, problem.message));
    setTimeout(start, AGAIN);
    return;
  }
  window.addEventListener('hashchange', route);
  route();
  data.run = '';
  connect();
}

listen((what) => {
  if (what === 'settings') reload();
});
start();

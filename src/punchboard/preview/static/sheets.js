// Sheets as they will be printed, held against the light, and the command that makes them.

import { count, h, latest, replace, say, select } from './dom.js';
import { data, listen, set, settings, view } from './store.js';

const SIDES = [['front', 'Front'], ['back', 'Back'], ['light', 'Against the light']];

export function sheetsView(main) {
  const state = { side: 'front', light: 0.5, number: 1, answer: null, zoom: 1 };
  const form = h('form', { class: 'panel', 'aria-label': 'How it is printed', onsubmit: (event) => event.preventDefault() });
  const stage = h('div', { class: 'stage' });
  main.append(h('h1', { class: 'unseen' }, 'Sheets'), form, stage);
  const ask = latest();
  const load = async () => {
    stage.setAttribute('aria-busy', 'true');
    const answer = await ask('sheets', { ...view(), ...settings.paper });
    if (answer === undefined) return;
    stage.removeAttribute('aria-busy');
    state.answer = answer;
    draw(stage, state);
    print(form, answer);
  };
  options(form, load);
  load();
  return listen((what) => (what === 'wall' || what === 'faces') && load());
}

function options(form, load) {
  const wish = (name) => (value) => {
    set({ paper: { ...settings.paper, [name]: value } });
    load();
  };
  const { components, printers: { names, default: standard } } = data.wall;
  // What is kept from another game or desk, and is not here.
  const gone = { component: components.map((each) => each.id), printer: ['none', ...names] };
  const lost = Object.keys(gone).filter((name) => settings.paper[name] && !gone[name].includes(settings.paper[name]));
  if (lost.length) set({ paper: { ...settings.paper, ...Object.fromEntries(lost.map((name) => [name, ''])) } });
  const given = settings.paper;
  const check = (name, label, title) => h('label', { class: 'check', title }, h('input', { type: 'checkbox', checked: given[name] === '1', onchange: (event) => wish(name)(event.target.checked ? '1' : '') }), label);
  const text = (name, label, placeholder) => h('label', { class: 'field' }, h('span', {}, label), h('input', { type: 'text', size: 7, placeholder, value: given[name] ?? '', onchange: (event) => wish(name)(event.target.value.trim()) }));
  replace(form,
    h('h2', {}, 'Print'),
    h('label', { class: 'field' }, h('span', {}, 'Paper'), h('input', { type: 'text', list: 'papers', value: given.paper ?? 'a4', size: 8, onchange: (event) => wish('paper')(event.target.value.trim()) })),
    h('datalist', { id: 'papers' }, ['a4', 'a3', 'letter', 'legal', 'tabloid'].map((each) => h('option', { value: each }))),
    select('Orientation', given.orientation ?? 'auto', [['auto', 'auto'], ['portrait', 'portrait'], ['landscape', 'landscape']], wish('orientation')),
    select('Backs', given.sheets ?? 'duplex', [['duplex', 'on the back of the paper'], ['fold', 'across a fold'], ['fronts', 'not printed']], wish('sheets')),
    select('Flip', given.flip ?? 'long-edge', [['long-edge', 'long edge'], ['short-edge', 'short edge']], wish('flip')),
    select('Marks', given.marks ?? 'crop', [['crop', 'crop marks'], ['lines', 'cut lines'], ['none', 'none']], wish('marks')),
    text('bleed', 'Bleed', '3mm'), text('gutter', 'Gutter', 'two bleeds'), text('margin', 'Margin', names.length ? 'the printer’s' : '5mm'),
    names.length > 0 && select('Printer', given.printer ?? '', [['', standard ? `${standard} (default)` : 'any'], ...names.filter((each) => each !== standard).map((each) => [each, each]), ...(standard ? [['none', 'any']] : [])], wish('printer')),
    h('fieldset', {}, h('legend', {}, 'Pieces'),
      components.length > 1 && select('Component', given.component ?? '', [['', 'all'], ...components.map((each) => [each.id, each.name])], wish('component')),
      text('where', 'Only where', 'cost > 3')),
    h('fieldset', {}, h('legend', {}, 'Also'),
      check('pack', 'Pack all shapes closely', 'To be cut with scissors'), check('fill-blanks', 'Fill the last sheet with blank cards'), check('stamp', 'Stamp id and revision on fronts')),
    h('div', { class: 'print' }));
}

function print(form, answer) {
  const box = form.querySelector('.print');
  if (!answer || answer.problem) {
    replace(box, h('p', { class: 'wrong', role: 'alert' }, answer ? answer.problem : 'There is no game to print.'));
    return;
  }
  const command = h('code', { class: 'command', tabindex: '0' }, answer.command.split(' ').flatMap((each) => [h('span', {}, each), ' ']).slice(0, -1));
  replace(box,
    h('p', {}, `${count(answer.pieces, 'piece')} on ${count(answer.sheets.length, 'sheet')}, ${Math.round(answer.covered * 100)} % of the paper used`),
    answer.files.map((each, index) => h('a', { class: 'button', href: `print/${each.file}/${each.name}`, target: '_blank', rel: 'noopener' }, answer.files.length === 1 ? 'Open the PDF' : index ? 'PDF without backs' : 'PDF with backs')),
    answer.stale && h('p', { class: 'wrong' }, 'The files have errors: these are the sheets of the last state without them.'),
    h('p', { class: 'quiet' }, answer.stale ? 'Once they are mended, the same as' : answer.files.length === 1 ? 'The same file as' : 'The same files as'), command,
    h('button', { type: 'button', class: 'plain', onclick: async () => {
      try {
        await navigator.clipboard.writeText(answer.command);
        say('The command is copied');
      } catch {
        getSelection().selectAllChildren(command);
      }
    } }, 'Copy the command'),
    answer.problems.map((each) => h('p', { class: 'wrong' }, each)));
}

function draw(stage, state) {
  const { answer } = state;
  if (!answer || answer.problem || !answer.sheets.length) {
    replace(stage, h('p', { class: 'empty' }, answer?.problem ? 'There are no such sheets.' : 'There is nothing to print yet.'));
    return;
  }
  state.number = Math.min(state.number, answer.sheets.length);
  const sheet = answer.sheets[state.number - 1];
  const again = (changes) => {
    Object.assign(state, changes);
    const focus = document.activeElement?.dataset?.focus;
    draw(stage, state);
    stage.querySelector(`[data-focus="${focus}"]`)?.focus();
  };
  const thumbs = h('ol', { class: 'thumbs', 'aria-label': 'Sheets' }, answer.sheets.map((each, index) => h('li', {}, h('button', { type: 'button', 'data-focus': `sheet-${index}`, 'aria-current': index + 1 === state.number ? 'true' : 'false', onclick: () => again({ number: index + 1 }) },
    h('img', { src: image(answer, each, 'front', 130), alt: '', loading: 'lazy', style: { 'aspect-ratio': `${each.width} / ${each.height}` } }), h('span', {}, `${index + 1}`), h('small', {}, each.components.map((id) => data.wall.components.find((one) => one.id === id)?.name ?? id).join(', '))))));
  const bar = h('div', { class: 'toolbar' },
    h('div', { class: 'group', role: 'group', 'aria-label': 'Side of the sheet' }, SIDES.map(([key, text]) => h('button', { type: 'button', class: 'toggle', 'data-focus': key, 'aria-pressed': state.side === key ? 'true' : 'false', disabled: key !== 'front' && !sheet.back, onclick: () => again({ side: key }) }, text))),
    state.side === 'light' && sheet.back && h('label', { class: 'zoom' }, h('span', {}, 'Light'), h('input', { type: 'range', min: 0, max: 1, step: 0.02, value: state.light, 'data-focus': 'light', oninput: (event) => {
      state.light = Number(event.target.value);
      stage.querySelector('.behind').style.opacity = state.light;
    } })),
    h('label', { class: 'zoom' }, h('span', {}, 'Zoom'), h('input', { type: 'range', min: 1, max: 4, step: 0.1, value: state.zoom, 'data-focus': 'zoom', onchange: (event) => again({ zoom: Number(event.target.value) }) })),
    h('p', { class: 'note', role: 'status' }, `Sheet ${state.number} of ${answer.sheets.length}`));
  replace(stage, bar, h('div', { class: 'desk' }, thumbs, h('div', { class: 'paper-scroll', tabindex: '0', role: 'group', 'aria-label': 'The sheet' }, paper(answer, sheet, state))));
}

function image(answer, sheet, side, width) {
  return `sheet/${sheet.file}/${sheet.index}/${side}.png?w=${Math.round(width * Math.min(devicePixelRatio || 1, 3))}`;
}

function paper(answer, sheet, state) {
  const room = Math.max(320, Math.min(window.innerWidth - 520, ((window.innerHeight - 150) * sheet.width) / sheet.height));
  const width = Math.round(room * state.zoom);
  const style = { width: `${width}px`, 'aspect-ratio': `${sheet.width} / ${sheet.height}` };
  const side = sheet.back ? state.side : 'front';
  const name = sheet.components.join(', ');
  const node = h('div', { class: 'paper', style });
  if (side !== 'light') {
    node.append(h('img', { src: image(answer, sheet, side, width), alt: `Sheet ${state.number}, ${side}: ${name}` }));
    return node;
  }
  // As the paper lies before a lamp: the back is mirrored about the edge it is turned over.
  const mirror = sheet.axis === 'vertical' ? 'scaleX(-1)' : 'scaleY(-1)';
  node.append(
    h('img', { src: image(answer, sheet, 'front', width), alt: `Sheet ${state.number}, front: ${name}` }),
    h('img', { class: 'behind', src: image(answer, sheet, 'back', width), alt: `its back, seen through the paper`, style: { transform: mirror, opacity: state.light } }));
  return node;
}

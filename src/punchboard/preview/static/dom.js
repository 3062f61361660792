// Elements without a framework: h(tag, properties, ...children).

export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    // Styles go through the object model, which the policy of the page allows.
    else if (name === 'style') for (const [key, each] of Object.entries(value)) node.style.setProperty(key, each);
    else if (name in node && typeof value === 'boolean') node[name] = value;
    else if (name === 'value') node.value = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  add(node, children);
  return node;
}

export function add(node, children) {
  for (const each of children.flat(Infinity)) {
    if (each !== null && each !== undefined && each !== false) node.append(each);
  }
}

export function replace(node, ...children) {
  node.replaceChildren();
  add(node, children);
  return node;
}

// Ask the server; what it cannot answer is null.
export async function ask(path, params = {}, signal) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const each of [value].flat()) if (each !== '' && each !== false && each !== undefined) query.append(name, each === true ? '1' : each);
  }
  const answer = await fetch(`api/${path}?${query}`, { signal });
  if (!answer.ok) {
    if (answer.status === 403) throw new Error('This page has no token any more. Open the address that `punchboard preview` has printed.');
    if (answer.status >= 500) throw new Error('The preview could not answer. Its terminal says why.');
    return null;
  }
  return answer.json();
}

// After this long, what could not be had is asked for again, in ms.
export const AGAIN = 1500;

// Answers may overtake each other: a function like `ask` whose answers, apart from the one that
// was asked for last, are undefined. What fails is asked for so many times, and then says why.
export function latest(attempts = 4) {
  let asked = 0;
  return async (...given) => {
    asked += 1;
    const turn = asked;
    for (let left = attempts; ; ) {
      try {
        const answer = await ask(...given);
        return turn === asked ? answer : undefined;
      } catch (problem) {
        left -= 1;
        if (turn !== asked) return undefined;
        if (!left) return { problem: problem instanceof TypeError ? 'This cannot be shown while the connection is lost.' : problem.message };
        await new Promise((done) => setTimeout(done, AGAIN));
        if (turn !== asked) return undefined;
      }
    }
  };
}

// Words with `code` in backticks; the places among them open the editor.
export function words(text, places = {}, links = false) {
  return String(text).split(/`([^`]*)`/).map((part, index) => {
    if (index % 2 === 0) return part;
    return places[part] ? place(places[part], links, part) : h('code', {}, part);
  });
}

// A place in a file, as a link or a button that opens the editor.
export function place(where, links, label) {
  if (!where) return null;
  const text = label ?? (where.line ? `${where.path}:${where.line}` : where.path);
  const title = `Open ${where.path}${where.line ? `, line ${where.line},` : ''} in the editor`;
  if (links) return h('a', { class: 'place', href: where.link, title }, text);
  return h('button', { class: 'place', type: 'button', title, onclick: () => open(where) }, text);
}

async function open(where) {
  const body = JSON.stringify({ path: where.path, line: where.line, column: where.column });
  const answer = await fetch('api/open', { method: 'POST', body });
  if (!answer.ok) say(await answer.text());
}

// For screen readers.
export function say(text) {
  document.getElementById('said').textContent = text;
}

export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

export function debounced(wait, run) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...given), wait);
  };
}

export function select(label, value, options, onchange) {
  return h('label', { class: 'field' }, h('span', {}, label), offer(h('select', { onchange: (event) => onchange(event.target.value) }), value, options));
}

// Give a list its options, and choose one of them.
export function offer(list, value, options) {
  return replace(list, options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)));
}

// A choice that says itself what it is about; its label is for screen readers.
export function choice(label, value, options, onchange) {
  return offer(h('select', { 'aria-label': label, title: label, 'data-focus': label, onchange: (event) => onchange(event.target.value) }), value, options);
}

// Draw something again without taking the focus, nor the caret, from what has it.
export function keepingFocus(box, draw) {
  const at = document.activeElement;
  const name = box.contains(at) && at.dataset.focus;
  const caret = at?.type === 'text' || at?.type === 'search' ? [at.selectionStart, at.selectionEnd] : null;
  draw();
  const next = name && box.querySelector(`[data-focus="${CSS.escape(name)}"]`);
  if (!next || next === document.activeElement) return;
  next.focus({ preventScroll: true });
  if (caret) next.setSelectionRange(...caret);
}

export function toggle(label, on, onchange, title) {
  return h('button', { type: 'button', class: 'toggle', 'data-focus': label, 'aria-pressed': on ? 'true' : 'false', title,
    onclick: (event) => {
      const now = event.currentTarget.getAttribute('aria-pressed') !== 'true';
      event.currentTarget.setAttribute('aria-pressed', now ? 'true' : 'false');
      onchange(now);
    } }, label);
}

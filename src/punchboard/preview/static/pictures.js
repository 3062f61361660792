// Pictures of faces: those that are wanted at the same time come in one answer, the ones in sight first.

// Most pictures of one answer, and most that are kept.
const AT_ONCE = 48;
const MOST = 900;
const kept = new Map();
const running = new Set();
let wanted = [];
let idle = [];

// Call *show* with the address of the picture of a face, at once if it is there; null if it cannot be had.
export function picture(key, width, node, show) {
  const name = `${key} ${width}`;
  if (kept.has(name)) {
    const address = kept.get(name);
    kept.delete(name);
    kept.set(name, address);
    show(address);
    return;
  }
  if (!wanted.length) setTimeout(send);
  wanted.push({ key, width, name, node, show });
}

// Wait until no picture is on its way, or for *most* ms.
export function drawn(most) {
  if (!wanted.length && !running.size) return Promise.resolve();
  return Promise.race([new Promise((done) => idle.push(done)), new Promise((done) => setTimeout(done, most))]);
}

function send() {
  // What has scrolled out of the page is not waited for any more.
  for (const each of running) if (!each.group.some(({ node }) => node.isConnected)) each.stop.abort();
  const order = wanted.map((each) => [isInSight(each.node) ? 0 : 1, each]).sort((one, other) => one[0] - other[0]);
  wanted = [];
  for (const group of byWidth(order)) {
    for (let at = 0; at < group.length; at += AT_ONCE) fetched(group.slice(at, at + AT_ONCE).map(([, each]) => each));
  }
}

function byWidth(order) {
  const groups = new Map();
  for (const each of order) groups.set(each[1].width, [...(groups.get(each[1].width) ?? []), each]);
  return groups.values();
}

function isInSight(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 0 && box.top < window.innerHeight && box.width > 0;
}

async function fetched(group) {
  const job = { group, stop: new AbortController() };
  running.add(job);
  const left = [...group];
  try {
    const query = new URLSearchParams([['w', group[0].width], ...group.map((each) => ['key', each.key])]);
    const answer = await fetch(`faces?${query}`, { signal: job.stop.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const take = bytesOf(answer.body.getReader());
    for (const each of group) {
      const length = new DataView((await take(4)).buffer).getUint32(0);
      const address = length ? keep(each.name, await take(length)) : null;
      left.shift();
      each.show(address);
    }
  } catch {
    for (const each of left) each.show(null);
  }
  running.delete(job);
  if (!running.size && !wanted.length) idle.splice(0).forEach((done) => done());
}

function keep(name, bytes) {
  const address = kept.get(name) ?? URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  kept.set(name, address);
  if (kept.size > MOST) {
    const [oldest, old] = kept.entries().next().value;
    kept.delete(oldest);
    URL.revokeObjectURL(old);
  }
  return address;
}

// A function that waits for so many bytes of a stream.
function bytesOf(reader) {
  let rest = new Uint8Array();
  return async (length) => {
    const parts = [rest];
    let size = rest.length;
    while (size < length) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the answer ends too early');
      parts.push(value);
      size += value.length;
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    rest = all.slice(length);
    return all.slice(0, length);
  };
}

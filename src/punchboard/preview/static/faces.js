// One face: the picture, cut to its outline or with its bleed, and lines over it.

import { h, s } from './dom.js';
import { picture as pictureOf } from './pictures.js';
import { data, settings } from './store.js';

const WIDTHS = [64, 110, 170, 260, 390, 560, 800, 1200, 1800, 2700];

// The width of a picture that is wide enough for *pixels*; one of few, so that few are drawn twice.
function widthFor(pixels) {
  const wanted = pixels * Math.min(window.devicePixelRatio || 1, 3);
  return WIDTHS.find((each) => each >= wanted - 1) ?? WIDTHS.at(-1);
}

export const hasOverlay = () => settings.trim || settings.bleed || settings.safe || settings.cut;
// The bleed is seen where it is asked for, or where it is shown what is cut off.
export const showsBleed = () => settings.bleed || settings.cut;

// The size of a face in pixels at a zoom in pixels per mm.
export function size(outline, zoom) {
  const more = showsBleed() ? 2 * data.wall.bleed : 0;
  return { width: (outline.width + more) * zoom, height: (outline.height + more) * zoom };
}

function path(paths, zoom, dx = 0, dy = 0) {
  return paths.map((points) => `M${points.map(([x, y]) => `${((x + dx) * zoom).toFixed(2)} ${((y + dy) * zoom).toFixed(2)}`).join('L')}Z`).join('');
}

// A picture that keeps showing the last face until the next has come.
export function face(outline, key, zoom, label) {
  const picture = h('img', { alt: label ?? '', draggable: 'false', decoding: 'async' });
  const clip = h('span', { class: 'clip' }, picture);
  const node = h('span', { class: 'face' }, clip);
  let wanted = '';
  const show = (name, nextKey) => (address) => {
    if (name !== wanted) return;
    const failed = () => {
      node.classList.add('failed');
      wanted = '';
    };
    if (!address) {
      failed();
      return;
    }
    picture.onload = () => {
      node.dataset.shown = nextKey;
      node.dataset.at = String(Date.now());
      node.classList.remove('failed');
    };
    picture.onerror = failed;
    picture.setAttribute('src', address);
  };
  const update = (nextOutline, nextKey, nextZoom, side = 'front') => {
    const { bleed } = data.wall;
    const shown = showsBleed();
    const box = size(nextOutline, nextZoom);
    const whole = (nextOutline.width + 2 * bleed) * nextZoom;
    node.style.width = clip.style.width = `${box.width}px`;
    node.style.height = clip.style.height = `${box.height}px`;
    picture.style.width = `${whole}px`;
    picture.style.height = `${(nextOutline.height + 2 * bleed) * nextZoom}px`;
    picture.style.left = picture.style.top = shown ? '0' : `${-bleed * nextZoom}px`;
    const trim = turned(nextOutline.trim, nextOutline, side);
    clip.style.borderRadius = shown || trim.length ? '' : `${nextOutline.corner * nextZoom}px`;
    clip.style.clipPath = !shown && trim.length ? `path('${path(trim, nextZoom)}')` : '';
    const width = widthFor(whole);
    if (wanted !== `${nextKey} ${width}`) {
      wanted = `${nextKey} ${width}`;
      pictureOf(nextKey, width, node, show(wanted, nextKey));
    }
    node.dataset.key = nextKey;
    node.querySelector('.lines')?.remove();
    if (hasOverlay()) node.append(lines(nextOutline, box, nextZoom, side));
  };
  update(outline, key, zoom);
  return { node, update, picture };
}

// A back is seen from behind.
function turned(paths, outline, side) {
  if (side !== 'back') return paths;
  return paths.map((points) => points.map(([x, y]) => [outline.width - x, y]));
}

// The edge of a rectangle, with its rounded corners.
function rounded({ width, height, corner }) {
  const steps = corner ? [0, 1, 2, 3, 4, 5, 6] : [0];
  const centres = [[corner, corner], [width - corner, corner], [width - corner, height - corner], [corner, height - corner]];
  return centres.flatMap(([x, y], quarter) => steps.map((step) => {
    const angle = Math.PI + (quarter + step / 6) * (Math.PI / 2);
    return [x + corner * Math.cos(angle), y + corner * Math.sin(angle)];
  }));
}

export function lines(outline, box, zoom, side = 'front') {
  const d = showsBleed() ? data.wall.bleed : 0;
  const trim = turned(outline.trim.length ? outline.trim : [rounded(outline)], outline, side);
  const svg = s('svg', { class: 'lines', width: box.width, height: box.height, viewBox: `0 0 ${box.width} ${box.height}`, 'aria-hidden': 'true' });
  const draw = (name, paths, extra = {}) => svg.append(s('path', { class: `line-${name}`, d: path(paths, zoom, d, d), ...extra }));
  if (settings.cut) {
    const around = [[[-d, -d], [outline.width + d, -d], [outline.width + d, outline.height + d], [-d, outline.height + d]]];
    draw('cut', [...around, ...trim], { 'fill-rule': 'evenodd' });
  }
  if (settings.bleed) draw('bleed', turned(outline.bleed, outline, side));
  if (settings.trim || settings.cut) draw('trim', trim);
  if (settings.safe) draw('safe', turned(outline.safe, outline, side));
  return svg;
}

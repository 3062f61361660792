// What is seen in every view, and over a card that is open: how faces are shown, and how things are going.

import { choice, h, keepingFocus, replace, toggle } from './dom.js';
import { data, set, settings, tell } from './store.js';

const signs = document.getElementById('signs');
const status = document.getElementById('status');
const trouble = document.getElementById('trouble');
const said = document.getElementById('said');
const header = signs.parentNode;
const VISIONS = [['', 'All colours'], ['protan', 'Protanopia'], ['deutan', 'Deuteranopia'], ['tritan', 'Tritanopia'], ['grey', 'Greyscale']];
let quiet;

// Behind a dialog nothing is seen, and nothing is read aloud: so all of it moves in with the card.
export function carryInto(dialog) {
  dialog.prepend(signs, trouble);
  dialog.append(said);
}

export function carryBack() {
  header.append(signs);
  header.after(trouble);
  document.body.append(said);
}

// The choices that hold for every picture of a face.
export function showChoices() {
  const languages = data.wall.game?.languages ?? [];
  const key = JSON.stringify([languages, settings.lang, settings.ink]);
  const box = document.getElementById('shown-with');
  if (box.dataset.languages === key) return;
  box.dataset.languages = key;
  document.documentElement.dataset.vision = settings.vision;
  const vision = choice('Seen with', settings.vision, VISIONS, (value) => {
    set({ vision: value });
    document.documentElement.dataset.vision = value;
  });
  vision.title = 'See the faces as people with another vision, or a printer without colour, see them';
  keepingFocus(box, () => replace(box,
    languages.length > 1 && choice('Language', settings.lang || languages[0], languages.map((each) => [each, each]), (value) => {
      set({ lang: value === languages[0] ? '' : value });
      tell('settings');
    }),
    toggle('Ink saver', settings.ink, (on) => {
      set({ ink: on });
      tell('settings');
    }, 'Leave out flooded backgrounds, as --ink-saver does'),
    vision));
}

export function showLive(text = 'Live') {
  status.className = 'status live';
  status.textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => status.className === 'status live' && (status.textContent = 'Live'), 4000);
}

export function showLost(text) {
  status.className = 'status lost';
  if (status.textContent !== text) status.textContent = text;
}

export function showTrouble(...content) {
  trouble.hidden = !content.length;
  replace(trouble, ...content);
}

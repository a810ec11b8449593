// The settings of the reader, kept in the browser.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark' | 'contrast'} theme
 * @property {'normal' | 'large' | 'larger'} text  the size of letters
 * @property {'en' | 'zh'} language
 * @property {boolean} timer
 * @property {boolean} houses   true if the houses of the selected cell are highlighted
 * @property {boolean} same     true if equal digits are highlighted
 * @property {'now' | 'check' | 'never'} clashes  when digits that clash are shown
 * @property {'full' | 'short'} spoken  the part of a cell's content that a screen reader reads
 * @property {boolean} clean    true if placing a digit removes its marks in its houses
 * @property {boolean} remind   true if a practised technique is mentioned when it is possible
 * @property {boolean} motion
 * @property {boolean} flip     true if the pad begins with 7 8 9, as on keyboards
 * @property {boolean} modes    true if the pad shows all modes, not only digits and marks
 * @property {boolean} names    true if rows and columns have numbers beside the board
 * @property {'r1c1' | 'a1'} cells
 */

const KEY = 'tesuji.settings';

/** @type {Settings} */
const DEFAULTS = {
  theme: 'auto', text: 'normal', language: navigator.language.startsWith('zh') ? 'zh' : 'en', timer: true, houses: true, same: true,
  clashes: 'now', spoken: 'full', clean: true, motion: true, remind: true, flip: false, modes: false, names: true, cells: 'r1c1',
};

/** @returns {Partial<Settings>} */
function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    // An earlier version stored true or false.
    if (typeof kept.clashes === 'boolean') kept.clashes = kept.clashes ? 'now' : 'check';
    return kept;
  } catch {
    return {};
  }
}

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
}

/** Stores changes without drawing the view again. @param {Partial<Settings>} changes */
export function keepSettings(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The settings then last only as long as the page.
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  keepSettings(changes);
  const root = document.documentElement;
  root.dataset.theme = settings.theme === 'auto' && matchMedia('(prefers-contrast: more)').matches ? 'contrast' : settings.theme;
  root.dataset.text = settings.text;
  root.dataset.motion = settings.motion ? 'on' : 'off';
  root.lang = settings.language === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

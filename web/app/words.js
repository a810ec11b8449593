// The words of the page in the reader's language.

import { settings } from './settings.js';

/** @typedef {keyof typeof import('../words/en.js').default | keyof typeof import('../words/more/en.js').default} Key */
/** @typedef {import('./settings.js').Settings['language']} Language */

/** The languages, each with its own name. @type {[Language, string][]} */
export const LANGUAGES = [['en', 'English'], ['zh', '简体中文']];

/**
 * Loads the words of one language; a visit needs no other.
 * @param {Language} language
 * @returns {Promise<Record<string, string>>}
 */
export const wordsOf = async (language) => (await import(`../words/${language}.js`)).default;

let words = await wordsOf(settings.language);
/** True once the words of the views that are loaded later are available. */
let hasMore = false;

/** Loads a language before it becomes the one of the settings. @param {Language} language */
export async function speak(language) {
  words = await wordsOf(language);
  if (hasMore) await speakMore(language);
}

/** Loads the words for the views that are loaded later. @param {Language} [language] */
export async function speakMore(language = settings.language) {
  hasMore = true;
  const { default: more } = await import(`../words/more/${language}.js`);
  words = { ...words, ...more };
}

/**
 * Returns the words of a key, with the values inserted for `{name}`.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/**
 * Returns the words of a composed key, such as a band of difficulty; its last part if there are no words.
 * @param {string} group
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function named(group, name, values) {
  const key = /** @type {Key} */ (`${group}.${name}`);
  return key in words ? t(key, values) : name;
}

/** Returns the name of a technique in the language of the reader. @param {{name: string, chinese?: string}} technique */
export function techniqueName(technique) {
  return settings.language === 'zh' && technique.chinese ? technique.chinese : capital(technique.name);
}

/**
 * Returns the name of a cell in the reader's style: `r4c7` or `D7`.
 * @param {import('./layout.js').Layout} layout
 * @param {number} cell
 */
export function cellName(layout, cell) {
  return settings.cells === 'a1' ? `${String.fromCharCode(65 + layout.row(cell))}${layout.column(cell) + 1}` : layout.name(cell);
}

/**
 * Returns the name of a house in the reader's language; the engine's name is `row 4` or `box 2 of grid 3`.
 * @param {string} name
 */
export function houseName(name) {
  const [kind, number, ...grid] = name.split(' ');
  const house = named('house', kind, { number });
  return grid.length ? t('house.ofGrid', { house, number: grid[grid.length - 1] }) : house;
}

/** Joins words into a list: `a, b and c`. @param {string[]} words */
export function listed(words) {
  if (settings.language === 'zh') return words.join('、');
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a date in the reader's language. @param {Date} date @param {Intl.DateTimeFormatOptions} options */
export function dateText(date, options) {
  return date.toLocaleDateString(settings.language === 'zh' ? 'zh-CN' : 'en-GB', options);
}

/** @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

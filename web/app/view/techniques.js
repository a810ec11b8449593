// The list of techniques, asked once.

import { ask } from '../engine/engine.js';
import { settings } from '../settings.js';

/**
 * @typedef {object} Technique
 * @property {string} id
 * @property {string} name
 * @property {string} chinese
 * @property {string} family
 * @property {string} band
 * @property {number} [hodoku]
 * @property {number} [se]
 */

/** @type {Promise<Technique[]> | undefined} */
let asked;

/** @returns {Promise<Technique[]>} */
export function techniques() {
  asked ??= ask('techniques', {}).then((answer) => answer.items).catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** Returns the Chinese name of a technique, if the reader wants it and it is known. @param {string} id */
export async function chineseName(id) {
  if (settings.language !== 'zh') return undefined;
  try {
    return (await techniques()).find((technique) => technique.id === id)?.chinese;
  } catch {
    return undefined;
  }
}

// The list of techniques, asked once.

import { ask } from '../engine/engine.js';

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

// The list of techniques, which is requested once.

import { ask } from '../engine/engine.js';

/**
 * @typedef {object} Technique
 * @property {string} id
 * @property {string} name
 * @property {string} chinese
 * @property {string[]} [also]
 * @property {string} family
 * @property {string} band
 * @property {number} [hodoku]
 * @property {number} [se]
 */

/** The bands of difficulty, the easiest first. */
export const BANDS = ['easy', 'medium', 'hard', 'expert', 'diabolical'];

/** Returns the techniques ordered by band. @param {Technique[]} all */
export const inOrder = (all) => [...all].sort((one, other) => BANDS.indexOf(one.band) - BANDS.indexOf(other.band));

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

// The lessons that the reader has completed, kept in the browser.

import { POSITIONS } from './positions.js';

const KEY = 'tesuji.lessons';

/** @returns {Record<string, number[]>} the solved positions of each lesson */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

let solved = stored();

/** The lessons in order. */
export const LESSONS = Object.keys(POSITIONS);

/** Returns the solved positions of a lesson. @param {string} id */
export const solvedOf = (id) => solved[id] ?? [];

/** Returns whether all positions of a lesson were solved. @param {string} id */
export const isDone = (id) => id in POSITIONS && solvedOf(id).length >= POSITIONS[id].length;

/** Stores that a position was solved. @param {string} id @param {number} nth */
export function keepSolved(id, nth) {
  if (solvedOf(id).includes(nth)) return;
  solved = { ...solved, [id]: [...solvedOf(id), nth] };
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // The progress then lasts only as long as the page.
  }
}

/** Returns the next lesson after the given one, or from the beginning, that is not completed. @param {string} [id] */
export function nextLesson(id) {
  const at = id ? LESSONS.indexOf(id) + 1 : 0;
  return [...LESSONS.slice(at), ...LESSONS.slice(0, at)].find((lesson) => lesson !== id && !isDone(lesson));
}

// Hands puzzles over to the view of books.

import { goTo } from '../route.js';

/** @type {string[]} */
let puzzles = [];

/** Opens the view of books with the puzzles of these texts. @param {string[]} texts */
export function makeBookOf(texts) {
  puzzles = texts;
  goTo('book');
}

/** Returns the puzzles that were handed over, and forgets them. */
export function takePuzzles() {
  const texts = puzzles;
  puzzles = [];
  return texts;
}

// Hands puzzles over to the view of books.

import { goTo } from '../route.js';

let puzzles = '';

/** Opens the view of books with the puzzles of a text. @param {string} text */
export function makeBookOf(text) {
  puzzles = text;
  goTo('book');
}

/** Returns the puzzles once. */
export function handed() {
  const text = puzzles;
  puzzles = '';
  return text;
}

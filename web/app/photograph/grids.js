// The grids of a picture, as puzzles that the page can show.

import { Layout } from '../layout.js';
import { PhotographError } from './error.js';
import { Reader } from './reader.js';

/** @typedef {import('../read.js').Read} Read */
/** @typedef {{digit: number, written: boolean}} Content the content of a cell; 0 for no digit */
/** @typedef {import('./reader.js').Grid} Grid */
/** @typedef {{cell: number, contents: [Content, Content]}} Doubt a cell with the content that was read, and the second choice */
/** @typedef {{written: number[], isPlayed: boolean, unread: number, doubts: Doubt[]}} Photograph a picture that was read; `isPlayed` is true if the written digits are the player's, and `unread` is the number of cells whose pencil marks were not read */

/** The layout for each size that can be read. */
const LAYOUTS = /** @type {Record<number, string>} */ ({ 4: '2x2', 6: '2x3', 8: '2x4', 9: '3x3', 16: '4x4' });
const MOST_BYTES = 64_000_000;

/** Returns the grids of a picture, the most prominent one first. @param {Blob} file @param {AbortSignal} signal @returns {Promise<Read[]>} */
export async function gridsOf(file, signal) {
  if (file.size > MOST_BYTES) throw new PhotographError('large');
  const reader = new Reader();
  const abort = () => reader.end(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return puzzlesOf(await reader.read(file));
  } finally {
    signal.removeEventListener('abort', abort);
    reader.end();
  }
}

/** Returns grids as puzzles. @param {Grid[]} grids */
export function puzzlesOf(grids) {
  try {
    return grids.map(readOf);
  } catch {
    throw new PhotographError('engine');
  }
}

/** @param {Grid} grid @returns {Read} */
function readOf({ size, puzzle, written, marked, marks, doubted }) {
  const layout = Layout.of(LAYOUTS[size]);
  const [givens, own] = [puzzle, written].map((digits) => [...digits].map((digit) => layout.value(digit)));
  const doubts = doubted.map(({ cell, read, second }) => /** @type {Doubt} */ ({ cell: layout.cell(cell), contents: [read, second].map(contentOf) }));
  return {
    layout: LAYOUTS[size], rows: size, columns: size, givens, placed: [...own], marks, sukaku: false, format: 'photograph',
    photograph: { written: own, isPlayed: true, unread: marked.filter((name) => !marks[layout.cell(name)].length).length, doubts },
  };
}

/** @param {import('./reader.js').Answered} answered @returns {Content} */
const contentOf = ({ kind, digit = 0 }) => ({ digit, written: kind === 'written' });

/**
 * Returns the reading with another content for a cell, which is then no longer in doubt.
 * @param {Read} read
 * @param {number} cell
 * @param {Content} content
 * @returns {Read}
 */
export function withContent(read, cell, { digit, written: isWritten }) {
  const photograph = /** @type {Photograph} */ (read.photograph);
  const [givens, written] = [[...read.givens], [...photograph.written]];
  givens[cell] = isWritten ? 0 : digit;
  written[cell] = isWritten ? digit : 0;
  const doubts = photograph.doubts.filter((doubt) => doubt.cell !== cell);
  return withWritten({ ...read, givens, photograph: { ...photograph, written, doubts } }, photograph.isPlayed);
}

/**
 * Returns the reading with the written digits as the player's, or without them.
 * @param {Read} read
 * @param {boolean} isPlayed
 * @returns {Read}
 */
export function withWritten(read, isPlayed) {
  const photograph = /** @type {Photograph} */ (read.photograph);
  return { ...read, placed: photograph.written.map((digit) => (isPlayed ? digit : 0)), photograph: { ...photograph, isPlayed } };
}

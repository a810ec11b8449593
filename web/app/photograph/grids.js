// The grids of a picture, as puzzles that the page can show.

import { Layout } from '../layout.js';

/** @typedef {import('../read.js').Read} Read */
/** @typedef {{digit: number, written: boolean}} Content the content of a cell; 0 for no digit */
/** @typedef {{cell: number, contents: [Content, Content]}} Doubt a cell with the content that was read, and the second choice */
/** @typedef {{written: number[], isPlayed: boolean, marked: number, doubts: Doubt[]}} Photograph a picture that was read; `isPlayed` is true if the written digits are the player's */

/** The layout for each size that can be read. */
const LAYOUTS = /** @type {Record<number, string>} */ ({ 4: '2x2', 6: '2x3', 8: '2x4', 9: '3x3' });
const MOST_BYTES = 64_000_000;

/** The reason why a picture was not read, as a code with a sentence in each language. */
export class PhotographError extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.name = 'PhotographError';
    this.code = code;
  }
}

/** Returns the grids of a picture, the most prominent one first. @param {Blob} file @param {AbortSignal} signal @returns {Promise<Read[]>} */
export function gridsOf(file, signal) {
  return new Promise((resolve, reject) => {
    if (file.size > MOST_BYTES) throw new PhotographError('large');
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }) => {
      end();
      if (data.items) resolve(data.items.map(readOf));
      else reject(new PhotographError(data.code));
    };
    worker.onerror = () => {
      end();
      reject(new PhotographError('engine'));
    };
    worker.postMessage(file);
  });
}

/** @typedef {{kind: 'empty' | 'printed' | 'written' | 'marks', digit?: number}} Answered the content of a cell in an answer of the engine */

/** @param {{size: number, puzzle: string, written: string, marked: string[], doubted: {cell: string, read: Answered, second: Answered}[]}} grid @returns {Read} */
function readOf({ size, puzzle, written, marked, doubted }) {
  const layout = Layout.of(LAYOUTS[size]);
  const [givens, own] = [puzzle, written].map((digits) => [...digits].map((digit) => Number(digit) || 0));
  const doubts = doubted.map(({ cell, read, second }) => /** @type {Doubt} */ ({ cell: layout.cell(cell), contents: [read, second].map(contentOf) }));
  return {
    layout: LAYOUTS[size], rows: size, columns: size, givens, placed: [...own], sukaku: false, format: 'photograph',
    photograph: { written: own, isPlayed: true, marked: marked.length, doubts },
  };
}

/** @param {Answered} answered @returns {Content} */
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

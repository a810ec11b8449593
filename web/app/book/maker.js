// A worker that makes a book.

import { BookError } from './error.js';

/** @typedef {{name: string, bytes: Uint8Array}} BookFile a file that the engine reads: the specification is the first */
/** @typedef {{profile: string, unit: string, trims: string[], folds: boolean}} Paper the trims of a profile, and whether its sheets can be folded */
/** @typedef {{svg: Blob, width: number, height: number}} Sheet a drawn sheet, and its sides in points */
/** @typedef {{notes: string, book: Blob, solutions?: Blob, cover?: Blob, sheets: Sheet[], answers: Sheet[], covers: Sheet[]}} BookFiles remarks on how puzzles were read, a book, its separate solutions and its cover, and the sheets of all three */

/** A worker that answers one question, until it is ended. */
export class Maker {
  #worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  /** @type {(reason: unknown) => void} rejects the present answer */
  #reject = () => {};

  /** Returns the papers that a book can have. @returns {Promise<Paper[]>} */
  papers() {
    return this.#ask('papers');
  }

  /**
   * Makes a book. The progress is the number of finished records, and the number of all records if that is known.
   * @param {BookFile[]} files
   * @param {(done: number, of: number) => void} tell
   * @returns {Promise<BookFiles>}
   */
  make(files, tell) {
    return this.#ask(files, tell);
  }

  /** Ends the worker, and rejects the pending answer with this reason. @param {unknown} [reason] */
  end(reason) {
    this.#worker.terminate();
    this.#reject(reason);
  }

  /**
   * @param {'papers' | BookFile[]} question
   * @param {(done: number, of: number) => void} [tell]
   * @returns {Promise<any>}
   */
  #ask(question, tell) {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#worker.onmessage = ({ data }) => {
        if ('done' in data) tell?.(data.done, data.of);
        else if (data.code) reject(new BookError(data.code, data.error));
        else resolve(data.answer);
      };
      this.#worker.onerror = () => reject(new BookError('engine'));
      this.#worker.postMessage(question);
    });
  }
}

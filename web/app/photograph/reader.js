// A worker that reads pictures, one after another.

import { PhotographError } from './error.js';

/** @typedef {{kind: 'empty' | 'printed' | 'written' | 'marks', digit?: number}} Answered the content of a cell in an answer of the engine */
/**
 * @typedef {object} Grid a grid in an answer of the engine
 * @property {number} size  the number of rows
 * @property {string} puzzle  the printed digits; letters from A follow 9
 * @property {string} written  the handwritten digits
 * @property {string[]} marked  the cells with pencil marks
 * @property {number[][]} marks  the pencil marks of each cell; none where they are hard to read
 * @property {{cell: string, read: Answered, second: Answered}[]} doubted
 * @property {number} solutions  0, 1, or 2 for several
 * @property {[number, number][]} corners  in pixels: top left, top right, bottom right, bottom left
 */

/** A worker that reads pictures, until it is ended. */
export class Reader {
  #worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  /** @type {(reason: unknown) => void} rejects the present reading */
  #reject = () => {};

  /**
   * Returns the grids of a picture, the most prominent one first. The previous picture must have been read.
   * @param {Blob | ImageBitmap} picture
   * @returns {Promise<Grid[]>}
   */
  read(picture) {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#worker.onmessage = ({ data }) => (data.items ? resolve(data.items) : reject(new PhotographError(data.code)));
      this.#worker.onerror = () => reject(new PhotographError('engine'));
      this.#worker.postMessage(picture, picture instanceof Blob ? [] : [picture]);
    });
  }

  /** Ends the worker, and rejects the pending reading with this reason. @param {unknown} [reason] */
  end(reason) {
    this.#worker.terminate();
    this.#reject(reason);
  }
}

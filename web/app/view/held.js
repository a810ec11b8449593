// The digit that the player holds: each cell that is tapped then gets it.

import { t } from '../words.js';

export class Held {
  /** The digit; 0 for none. */
  #digit = 0;
  /** @type {import('./pad.js').Pad | undefined} */
  #pad;

  /**
   * @param {import('../board/board.js').Board} board
   * @param {(cell: number, digit: number) => void} place writes the digit into a tapped cell
   */
  constructor(board, place) {
    board.element.addEventListener('click', ({ target }) => {
      const cell = /** @type {HTMLElement} */ (target).closest('[data-cell]')?.getAttribute('data-cell');
      if (this.#digit && cell) place(Number(cell), this.#digit);
    });
  }

  /** Shows the held digit on another keypad, and lets it go. @param {import('./pad.js').Pad} pad */
  show(pad) {
    this.#pad = pad;
    this.#digit = 0;
  }

  /** Takes a digit or, if it is held, lets it go. Returns the words for the player. @param {number} digit @param {string} symbol */
  take(digit, symbol) {
    this.#digit = this.#digit === digit ? 0 : digit;
    this.#pad?.hold(this.#digit);
    return this.#digit ? t('enter.held', { digit: symbol }) : t('play.choose');
  }
}

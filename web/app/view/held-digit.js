// The digit that the player holds: each cell that is tapped then gets it. A key that slides onto a cell holds its digit
// and writes it there.

import { t } from '../words.js';

export class HeldDigit {
  /** The digit; 0 for none. */
  #digit = 0;
  /** @type {import('./pad.js').Pad | undefined} */
  #pad;

  /** The cell onto which a key slides. @type {number | undefined} */
  over;

  /**
   * @param {import('../board/board.js').Board} board
   * @param {{tap: (cell: number, digit: number) => void, drop: (cell: number, digit: number) => void, changed: () => void}} actions
   * `tap`: a cell was tapped while a digit is held; `drop`: a key was slid onto a cell
   */
  constructor(board, actions) {
    this.actions = actions;
    // Some browsers send no click for a tap that immediately follows a slide.
    /** @type {number | undefined} */
    let down;
    board.element.addEventListener('pointerdown', ({ target, button }) => { down = button > 0 ? undefined : cellAt(target); });
    board.element.addEventListener('pointerup', ({ target }) => {
      const cell = cellAt(target);
      if (this.#digit && cell !== undefined && cell === down) actions.tap(cell, this.#digit);
    });
  }

  get digit() {
    return this.#digit;
  }

  /** Switches to another keypad, and lets the held digit go. @param {import('./pad.js').Pad} pad */
  show(pad) {
    this.#pad = pad;
    this.#digit = 0;
    pad.element.addEventListener('pointerdown', (event) => this.#slide(event));
  }

  /** Takes a digit or, if it is held, lets it go. Returns the words for the player. @param {number} digit @param {string} symbol */
  take(digit, symbol) {
    this.#hold(this.#digit === digit ? 0 : digit);
    this.actions.changed();
    return this.#digit ? t('enter.held', { digit: symbol }) : t('play.choose');
  }

  /** @param {number} digit */
  #hold(digit) {
    this.#digit = digit;
    this.#pad?.hold(digit);
  }

  /** Follows a finger or a mouse from a key to a cell. @param {PointerEvent} event */
  #slide({ target, pointerId, button }) {
    const digit = Number(/** @type {HTMLElement} */ (target).closest('[data-digit]')?.getAttribute('data-digit'));
    if (!digit || button > 0) return;
    const end = new AbortController();
    const on = (/** @type {'pointermove' | 'pointerup' | 'pointercancel'} */ name, /** @type {(event: PointerEvent) => void} */ act) =>
      addEventListener(name, (event) => { if (event.pointerId === pointerId) act(event); }, { signal: end.signal });
    const move = (/** @type {number | undefined} */ cell) => {
      if (cell === this.over) return;
      this.over = cell;
      this.actions.changed();
    };
    on('pointermove', ({ clientX, clientY }) => move(cellAt(document.elementFromPoint(clientX, clientY))));
    on('pointercancel', () => { end.abort(); move(undefined); });
    on('pointerup', () => {
      end.abort();
      const { over } = this;
      if (over === undefined) return;
      this.over = undefined;
      this.#hold(digit);
      this.actions.drop(over, digit);
    });
  }
}

/** Returns the cell of an element on a board. @param {EventTarget | null} target */
function cellAt(target) {
  const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null;
  return cell ? Number(cell) : undefined;
}

// The path of a pointer over a board, point by point, without gaps even if the pointer is fast.

/** @typedef {{x: number, y: number}} Place a point, in cells from the top left corner of the board */

/** The distance between the points on the path of a pointer, in cells. */
const STEP = 0.1;

export class Stroke {
  /** True while strokes are followed; otherwise the pointer selects cells. */
  isActive = false;
  /** @type {Place | undefined} */
  #last;

  /**
   * @param {import('./board.js').Board} board
   * @param {{begin: (place: Place) => void, reach: (place: Place) => void, end: () => void}} listener
   */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    this.ending = new AbortController();
    const { signal } = this.ending;
    // These listeners run before those of the selection.
    board.element.addEventListener('pointerdown', (event) => this.#begin(event), { signal, capture: true });
    board.element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, () => this.#end(), { signal });
  }

  /** Stops following strokes. */
  end() {
    this.ending.abort();
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    if (!this.isActive || event.button > 0) return;
    event.preventDefault();
    event.stopPropagation();
    const { element } = this.board;
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    this.#last = this.#place(event);
    this.listener.begin(this.#last);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#last) return;
    const [from, to] = [this.#last, this.#place(event)];
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
    for (let nth = 1; nth <= steps; nth += 1) {
      this.listener.reach({ x: from.x + ((to.x - from.x) * nth) / steps, y: from.y + ((to.y - from.y) * nth) / steps });
    }
    this.#last = to;
  }

  #end() {
    if (!this.#last) return;
    this.#last = undefined;
    this.listener.end();
  }

  /** @param {PointerEvent} event @returns {Place} */
  #place({ clientX, clientY }) {
    const { layout, element } = this.board;
    const box = element.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * layout.columns, y: ((clientY - box.top) / box.height) * layout.rows };
  }
}

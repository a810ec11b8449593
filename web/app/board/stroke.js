// The way of a pointer over a board, cell by cell. A pointer that passes near a corner does not touch the cells beside it.

/** How near to the middle of a cell a pointer passes that touches it, in cells. */
const NEAR = 0.42;
/** How far the places on the way of a pointer are apart. */
const STEP = 0.1;

export class Stroke {
  /** Whether the strokes are followed; otherwise the pointer chooses cells. */
  isActive = false;
  /** @type {{x: number, y: number} | undefined} */
  #last;

  /**
   * @param {import('../board/board.js').Board} board
   * @param {{begin: (cell: number) => void, reach: (cell: number) => void, end: () => void}} listener
   */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    this.ending = new AbortController();
    const { signal } = this.ending;
    // Before the listeners of the selection.
    board.element.addEventListener('pointerdown', (event) => this.#begin(event), { signal, capture: true });
    board.element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, () => this.#end(), { signal });
  }

  /** Follows no strokes any longer. */
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
    const cell = this.board.layout.at(Math.floor(this.#last.y), Math.floor(this.#last.x));
    if (cell === undefined) this.#last = undefined;
    else this.listener.begin(cell);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#last) return;
    const [from, to] = [this.#last, this.#place(event)];
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
    for (let nth = 1; nth <= steps; nth += 1) {
      const [x, y] = [from.x + ((to.x - from.x) * nth) / steps, from.y + ((to.y - from.y) * nth) / steps];
      const cell = this.board.layout.at(Math.floor(y), Math.floor(x));
      if (cell !== undefined && Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) < NEAR) this.listener.reach(cell);
    }
    this.#last = to;
  }

  #end() {
    if (!this.#last) return;
    this.#last = undefined;
    this.listener.end();
  }

  /** Returns the place of a pointer, in cells. @param {PointerEvent} event */
  #place({ clientX, clientY }) {
    const { layout, element } = this.board;
    const box = element.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * layout.columns, y: ((clientY - box.top) / box.height) * layout.rows };
  }
}

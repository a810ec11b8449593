// The selected cells of a board: by pointer, touch or keyboard.

/** @typedef {import('./board.js').Board} Board */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1],
});

export class Selection {
  /** @type {Set<number>} */
  cells = new Set();
  cursor = 0;
  /** @type {'add' | 'remove'} */
  #drag = 'add';

  /**
   * @param {Board} board
   * @param {{changed: () => void, again?: (cell: number) => void}} listener `again`: a cell was tapped twice
   */
  constructor(board, { changed, again }) {
    this.board = board;
    this.changed = changed;
    const { element } = board;
    let dragging = false;
    let last = { cell: -1, time: 0 };
    element.addEventListener('pointerdown', (event) => {
      const cell = this.#cellAt(event);
      if (cell === undefined || event.button > 0) return;
      event.preventDefault();
      if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
      const more = event.shiftKey || event.ctrlKey || event.metaKey;
      this.#drag = more && this.cells.has(cell) ? 'remove' : 'add';
      const isAgain = again && !more && last.cell === cell && event.timeStamp - last.time < 350;
      last = { cell, time: event.timeStamp };
      if (isAgain) return again(cell);
      dragging = true;
      if (!more) this.cells.clear();
      this.#touch(cell);
    });
    element.addEventListener('pointermove', (event) => {
      const cell = dragging ? this.#cellAt(event) : undefined;
      if (cell !== undefined && cell !== this.cursor) this.#touch(cell);
    });
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, () => { dragging = false; });
    element.addEventListener('focusin', (event) => {
      const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
      if (Number.isInteger(cell) && this.cells.size === 0) this.only(cell);
    });
  }

  /** @param {PointerEvent} event */
  #cellAt(event) {
    const box = this.board.element.getBoundingClientRect();
    const { layout } = this.board;
    return layout.at(Math.floor(((event.clientY - box.top) / box.height) * layout.rows), Math.floor(((event.clientX - box.left) / box.width) * layout.columns));
  }

  /** @param {number} cell */
  #touch(cell) {
    if (this.#drag === 'add') this.cells.add(cell);
    else this.cells.delete(cell);
    this.cursor = cell;
    this.changed();
    this.board.focus(cell);
  }

  /** @param {number} cell */
  only(cell) {
    this.cells.clear();
    this.cells.add(cell);
    this.cursor = cell;
    this.changed();
  }

  clear() {
    this.cells.clear();
    this.changed();
  }

  all() {
    this.board.cells.forEach((_, cell) => this.cells.add(cell));
    this.changed();
  }

  /** @param {(cell: number) => boolean} wanted */
  choose(wanted) {
    this.cells = new Set(this.board.cells.flatMap((_, cell) => (wanted(cell) ? [cell] : [])));
    this.changed();
  }

  /**
   * Moves with the arrow keys, or with W A S D where these are not digits. Returns whether the key is one of them.
   * @param {KeyboardEvent} event
   */
  move(event) {
    const letter = event.key.length === 1;
    if (letter && (this.board.layout.size > 9 || event.ctrlKey || event.metaKey || event.altKey)) return false;
    const step = STEPS[letter ? event.key.toLowerCase() : event.key];
    if (!step) return false;
    const { layout } = this.board;
    let [row, column] = [layout.row(this.cursor), layout.column(this.cursor)];
    do {
      row = (row + step[0] + layout.rows) % layout.rows;
      column = (column + step[1] + layout.columns) % layout.columns;
    } while (layout.at(row, column) === undefined);
    this.cursor = layout.at(row, column) ?? 0;
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) this.cells.clear();
    this.cells.add(this.cursor);
    this.changed();
    this.board.focus(this.cursor);
    return true;
  }
}

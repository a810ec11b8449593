// The geometry of a grid of any size.

/**
 * @typedef {object} Drawing a grid of any shape, as the engine describes it; cells are numbered from 0 in reading order
 * @property {number} rows
 * @property {number} columns
 * @property {number} first   the number that represents the lowest value
 * @property {number} values  the number of values
 * @property {[number, number][]} cells  the row and the column of each cell
 * @property {{of: string, name: string, cells: number[]}[]} houses
 * @property {string[]} [extra]  cells without a place
 */

/** The maximum number of values, and of rows and columns, that the page can show. */
const MOST = { values: 30, lines: 40 };

/** A grid: its cells in rows and columns, its values, and the houses, in which each value appears at most once. */
export class Layout {
  /** @type {number | undefined} */
  #copies;

  /**
   * @param {Drawing} drawing
   * @param {{height: number, width: number}} [boxes] the rows and columns of a box, if all boxes have the same shape
   */
  constructor(drawing, boxes) {
    this.drawing = drawing;
    this.boxes = boxes;
    this.rows = drawing.rows;
    this.columns = drawing.columns;
    /** The number of values. */
    this.size = drawing.values;
    this.first = drawing.first;
    this.count = drawing.cells.length;
    /** The number of candidates in a row of a cell. */
    this.width = boxes?.width ?? Math.ceil(Math.sqrt(this.size));
    this.height = boxes?.height ?? Math.ceil(this.size / this.width);
    /** @type {number[][]} the cells of each house: rows, columns, boxes */
    this.houses = drawing.houses.map((house) => house.cells);
    /** @type {string[]} the engine's names of the houses */
    this.houseNames = drawing.houses.map((house) => house.name);
    /** @type {Set<number>[]} the other cells of the houses of each cell */
    this.peers = Array.from({ length: this.count }, () => new Set());
    for (const house of this.houses) for (const one of house) for (const other of house) if (one !== other) this.peers[one].add(other);
    /** @type {Map<number, number>} */
    this.places = new Map(drawing.cells.map(([row, column], cell) => [row * this.columns + column, cell]));
    /** @type {string[]} the box or region of each cell; none is empty */
    this.regions = Array(this.count).fill('');
    for (const { of, name, cells } of drawing.houses) if (of === 'regions') for (const cell of cells) this.regions[cell] = name;
  }

  /**
   * Returns the layout for a text: the rows and columns of a box, such as `3x3`, or a drawing as JSON.
   * @param {string} text
   */
  static of(text) {
    if (text.startsWith('{')) return new Layout(JSON.parse(text));
    const [height, width] = text.split('x').map(Number);
    return new Layout(boxed(height, width), { height, width });
  }

  /** Returns the layout of a puzzle that the engine read. @param {{layout: string, drawing?: Drawing}} read */
  static read({ layout, drawing }) {
    return drawing ? new Layout(drawing) : Layout.of(layout);
  }

  /**
   * Returns whether the page can show a puzzle that the engine read.
   * @param {{rows: number, columns: number, drawing?: Drawing}} read
   */
  static fits({ rows, columns, drawing }) {
    return (drawing?.values ?? rows) <= MOST.values && Math.max(rows, columns) <= MOST.lines;
  }

  toString() {
    return this.boxes ? `${this.boxes.height}x${this.boxes.width}` : JSON.stringify(this.drawing);
  }

  get isClassic() {
    return this.boxes?.height === 3 && this.boxes.width === 3;
  }

  /**
   * The number of times that each value appears in a solution; 0 if that depends on the solution. Where grids overlap,
   * the boxes still divide the cells.
   */
  get copies() {
    return (this.#copies ??= this.#count());
  }

  #count() {
    for (const kind of ['regions', 'rows']) {
      const parts = new Set(this.drawing.houses.filter(({ of }) => of === kind).map(({ cells }) => [...cells].sort((one, other) => one - other).join(' ')));
      const cells = [...parts].map((part) => part.split(' '));
      const isWhole = cells.every(({ length }) => length === this.size) && new Set(cells.flat()).size === this.count;
      if (isWhole && cells.length * this.size === this.count) return cells.length;
    }
    return 0;
  }

  /** True if some positions in its rows and columns have no cell. */
  get isGappy() {
    return this.count < this.rows * this.columns;
  }

  /** @param {number} cell */
  row(cell) {
    return this.drawing.cells[cell][0];
  }

  /** @param {number} cell */
  column(cell) {
    return this.drawing.cells[cell][1];
  }

  /** Returns the cell in a row and a column, if there is one. @param {number} row @param {number} column */
  at(row, column) {
    return row >= 0 && column >= 0 && column < this.columns ? this.places.get(row * this.columns + column) : undefined;
  }

  /**
   * Returns the sides of a cell that border on another region or on none: `top` and `left`, or all four in a grid with
   * gaps.
   * @param {number} cell
   */
  edges(cell) {
    const [row, column] = this.drawing.cells[cell];
    const differs = (/** @type {number | undefined} */ other) => (other === undefined ? this.isGappy : this.regions[other] !== this.regions[cell]);
    return [
      differs(this.at(row - 1, column)) && 'top', differs(this.at(row, column - 1)) && 'left',
      this.isGappy && this.at(row + 1, column) === undefined && 'bottom', this.isGappy && this.at(row, column + 1) === undefined && 'right',
    ].filter((side) => side !== false);
  }

  /** Returns the symbol of a value. @param {number} value */
  symbol(value) {
    return symbol(value + this.first - 1);
  }

  /** Returns the value with a symbol, or 0. @param {string} text */
  value(text) {
    const number = text.length === 1 ? parseInt(text, 36) : NaN;
    const value = number - this.first + 1;
    return value >= 1 && value <= this.size ? value : 0;
  }

  /** Returns the name of a cell, such as `r4c7`. @param {number} cell */
  name(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /** Returns the cell with a name such as `r4c7`. @param {string} name */
  cell(name) {
    const [, row, column] = /^r(\d+)c(\d+)/.exec(name) ?? ['', '1', '1'];
    return this.at(Number(row) - 1, Number(column) - 1) ?? -1;
  }

  /** Returns the cell and the digit of a name such as `r4c7=5`. @param {string} name */
  candidate(name) {
    return { cell: this.cell(name), digit: Number(name.split('=')[1]) - this.first + 1 };
  }

  /** Returns the cells of the house with a name. @param {string} name */
  house(name) {
    return this.houses[this.houseNames.indexOf(name)] ?? [];
  }

  /** Returns the cells whose digit appears again in one of their houses. @param {number[]} values */
  clashes(values) {
    /** @type {Set<number>} */
    const found = new Set();
    for (const house of this.houses) {
      for (const cell of house) {
        if (values[cell] && house.some((other) => other !== cell && values[other] === values[cell])) found.add(cell);
      }
    }
    return found;
  }
}

/** Returns the symbol of a number: 0 to 9, then A, B and so on. @param {number} number */
export function symbol(number) {
  return number < 10 ? String(number) : String.fromCharCode(55 + number);
}

/**
 * Returns a grid of rows, columns and boxes, with boxes of `height` rows and `width` columns.
 * @param {number} height
 * @param {number} width
 * @returns {Drawing}
 */
function boxed(height, width) {
  const size = height * width;
  const lines = [...Array(size).keys()];
  const house = (/** @type {string} */ of, /** @type {string} */ name, /** @type {(nth: number) => number} */ cell) =>
    ({ of, name, cells: lines.map(cell) });
  const across = size / width;
  return {
    rows: size, columns: size, first: 1, values: size,
    cells: lines.flatMap((row) => lines.map((column) => /** @type {[number, number]} */ ([row, column]))),
    houses: [
      ...lines.map((row) => house('rows', `row ${row + 1}`, (nth) => row * size + nth)),
      ...lines.map((column) => house('columns', `column ${column + 1}`, (nth) => nth * size + column)),
      ...lines.map((box) => house('regions', `box ${box + 1}`, (nth) =>
        (Math.floor(box / across) * height + Math.floor(nth / width)) * size + (box % across) * width + (nth % width))),
    ],
  };
}

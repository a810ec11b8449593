// The geometry of a grid of any size.

/**
 * @typedef {object} Drawing a grid of any shape, as the engine tells it; cells are numbered from 0 in reading order
 * @property {number} rows
 * @property {number} columns
 * @property {number} first   the number as which the lowest value is written
 * @property {number} values  how many values there are
 * @property {[number, number][]} cells  the row and the column of each cell
 * @property {{of: string, name: string, cells: number[]}[]} houses
 * @property {string[]} [extra]  cells without a place
 */

/** The most values, and the most rows and columns, that the page can show. */
const MOST = { values: 30, lines: 40 };

/** A grid: its cells in rows and columns, its values, and the houses in which every value stands at most once. */
export class Layout {
  /**
   * @param {Drawing} drawing
   * @param {{height: number, width: number}} [boxes] the rows and columns of a box, if all boxes are alike
   */
  constructor(drawing, boxes) {
    this.drawing = drawing;
    this.boxes = boxes;
    this.rows = drawing.rows;
    this.columns = drawing.columns;
    /** How many values there are. */
    this.size = drawing.values;
    this.first = drawing.first;
    this.count = drawing.cells.length;
    /** How candidates stand in a cell. */
    this.width = boxes?.width ?? Math.ceil(Math.sqrt(this.size));
    this.height = boxes?.height ?? Math.ceil(this.size / this.width);
    /** @type {number[][]} the cells of each house: rows, columns, boxes */
    this.houses = drawing.houses.map((house) => house.cells);
    /** @type {string[]} the names of the houses, as the engine calls them */
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

  /** Returns the layout of `3x3`: rows and columns of a box; or of a drawing as JSON. @param {string} text */
  static of(text) {
    if (text.startsWith('{')) return new Layout(JSON.parse(text));
    const [height, width] = text.split('x').map(Number);
    return new Layout(boxed(height, width), { height, width });
  }

  /** Returns the layout of what the engine read. @param {{layout: string, drawing?: Drawing}} read */
  static read({ layout, drawing }) {
    return drawing ? new Layout(drawing) : Layout.of(layout);
  }

  /** Returns whether the page can show what the engine read. @param {{rows: number, columns: number, drawing?: Drawing}} read */
  static fits({ rows, columns, drawing }) {
    return (drawing?.values ?? rows) <= MOST.values && Math.max(rows, columns) <= MOST.lines;
  }

  toString() {
    return this.boxes ? `${this.boxes.height}x${this.boxes.width}` : JSON.stringify(this.drawing);
  }

  get isClassic() {
    return this.boxes?.height === 3 && this.boxes.width === 3;
  }

  /** Whether places of its rows and columns have no cell. */
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

  /** Returns the cell at a place, if there is one. @param {number} row @param {number} column */
  at(row, column) {
    return row >= 0 && column >= 0 && column < this.columns ? this.places.get(row * this.columns + column) : undefined;
  }

  /** Returns the sides on which another region, or none, begins: `top` and `left`; of a grid with gaps all four. @param {number} cell */
  edges(cell) {
    const [row, column] = this.drawing.cells[cell];
    const differs = (/** @type {number | undefined} */ other) => (other === undefined ? this.isGappy : this.regions[other] !== this.regions[cell]);
    return [
      differs(this.at(row - 1, column)) && 'top', differs(this.at(row, column - 1)) && 'left',
      this.isGappy && this.at(row + 1, column) === undefined && 'bottom', this.isGappy && this.at(row, column + 1) === undefined && 'right',
    ].filter((side) => side !== false);
  }

  /** Returns how a value is written. @param {number} value */
  symbol(value) {
    return symbol(value + this.first - 1);
  }

  /** Returns the value that is written so, or 0. @param {string} text */
  value(text) {
    const number = text.length === 1 ? parseInt(text, 36) : NaN;
    const value = number - this.first + 1;
    return value >= 1 && value <= this.size ? value : 0;
  }

  /** Returns `r4c7`. @param {number} cell */
  name(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /** Returns the cell of `r4c7`. @param {string} name */
  cell(name) {
    const [, row, column] = /^r(\d+)c(\d+)/.exec(name) ?? ['', '1', '1'];
    return this.at(Number(row) - 1, Number(column) - 1) ?? -1;
  }

  /** Returns the cell and the digit of `r4c7=5`. @param {string} name */
  candidate(name) {
    return { cell: this.cell(name), digit: Number(name.split('=')[1]) - this.first + 1 };
  }

  /** Returns the cells of a house by its name. @param {string} name */
  house(name) {
    return this.houses[this.houseNames.indexOf(name)] ?? [];
  }

  /** Returns the digits that clash with another one of their house, as a set of cells. @param {number[]} values */
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

/** Returns how a number is written: 0 to 9, then A, B and so on. @param {number} number */
export function symbol(number) {
  return number < 10 ? String(number) : String.fromCharCode(55 + number);
}

/** Returns rows, columns and boxes of `height` rows and `width` columns. @param {number} height @param {number} width @returns {Drawing} */
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

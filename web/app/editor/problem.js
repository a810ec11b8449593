// A problem that the player edits, as the JSON that the engine reads: its givens, its constraints, and the undo
// history.

import { ask } from '../engine/engine.js';
import { Layout } from '../layout.js';

/** @typedef {import('../board/rules.js').Rule} Rule */
/** @typedef {import('../read.js').Read} Read */

/**
 * @typedef {object} Content the object of the notation `tesuji`, which docs/notations.md describes
 * @property {number} tesuji
 * @property {string} [box]
 * @property {import('../layout.js').Drawing} [drawing]
 * @property {number[]} givens
 * @property {[number, number[]][]} [allowed]
 * @property {number[]} [placed]
 * @property {[number, number[]][]} [marks]
 * @property {string} [marks_of]
 * @property {Rule[]} [constraints]
 * @property {Record<string, string>} [metadata]
 */

/** @typedef {{content: Content, past: Content[], future: Content[]}} History */

/** The maximum number of changes that are kept beyond a visit. */
const MOST_CHANGES = 50;

export class Problem {
  /** @type {Content[]} */
  #past = [];
  /** @type {Content[]} */
  #future = [];
  /**
   * The name of the latest change. A change with the same name continues it, so that the digits of a number are one
   * change.
   */
  #latest = '';

  /** @param {Content} content @param {Read} [source] the puzzle as it was read, before any change */
  constructor(content, source) {
    this.content = content;
    this.source = source;
  }

  /** Makes a problem from a grid without constraints. @param {Layout} layout @param {number[]} givens */
  static typed(layout, givens) {
    const shape = layout.boxes ? { box: String(layout) } : { drawing: { extra: [], ...layout.drawing } };
    return new Problem({ tesuji: 1, ...shape, givens: [...givens] });
  }

  /**
   * Makes a problem from a puzzle that was read, with everything in its text.
   * @param {Read} source
   * @param {string} text
   * @param {AbortSignal} signal
   */
  static async read(source, text, signal) {
    const { items } = await ask('convert', { text, to: 'tesuji' }, { signal, whole: true });
    /** @type {Content} */
    const content = JSON.parse(items[0].text);
    content.metadata ??= source.metadata;
    // Candidates that are part of the problem restrict its cells.
    if (source.sukaku) [content.allowed, content.marks, content.marks_of] = [content.marks, undefined, undefined];
    return new Problem(content, source);
  }

  /** @returns {Rule[]} */
  get rules() {
    return this.content.constraints ?? [];
  }

  get text() {
    return JSON.stringify(this.content);
  }

  /** True if it has only boxes and givens. */
  get isPlain() {
    const { box, allowed = [] } = this.content;
    return !!box && !allowed.length && !this.rules.length;
  }

  /** True if a shorter notation can express all of it. */
  get isShort() {
    const { metadata = {}, placed, marks } = this.content;
    return !Object.keys(metadata).length && !placed && !marks;
  }

  /** The problem as if it had been read. @returns {Read} */
  get read() {
    const { content, source, text } = this;
    const { box = '', drawing, givens, placed, allowed = [], metadata } = content;
    const layout = Layout.read({ layout: box, drawing });
    const restricted = allowed.filter(([cell]) => cell < layout.count).map(([cell]) => layout.name(cell));
    return {
      layout: box, drawing, rows: layout.rows, columns: layout.columns, givens: [...givens], placed: placed ?? Array(layout.count).fill(0),
      candidates: source?.sukaku ? undefined : source?.candidates, sukaku: false, format: 'tesuji', metadata, text, problem: text,
      beyond: { text, rules: this.rules, restricted },
    };
  }

  /** The problem and its undo history as plain data. @returns {History} */
  get history() {
    return { content: this.content, past: this.#past.slice(-MOST_CHANGES), future: this.#future.slice(-MOST_CHANGES) };
  }

  /** Makes a problem from its history. @param {History} history @param {Read} [source] */
  static kept({ content, past, future }, source) {
    const problem = new Problem(content, source);
    problem.#past = [...past];
    problem.#future = [...future];
    return problem;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {Partial<Content>} changes @param {string} [name] */
  #go(changes, name = '') {
    if (!name || name !== this.#latest) this.#past.push(this.content);
    this.#latest = name;
    this.#future = [];
    this.content = { ...this.content, ...changes };
  }

  /** Ends the latest change, so that the next one does not continue it. */
  settle() {
    this.#latest = '';
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.content);
    this.content = before;
    this.#latest = '';
  }

  redo() {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.content);
    this.content = after;
    this.#latest = '';
  }

  /** Writes a given, or removes it if the digit is 0. @param {Iterable<number>} cells @param {number} digit */
  write(cells, digit) {
    const [givens, placed] = [[...this.content.givens], this.content.placed && [...this.content.placed]];
    for (const cell of cells) {
      givens[cell] = digit;
      if (placed) placed[cell] = 0;
    }
    this.#go({ givens, placed });
  }

  /** @param {Rule} rule */
  add(rule) {
    this.#go({ constraints: [...this.rules, rule] });
  }

  /** @param {number} nth @param {Rule} rule */
  replace(nth, rule) {
    this.#go({ constraints: this.rules.map((one, at) => (at === nth ? rule : one)) }, `replace ${nth}`);
  }

  /** @param {number} nth */
  remove(nth) {
    this.#go({ constraints: this.rules.filter((_, at) => at !== nth) });
  }

  /**
   * Sets or removes the boxes. Without boxes, each value only appears once in each row and column.
   * @param {string} box
   */
  lay(box) {
    const { drawing } = Layout.of(box);
    const bare = { ...drawing, extra: [], houses: drawing.houses.filter(({ of }) => of !== 'regions') };
    this.#go(this.content.box ? { box: undefined, drawing: bare } : { box, drawing: undefined });
  }
}

// A game: a puzzle, the player's entries, and all moves.

import { Layout } from '../layout.js';
import { bit, candidatesOf, digitsOf } from './marks.js';
import { textOf } from './text.js';
import { emptyState, isSame, valuesOf } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{state: State, saved?: string}} Moment */

/**
 * @typedef {object} Stored
 * @property {string} id
 * @property {string} layout
 * @property {number[]} givens
 * @property {Moment[]} past
 * @property {number} at
 * @property {number} elapsed milliseconds
 * @property {number} created
 * @property {number} changed
 * @property {string} title
 * @property {string} [author]
 * @property {boolean} solved
 * @property {Beyond} [beyond]
 * @property {boolean} [mixed] true if the colours of a cell are bits; older games have one number per cell
 * @property {Goal} [goal]
 * @property {string} [note] the player's note about it
 * @property {boolean} [kept] true if it is kept even if it was not played
 */

/** @typedef {{technique: string, place?: string, eliminate: string[], found?: boolean}} Goal the step to find in a practice position */

/**
 * @typedef {object} Beyond the parts of a problem besides its houses and givens
 * @property {string} text  the problem in a notation that the engine reads
 * @property {import('../board/rules.js').Rule[]} rules
 * @property {string[]} restricted  the cells with restricted values
 */

/**
 * @typedef {object} Company  the other people in a shared game
 * @property {HTMLElement} element
 * @property {Map<number, number[]>} chosen  the cells that others have selected, with the numbers of these people
 * @property {boolean} isReader  true if this person only watches
 * @property {string} lost  the message while there is no connection
 * @property {(cell: number | undefined) => void} point  tells the others which cell is selected
 * @property {(listener: () => void) => () => void} listen
 */

export class Game {
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {Layout} layout
   * @param {number[]} givens
   * @param {Partial<Stored>} [stored]
   */
  constructor(layout, givens, stored = {}) {
    this.layout = layout;
    this.givens = givens;
    this.id = stored.id ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    this.title = stored.title ?? '';
    this.author = stored.author ?? '';
    /** The notice above the game: it was pasted over another game, came with a question, is a replay, or its replay is broken. @type {'brought' | 'asked' | 'film' | 'broken' | undefined} */
    this.notice = undefined;
    this.created = stored.created ?? Date.now();
    this.changed = stored.changed ?? this.created;
    this.elapsed = stored.elapsed ?? 0;
    this.solved = stored.solved ?? false;
    /** @type {Moment[]} */
    this.past = stored.past ?? [{ state: emptyState(layout) }];
    this.at = stored.at ?? 0;
    /** @type {Beyond | undefined} */
    this.beyond = stored.beyond;
    /** @type {Goal | undefined} */
    this.goal = stored.goal;
    this.note = stored.note ?? '';
    this.kept = stored.kept ?? false;
    /** The other people, if the game is shared. @type {Company | undefined} */
    this.company = undefined;
  }

  /**
   * Makes a game from a puzzle that the engine read.
   * @param {Pick<import('../read.js').Read, 'layout' | 'drawing' | 'givens' | 'placed' | 'candidates' | 'marks' | 'beyond'> & {metadata?: Record<string, string>}} read
   */
  static of(read) {
    const layout = Layout.read(read);
    const state = emptyState(layout);
    state.digits = [...read.placed];
    if (read.candidates) {
      state.full = true;
      for (const { cell, digit } of read.candidates.map((name) => layout.candidate(name))) {
        if (!read.givens[cell] && !read.placed[cell]) state.corner[cell] |= bit(digit);
      }
    }
    read.marks?.forEach((digits, cell) => {
      if (!read.givens[cell] && !read.placed[cell]) for (const digit of digits) state.corner[cell] |= bit(digit);
    });
    return new Game(layout, read.givens, { past: [{ state }], beyond: read.beyond, title: read.metadata?.title, author: read.metadata?.author });
  }

  /** @param {Stored} stored */
  static from(stored) {
    const layout = Layout.of(stored.layout);
    const empty = emptyState(layout);
    // Older games have no marks for rows and columns.
    for (const moment of stored.past) moment.state = { ...empty, ...moment.state };
    if (!stored.mixed) for (const { state } of stored.past) state.colours = state.colours.map((colour) => (colour ? bit(colour) : 0));
    return new Game(layout, stored.givens, stored);
  }

  /** @returns {Stored} */
  stored() {
    const { id, givens, past, at, elapsed, created, changed, title, author, solved, beyond, goal, note, kept } = this;
    return { id, layout: String(this.layout), givens, past, at, elapsed, created, changed, title, author, solved, beyond, goal, note, kept, mixed: true };
  }

  get state() {
    return this.past[this.at].state;
  }

  get values() {
    return valuesOf(this.givens, this.state);
  }

  get isFull() {
    return this.values.every(Boolean);
  }

  /** True once the grid has the digit of the practice's step, or lacks all marks that the step rules out. */
  get hasGoal() {
    const { goal, layout, values, state } = this;
    if (!goal) return false;
    return (goal.place ? [goal.place] : goal.eliminate).map((name) => layout.candidate(name))
      .every(({ cell, digit }) => (goal.place ? values[cell] === digit : values[cell] !== digit && !(state.corner[cell] & bit(digit))));
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.past.length - 1;
  }

  get isStarted() {
    return this.past.length > 1;
  }

  /** The clues alone, in a notation that the engine reads. */
  get clues() {
    return this.beyond?.text ?? textOf(this.layout, this.givens);
  }

  /**
   * The whole game, in a notation that the engine reads. If the problem has constraints, the player's entries are not
   * included.
   */
  get text() {
    return this.beyond?.text ?? textOf(this.layout, this.givens, this.state);
  }

  /** The player's entries that the text does not include: placed digits and removed candidates, as `r4c7=5`. */
  get played() {
    const { layout, state } = this;
    if (layout.isClassic && !this.beyond) return undefined;
    const named = (/** @type {number[]} */ marks) =>
      marks.flatMap((bits, cell) => digitsOf(bits).map((digit) => `${layout.name(cell)}=${digit + layout.first - 1}`));
    const left = (/** @type {number} */ bits, /** @type {number} */ cell) => bits & ~state.corner[cell];
    return { placed: named(state.digits.map((digit) => (digit ? bit(digit) : 0))), removed: state.full ? named(candidatesOf(layout, this.values).map(left)) : [] };
  }

  /** @param {() => void} listener @returns {() => void} ends the listening */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners that the game has changed. */
  tell() {
    this.changed = Date.now();
    for (const listener of this.#listeners) listener();
  }

  /** Makes a move to a state. @param {State} state */
  go(state) {
    if (isSame(state, this.state)) return;
    this.past.length = this.at + 1;
    this.past.push({ state });
    this.at += 1;
    this.tell();
  }

  undo() {
    if (this.canUndo) this.to(this.at - 1);
  }

  redo() {
    if (this.canRedo) this.to(this.at + 1);
  }

  /** @param {number} at */
  to(at) {
    this.at = at;
    this.tell();
  }

  restart() {
    this.go(emptyState(this.layout));
  }

  /** Names this moment, so that the player can return to it. @param {string} name */
  save(name) {
    this.past[this.at].saved = name;
    this.tell();
  }

  get saves() {
    return this.past.flatMap((moment, at) => (moment.saved ? [{ name: moment.saved, at }] : []));
  }

  /**
   * Goes back to the last moment at which every digit agreed with the solution.
   * @param {number[]} solution
   */
  undoToBeforeMistake(solution) {
    for (let at = this.at; at >= 0; at -= 1) {
      if (this.past[at].state.digits.every((digit, cell) => !digit || digit === solution[cell])) return this.to(at);
    }
  }
}

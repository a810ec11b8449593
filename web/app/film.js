// A textbook search as a film: its events in order, and the state of the grid at each of them.

import { ask } from './engine/engine.js';
import { bit } from './game/marks.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {[string, string?, number?]} Event `["place", "r1c3", 4]`, `["call"]` */

/** The number of events per request. */
const PORTION = 60_000;
/** The number of events between two kept states. The film keeps states so that it can go back quickly. */
const KEPT_EVERY = 2000;

/** @typedef {{at: number, values: number[], tried: number[], trail: number[], marks: number[], depth: number, calls: number, placements: number, backtracks: number, solutions: number, cell: number, value: number, last: string}} Scene */

export class Film {
  /** @type {Event[]} */
  events = [];
  /** True once all events are loaded. */
  complete = false;
  /** @type {Scene[]} the kept states */
  #kept;
  /** @type {Scene} */
  scene;
  /** @type {{at: number, depth: number}[]} the moment and the depth of each call */
  depths = [];

  /**
   * @param {Layout} layout
   * @param {string} text the problem
   * @param {number[]} givens
   * @param {string} algorithm
   */
  constructor(layout, text, givens, algorithm) {
    this.layout = layout;
    this.text = text;
    this.givens = givens;
    this.algorithm = algorithm;
    this.scene = { at: 0, values: [...givens], tried: Array(layout.count).fill(0), trail: [], marks: [], depth: 0, calls: 0, placements: 0, backtracks: 0, solutions: 0, cell: -1, value: 0, last: '' };
    this.#kept = [copy(this.scene)];
  }

  /** Asks for the next events. @param {AbortSignal} signal */
  async load(signal) {
    if (this.complete) return;
    const answer = await ask('textbook', { text: this.text, algorithm: this.algorithm, offset: this.events.length, limit: PORTION }, { signal });
    for (const event of answer.events) this.events.push(event);
    this.complete = answer.events.length < PORTION;
  }

  /** Counts the calls and other events of the whole search. @param {AbortSignal} signal */
  async count(signal) {
    const answer = await ask('textbook', { text: this.text, algorithm: this.algorithm, limit: 0 }, { signal, milliseconds: 30_000 });
    return { calls: answer.calls, placements: answer.placements, backtracks: answer.backtracks, solutions: answer.solutions, complete: answer.complete };
  }

  /**
   * Returns the number of events of the whole search, computed from its calls if not all events are loaded.
   * @param {number} calls
   */
  length(calls) {
    if (this.complete) return this.events.length;
    const loaded = this.events.reduce((sum, [name]) => sum + (name === 'call' ? 1 : 0), 0);
    return Math.round((this.events.length * calls) / Math.max(loaded, 1));
  }

  /** Goes to a moment. @param {number} at */
  seek(at) {
    const end = Math.min(Math.max(at, 0), this.events.length);
    if (end < this.scene.at) this.scene = copy(this.#kept[Math.floor(end / KEPT_EVERY)]);
    while (this.scene.at < end) this.#step();
    return this.scene;
  }

  /** @param {number} cell @param {number} value */
  #tried(cell, value) {
    const { tried, trail } = this.scene;
    if (!tried[cell]) trail.push(cell);
    tried[cell] |= bit(value);
  }

  #step() {
    const { scene, layout } = this;
    const [name, place, value = 0] = this.events[scene.at];
    const cell = place?.startsWith('r') && !place.startsWith('row') ? layout.cell(place) : -1;
    scene.at += 1;
    scene.last = name;
    scene.cell = cell;
    scene.value = value;
    if (name === 'call') {
      scene.calls += 1;
      if (this.depths.length < scene.calls) this.depths.push({ at: scene.at, depth: scene.depth });
    } else if (name === 'place') {
      scene.values[cell] = value;
      scene.marks.push(scene.trail.length);
      scene.depth += 1;
      scene.placements += 1;
    } else if (name === 'undo') {
      scene.values[cell] = 0;
      scene.depth -= 1;
      // The search has since left the cells in which it tried digits.
      for (const left of scene.trail.splice(scene.marks.pop() ?? 0)) scene.tried[left] = 0;
      this.#tried(cell, value);
    } else if (name === 'reject') this.#tried(cell, value);
    else if (name === 'dead-end') {
      scene.backtracks += 1;
      if (cell >= 0) scene.tried[cell] = 0;
    } else if (name === 'solution') scene.solutions += 1;
    if (scene.at % KEPT_EVERY === 0 && this.#kept.length === scene.at / KEPT_EVERY) this.#kept.push(copy(scene));
  }
}

/** @param {Scene} scene @returns {Scene} */
const copy = (scene) => ({ ...scene, values: [...scene.values], tried: [...scene.tried], trail: [...scene.trail], marks: [...scene.marks] });

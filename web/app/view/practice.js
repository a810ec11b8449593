// The positions of a lesson. The reader removes marks or writes digits, and learns after each entry whether it is
// right.

import { Board } from '../board/board.js';
import { outlineOf } from '../board/drawing.js';
import { Selection } from '../board/selection.js';
import { h, put } from '../element.js';
import { ask, isAborted } from '../engine/engine.js';
import { wordOptions } from '../engine/wording.js';
import { faultText } from '../fault.js';
import { bit } from '../game/marks.js';
import { valuesOf } from '../game/state.js';
import { textOf, valuesFrom } from '../game/text.js';
import { Layout } from '../layout.js';
import { positionOf } from '../learn/position.js';
import { POSITIONS } from '../learn/positions.js';
import { isDone, keepSolved, solvedOf } from '../learn/progress.js';
import { say } from '../live.js';
import { settings } from '../settings.js';
import { cellName, t, techniqueName } from '../words.js';
import { Pad } from './pad.js';
import { Telling } from './telling.js';

/** Techniques whose positions are shown without marks. */
const WITHOUT_MARKS = ['full-house', 'hidden-single', 'naked-single'];
/** The maximum number of steps of the technique in a position. */
const MOST_STEPS = 40;

export class Practice {
  layout = Layout.of('3x3');
  nth = 0;
  #givens = Array(81).fill(0);
  /** @type {import('../game/state.js').State | undefined} */
  #state;
  #solution = Array(81).fill(0);
  /** @type {any[]} the steps of the technique; each one is a right answer */
  #steps = [];
  /** The level of help so far: nothing, the area, all of it. */
  #depth = 0;
  #isOver = false;
  #ready = Promise.resolve();

  /**
   * @param {any} facts the technique
   * @param {AbortSignal} signal
   * @param {() => HTMLElement} end returns the element to show when all positions are solved
   */
  constructor(facts, signal, end) {
    this.facts = facts;
    this.signal = signal;
    this.end = end;
    this.board = new Board(this.layout, { label: t('lesson.board') });
    this.selection = new Selection(this.board, { changed: () => this.show() });
    this.pad = new Pad(this.layout, { write: (digit) => this.write(digit), clear: () => this.selection.clear() });
    this.telling = new Telling(this.layout, () => this.show());
    this.heading = h('h2', {});
    this.state = h('p', { class: 'state', role: 'status' });
    this.buttons = h('div', { class: 'row' });
    this.element = h('div', { class: 'practice' }, h('div', { class: 'head' }, this.heading), this.state, this.pad.element, this.buttons,
      h('div', { class: 'told' }, this.telling.element));
    this.begin();
  }

  /** Begins with the first position that is not solved yet. */
  begin() {
    const { id } = this.facts;
    const open = POSITIONS[id].findIndex((_, nth) => !solvedOf(id).includes(nth));
    this.load(Math.max(open, 0));
  }

  /** Shows a position, and moves the focus to its board. @param {number} nth */
  goOn(nth) {
    this.#focus();
    this.nth = nth;
    // The status line states the task.
    say(this.#place);
    this.load(nth);
  }

  /** Moves the focus to the board, and tells a screen reader what to do. */
  introduce() {
    this.#focus();
    say(`${this.#place}. ${this.#task}`);
  }

  /** Moves the focus to the board. No cell is chosen yet. */
  #focus() {
    this.board.focus(this.selection.cursor);
    this.selection.clear();
  }

  /** @param {number} nth */
  load(nth) {
    this.#ready = this.#load(nth).catch((error) => {
      if (!isAborted(error)) put(this.state, h('span', { class: 'error' }, faultText(error)));
    });
  }

  /** @param {number} nth */
  async #load(nth) {
    const { facts, layout, signal } = this;
    this.nth = nth;
    const { givens, state } = positionOf(POSITIONS[facts.id][nth]);
    this.#givens = givens;
    this.#state = state;
    this.#steps = [];
    this.#depth = 0;
    this.#isOver = false;
    this.telling.clear();
    this.selection.clear();
    this.element.classList.remove('over');
    this.#head();
    const text = textOf(layout, givens, state);
    const [{ steps }, { solutions }] = await Promise.all([
      ask('steps', { text, techniques: { only: [facts.id] }, limit: MOST_STEPS, ...wordOptions() }, { signal }),
      ask('solve', { text: textOf(layout, givens), limit: 1 }, { signal }),
    ]);
    this.#solution = valuesFrom(solutions[0]);
    this.#steps = steps;
    this.#offer();
  }

  #head() {
    const { id } = this.facts;
    put(this.heading, this.#place, ' ',
      h('span', { class: 'dots', 'aria-hidden': 'true' }, POSITIONS[id].map((_, nth) => h('span', { class: solvedOf(id).includes(nth) ? 'dot full' : 'dot' }))));
    this.#say(this.#task, 'quiet');
    this.#offer();
  }

  /** The words for the position and their number. */
  get #place() {
    return t('lesson.position', { nth: this.nth + 1, of: POSITIONS[this.facts.id].length });
  }

  /** The words for what the reader is to do. */
  get #task() {
    return t(this.#places ? 'lesson.write' : 'lesson.strike', { technique: settings.language === 'zh' ? techniqueName(this.facts) : this.facts.look_for });
  }

  /** True if the technique places digits, as in its example. */
  get #places() {
    return !!(this.#steps[0] ?? this.facts.example?.step)?.place;
  }

  /** Shows the possible actions. If the focus was among them, it stays there. */
  #offer() {
    const had = this.buttons.contains(document.activeElement);
    this.#putButtons();
    if (had && !this.#isOver) /** @type {HTMLElement | null} */ (this.buttons.querySelector('button'))?.focus();
  }

  #putButtons() {
    const button = (/** @type {import('../words.js').Key} */ key, /** @type {() => void} */ act, /** @type {string} */ kind = 'button') =>
      h('button', { class: kind, type: 'button', 'data-do': key, onclick: act }, t(key));
    if (!this.#isOver) {
      return put(this.buttons, this.#steps.length > 0 && (this.#depth === 0 ? button('lesson.hint', () => this.hint()) : button('lesson.show', () => this.#giveUp())));
    }
    const { id } = this.facts;
    const next = [1, 2, 3].map((by) => (this.nth + by) % POSITIONS[id].length).find((nth) => !solvedOf(id).includes(nth));
    put(this.buttons, next === undefined ? this.end() : button('lesson.next', () => this.goOn(next), 'button main'));
    /** @type {HTMLElement | null} */ (this.buttons.querySelector('a, button'))?.focus({ preventScroll: true });
  }

  /** Shows the area to look at. */
  hint() {
    this.#depth = 1;
    this.#say(this.#steps[0].where, 'quiet');
    this.#offer();
    this.show();
  }

  /** Shows the step that the reader has not found. */
  #giveUp() {
    this.#tell();
    say(this.telling.words);
  }

  /**
   * Shows a step with its reasons, and ends the position. It counts as solved if the reader found the step.
   * @param {any} [step]
   */
  #tell(step = this.#steps[0]) {
    const values = valuesOf(this.#givens, this.#before);
    this.#isOver = true;
    this.#depth = 2;
    this.selection.clear();
    this.element.classList.add('over');
    this.telling.show(step, values, true);
    this.#offer();
    this.show();
  }

  /** The position before the answer, without the digit that was found. */
  get #before() {
    return /** @type {import('../game/state.js').State} */ (this.#state);
  }

  show() {
    const { selection, board } = this;
    const state = this.#state;
    if (!state) return;
    const [step] = this.#steps;
    const drawing = this.#isOver ? this.telling.drawing : this.#depth === 1 && step ? outlineOf(this.layout, step, false) : undefined;
    const marks = WITHOUT_MARKS.includes(this.facts.id) ? undefined : this.#isOver && drawing ? this.#shownMarks() : state.corner;
    const only = selection.cells.size === 1 ? [...selection.cells][0] : undefined;
    const values = valuesOf(this.#givens, state);
    board.show({
      givens: this.#givens, digits: state.digits, corner: marks, drawing, selected: this.#isOver ? undefined : selection.cells, cursor: selection.cursor,
      same: settings.same && only !== undefined && !this.#isOver ? values[only] : 0,
    });
    this.pad.show('digit', values);
  }

  /** Returns the marks for the drawing of a step, including those that it removes. */
  #shownMarks() {
    const corner = [...this.#before.corner];
    for (const { cell, digit } of this.telling.drawing?.eliminate ?? []) corner[cell] |= bit(digit);
    return corner;
  }

  /** Judges an entry in each selected cell. @param {number} digit */
  async write(digit) {
    await this.#ready;
    const { selection } = this;
    if (this.#isOver || !this.#steps.length) return;
    if (!selection.cells.size) return this.#say(t('play.choose'), 'teacher');
    for (const cell of [...selection.cells]) if (!this.#isOver) this.#judge(cell, digit);
    this.show();
  }

  /** @param {number} cell @param {number} digit */
  #judge(cell, digit) {
    const state = this.#before;
    const name = cellName(this.layout, cell);
    const candidate = `${this.layout.name(cell)}=${digit}`;
    if (this.#places) {
      const step = this.#steps.find(({ place }) => place === candidate);
      if (step) return this.#found(step);
      if (this.#givens[cell] || state.digits[cell]) return;
      return this.#say(t(this.#solution[cell] === digit ? 'lesson.other' : 'lesson.notPlaced', { cell: name, digit }), this.#solution[cell] === digit ? 'quiet' : 'error');
    }
    if (!(state.corner[cell] & bit(digit))) return this.#say(t('lesson.noMark', { cell: name, digit }), 'quiet');
    if (this.#solution[cell] === digit) return this.#say(t('lesson.notStruck', { cell: name, digit }), 'error');
    if (!this.#steps.some(({ eliminate = [] }) => eliminate.includes(candidate))) return this.#say(t('lesson.other'), 'quiet');
    state.corner[cell] &= ~bit(digit);
    const isStruck = (/** @type {string} */ one) => {
      const at = this.layout.candidate(one);
      return !(state.corner[at.cell] & bit(at.digit));
    };
    const left = this.#steps.map(({ eliminate = [] }) => eliminate.filter((/** @type {string} */ one) => !isStruck(one)).length);
    const step = this.#steps[left.indexOf(0)];
    if (step) return this.#found(step);
    const most = this.#steps.flatMap(({ eliminate = [] }, nth) => (eliminate.includes(candidate) ? [left[nth]] : []));
    this.#say(t('lesson.right', { count: Math.min(...most) }), 'good');
  }

  /** @param {any} step */
  #found(step) {
    const { id } = this.facts;
    keepSolved(id, this.nth);
    this.#head();
    this.#say(isDone(id) ? t('lesson.learnt', { technique: techniqueName(this.facts) }) : t('lesson.found'), 'good');
    this.#tell(step);
  }

  /** @param {string} words @param {string} kind */
  #say(words, kind) {
    put(this.state, h('span', { class: kind }, words));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, textarea, select, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    const walk = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (this.#isOver && walk && this.telling.walk(walk)) return event.preventDefault();
    if (this.#isOver) return;
    if (this.selection.move(event)) return event.preventDefault();
    const digit = this.layout.value(event.key);
    if (!digit) return;
    event.preventDefault();
    this.write(digit);
  }
}

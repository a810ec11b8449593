// The teacher next to the board: a hint in three levels for the present state, and all possible steps.

import { EMPTY, outlineOf } from '../board/drawing.js';
import { h, put } from '../element.js';
import { ask, isAborted } from '../engine/engine.js';
import { wordOptions } from '../engine/wording.js';
import { faultText } from '../fault.js';
import { candidatesOf } from '../game/marks.js';
import { apply } from '../game/state.js';
import { say } from '../live.js';
import { address } from '../route.js';
import { settings } from '../settings.js';
import { capital, t } from '../words.js';
import { onSpot, paragraphs, Telling } from './telling.js';

/** @type {('where' | 'technique' | 'full')[]} */
const DEPTHS = ['where', 'technique', 'full'];

/** The maximum number of steps to list, the easiest first. */
const MOST_STEPS = 40;

export class Help {
  #depth = -1;
  #work = new AbortController();
  /** True if the help is about a mistake, which the check can undo. */
  #isWrong = false;
  /** True if the step comes from a hint, not from the list. */
  #isNext = false;
  /** @type {any} the step; each hint shows more of it */
  #step;
  #told = h('div');
  #telling;
  #buttons = h('div', { class: 'row' });
  #list = h('div');
  /** @type {import('../board/drawing.js').Drawing | undefined} */
  #outline;
  /** @type {Set<number> | undefined} */
  told;

  /**
   * @param {import('../game/game.js').Game} game
   * @param {{shown: () => void, check: () => void}} listener `check`: compare with the solution
   */
  constructor(game, { shown, check }) {
    this.game = game;
    this.shown = shown;
    this.check = check;
    this.#telling = new Telling(game.layout, () => { this.#offer(); shown(); });
    this.element = h('section', { class: 'part help', 'aria-label': t('help.title') },
      h('h2', { class: 'teacher' }, t('help.title')), this.#buttons, h('div', { class: 'told' }, this.#told, this.#telling.element), this.#list);
    onSpot(this.#told, (spot) => {
      this.#outline = { ...(this.#outline ?? EMPTY), spot };
      shown();
    });
    this.#offer();
  }

  /** Ends the hint, because the player has made a move. */
  changed() {
    this.close();
  }

  close() {
    this.#work.abort();
    this.#clear();
    this.#depth = -1;
    this.#offer();
    this.shown();
  }

  #clear() {
    this.#step = undefined;
    this.#isWrong = false;
    this.#outline = undefined;
    this.told = undefined;
    this.#telling.clear();
    put(this.#told);
    put(this.#list);
  }

  get isOpen() {
    return this.#depth >= 0;
  }

  /** Moves the focus to the first possible action. */
  focus() {
    /** @type {HTMLElement | null} */ (this.#buttons.querySelector('button:enabled'))?.focus({ preventScroll: true });
  }

  get drawing() {
    return this.#telling.drawing ?? this.#outline;
  }

  /** Returns the candidates on which a step is drawn, as bits: the player's, unless the step needs others. */
  marks() {
    const { state, layout, values } = this.game;
    const drawing = this.#telling.drawing;
    if (!drawing || this.isPlain) return state.corner;
    if (drawing.candidates) return drawing.candidates;
    return state.full ? state.corner : candidatesOf(layout, values);
  }

  /** True if the drawing keeps the player's marks: it shows a part of the grid, or a digit and its house. */
  get isPlain() {
    const step = this.#telling.drawing && this.#step;
    return !step || (!step.eliminate?.length && step.drawing?.shaded.length > 0 && !step.drawing.one.length);
  }

  /** The digit of a hidden single, whose other positions are highlighted. */
  get same() {
    return this.isPlain && this.#telling.drawing && this.#step.place ? this.game.layout.candidate(this.#step.place).digit : 0;
  }

  /** Shows the possible actions. If the focus was in the panel, it stays there. @param {...any} more */
  #offer(...more) {
    const had = this.#buttons.contains(document.activeElement);
    const label = [t('help.where'), t('help.technique'), t('help.full')][Math.min(this.#depth + 1, 2)];
    const { count, at } = this.#telling;
    const walk = (/** @type {number} */ by, /** @type {import('../words.js').Key} */ key) =>
      h('button', { class: 'button', type: 'button', 'data-walk': by, disabled: at + by < 0 || at + by >= count, onclick: () => this.walk(by) }, t(key));
    const walks = this.#depth === 2 && count > 1;
    put(this.#buttons,
      walks && [walk(-1, 'path.back'), walk(1, 'path.on')],
      this.#depth < 2 && h('button', { class: 'button ask', type: 'button', 'data-depth': DEPTHS[this.#depth + 1], onclick: () => this.ask() }, label),
      this.#depth === 2 && this.#step && this.#doIt(this.#step), more,
      this.#depth === 2 && this.#step && h('button', { class: 'button bare', type: 'button', onclick: () => this.#share() }, t('nav.share')),
      walks ? null : this.#isWrong ? h('button', { class: 'button', type: 'button', onclick: () => this.check() }, t('play.check')) : h('button', { class: 'button bare', type: 'button', onclick: () => this.all() }, t('help.all')),
      this.#depth >= 0 && h('button', { class: 'button bare', type: 'button', onclick: () => this.close() }, t('help.close')));
    if (had) this.focus();
  }

  /** Moves forward or back by one sentence. Returns whether there is one. @param {number} by */
  walk(by) {
    const button = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.walk;
    const went = this.#telling.walk(by);
    if (went && button) /** @type {HTMLElement | null} */ (this.#buttons.querySelector(`[data-walk="${button}"]:enabled`))?.focus();
    return went;
  }

  /** @param {string} query @param {object} request */
  async #ask(query, request) {
    this.#work.abort();
    this.#work = new AbortController();
    put(this.#told, h('p', { class: 'busy' }, t('help.thinking')));
    try {
      const { text, played } = this.game;
      return await ask(query, { text, ...wordOptions(), ...request, ...(played && { played }) }, { signal: this.#work.signal, whole: !!played });
    } catch (error) {
      if (!isAborted(error)) put(this.#told, h('p', { class: 'error' }, faultText(error)));
      return undefined;
    }
  }

  /** Shows the next level of the hint. */
  async ask() {
    if (this.#depth < 2) this.#depth += 1;
    if (this.#step) return this.#deepen();
    // The whole step is requested at once, because the other levels are parts of it. Errors in marks are explained
    // level by level.
    let answer = await this.#ask('hint', { depth: 'full' });
    if (answer?.advice === 'lost-marks' && this.#depth < 2) answer = await this.#ask('hint', { depth: DEPTHS[this.#depth] });
    if (!answer) return;
    this.#clear();
    this.#step = answer.step;
    this.#isNext = true;
    if (answer.step) return this.#deepen();
    const { layout } = this.game;
    // A problem with other constraints gets no advice if it has no solution.
    const isUnsolvable = answer.status === 'unsolvable' && !answer.words;
    if (isUnsolvable || answer.status === 'unsupported' || (answer.advice && answer.words === undefined)) {
      return this.#say(t(isUnsolvable ? 'enter.none' : 'help.size'));
    }
    if (answer.advice !== 'lost-marks') this.#depth = 2;
    this.told = new Set((answer.cells ?? []).map((/** @type {string} */ name) => layout.cell(name)));
    this.#isWrong = answer.advice !== 'lost-marks' && this.told.size > 0;
    // A Chinese sentence may begin with the name of a cell.
    const words = answer.words ?? '';
    this.#say(settings.language === 'zh' ? words : capital(words));
  }

  /** @param {string} words */
  #say(words) {
    put(this.#told, paragraphs(this.game.layout, words));
    this.#offer();
    this.shown();
    say(words);
  }

  /** Shows the step at the present level: its area, its name and the cells of its pattern, or all of it. */
  #deepen() {
    const step = this.#step;
    if (this.#depth === 2) return this.#tell(step);
    this.#outline = outlineOf(this.game.layout, step, this.#depth === 1);
    this.#say(this.#depth === 1 ? `${step.where} ${step.look_for}` : step.where);
  }

  /** @param {any} step */
  #tell(step) {
    this.#step = step;
    put(this.#told, h('h3', {}, titleOf(step)));
    this.#telling.show(step, this.game.values);
    this.#offer();
    this.shown();
    say(this.#telling.words);
  }

  /** @param {any} step */
  #doIt(step) {
    const { game } = this;
    return h('button', { class: 'button', type: 'button', onclick: () => game.go(apply(game.layout, game.givens, game.state, step)) }, t('help.do'));
  }

  /** Offers the step as a picture and as a link. */
  async #share() {
    const { showCard } = await import('./card.js');
    const drawing = this.#telling.whole;
    await showCard(this.game, this.#step, { corner: this.marks(), drawing, isNext: this.#isNext && !this.game.played });
  }

  /** Lists all possible steps. */
  async all() {
    // One more step is requested than listed, to find out whether there are more.
    const answer = await this.#ask('steps', { limit: MOST_STEPS + 1 });
    if (!answer) return;
    this.#clear();
    this.#isNext = false;
    this.#depth = 2;
    /** @type {any[]} */
    const found = (answer.steps ?? []).filter((/** @type {any} */ step) => step.title);
    const steps = found.slice(0, MOST_STEPS).filter((step, nth) => nth === found.findIndex((other) => other.title === step.title && other.conclusion === step.conclusion));
    const none = answer.status === 'unsupported' || (answer.steps?.length && !steps.length);
    const words = answer.words ?? (none ? t('help.size') : found.length > MOST_STEPS ? t('help.first') : t('help.count', { count: steps.length }));
    put(this.#list, h('ol', { class: 'steps' }, steps.map((step) =>
      h('li', {}, h('button', { type: 'button', onclick: () => this.#tell(step) },
        h('span', {}, step.title), h('span', { class: 'quiet small' }, step.conclusion))))));
    this.#say(words);
  }
}

/**
 * Returns the title of a step, with a link to the page of its technique unless the step uses other constraints.
 * @param {any} step
 */
export function titleOf(step) {
  return step.family === 'rules' ? step.title : h('a', { href: address('learn', step.technique) }, step.title);
}

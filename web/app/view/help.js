// The teacher in the margin: a hint in three depths from the state of the player, and all steps that are possible now.

import { drawingOf } from '../board/drawing.js';
import { h, put } from '../element.js';
import { ask, isAborted } from '../engine/engine.js';
import { told } from '../engine/told.js';
import { faultText } from '../fault.js';
import { candidatesOf } from '../game/marks.js';
import { apply } from '../game/state.js';
import { say } from '../live.js';
import { address } from '../route.js';
import { capital, t } from '../words.js';

/** @type {('where' | 'technique' | 'full')[]} */
const DEPTHS = ['where', 'technique', 'full'];

/** How many steps are listed: the easiest ones, as many as a reader looks through. */
const MOST_STEPS = 40;

export class Help {
  #depth = -1;
  #work = new AbortController();
  #told = h('div', { class: 'told', 'aria-live': 'polite' });
  #buttons = h('div', { class: 'row' });
  #list = h('div');
  /** @type {import('../board/drawing.js').Drawing | undefined} */
  drawing;
  /** @type {Set<number> | undefined} */
  told;

  /**
   * @param {import('../game/game.js').Game} game
   * @param {{shown: () => void}} listener
   */
  constructor(game, { shown }) {
    this.game = game;
    this.shown = shown;
    this.element = h('section', { class: 'part help', 'aria-label': t('help.title') },
      h('h2', { class: 'teacher' }, t('help.title')), this.#told, this.#buttons, this.#list);
    this.#offer();
  }

  /** The player has gone on: what was told is over. */
  changed() {
    this.close();
  }

  close() {
    this.#work.abort();
    this.#depth = -1;
    this.drawing = undefined;
    this.told = undefined;
    put(this.#told);
    put(this.#list);
    this.#offer();
    this.shown();
  }

  /** The candidates that a step is drawn on, as bits. */
  marks() {
    const { state, layout, values } = this.game;
    if (this.drawing?.candidates) return this.drawing.candidates;
    return state.full ? state.corner : candidatesOf(layout, values);
  }

  /** @param {...any} more */
  #offer(...more) {
    const label = [t('help.where'), t('help.technique'), t('help.full')][Math.min(this.#depth + 1, 2)];
    put(this.#buttons,
      this.#depth < 2 && h('button', { class: 'button ask', type: 'button', 'data-depth': DEPTHS[this.#depth + 1], onclick: () => this.ask() }, label), more,
      h('button', { class: 'button bare', type: 'button', onclick: () => this.all() }, t('help.all')),
      this.#depth >= 0 && h('button', { class: 'button bare', type: 'button', onclick: () => this.close() }, t('help.close')));
  }

  /** @param {string} query @param {object} request */
  async #ask(query, request) {
    this.#work.abort();
    this.#work = new AbortController();
    put(this.#told, h('p', { class: 'busy' }, t('help.thinking')));
    try {
      const { text, played } = this.game;
      return await ask(query, { text, ...told(), ...request, ...(played && { played }) }, { signal: this.#work.signal, whole: !!played });
    } catch (error) {
      if (!isAborted(error)) put(this.#told, h('p', { class: 'teacher' }, faultText(error)));
      return undefined;
    }
  }

  /** Tells more than before. */
  async ask() {
    if (this.#depth < 2) this.#depth += 1;
    const depth = DEPTHS[this.#depth];
    const answer = await this.#ask('hint', { depth });
    if (!answer) return;
    const { layout } = this.game;
    // A problem with other constraints has no advice where it has no solution.
    const isUnsolvable = answer.status === 'unsolvable' && !answer.words;
    if (isUnsolvable || answer.status === 'unsupported' || (answer.advice && answer.words === undefined)) {
      put(this.#told, h('p', { class: 'teacher' }, t(isUnsolvable ? 'enter.none' : 'help.size')));
      say(this.#told.textContent ?? '');
      this.#offer();
      return;
    }
    if (answer.advice !== 'step') this.#depth = answer.advice === 'lost-marks' ? this.#depth : 2;
    this.told = new Set((answer.cells ?? []).map((/** @type {string} */ name) => layout.cell(name)));
    const words = answer.step ? [answer.step.reasoning, answer.step.conclusion].join('\n') : answer.words ?? '';
    if (answer.step) this.#step(answer.step);
    else put(this.#told, paragraphs(capital(words)));
    this.#offer(answer.step && this.#doIt(answer.step));
    this.shown();
    say(words);
  }

  /** @param {any} step */
  #step(step) {
    this.drawing = drawingOf(this.game.layout, step);
    put(this.#told, h('h3', {}, titleOf(step)),
      paragraphs(`${step.reasoning}\n${step.conclusion}`));
  }

  /** @param {any} step */
  #doIt(step) {
    const { game } = this;
    return h('button', { class: 'button', type: 'button', onclick: () => game.go(apply(game.layout, game.givens, game.state, step)) }, t('help.do'));
  }

  /** Lists all steps of now. */
  async all() {
    const answer = await this.#ask('steps', { limit: MOST_STEPS });
    if (!answer) return;
    this.#depth = 2;
    const steps = (answer.steps ?? []).filter((/** @type {any} */ step) => step.title);
    const none = answer.status === 'unsupported' || (answer.steps?.length && !steps.length);
    put(this.#told, h('p', { class: 'teacher' }, answer.words ?? (none ? t('help.size') : t('help.count', { count: steps.length }))));
    put(this.#list, h('ol', { class: 'steps' }, steps.map((/** @type {any} */ step) =>
      h('li', {}, h('button', { type: 'button', onclick: () => this.#choose(step) },
        h('span', {}, step.title), h('span', { class: 'quiet small' }, step.conclusion))))));
    this.#offer();
    this.shown();
  }

  /** @param {any} step */
  #choose(step) {
    this.#step(step);
    this.#offer(this.#doIt(step));
    this.shown();
  }
}

/** Returns the title of a step, which leads to its page; steps through rules have none. @param {any} step */
export function titleOf(step) {
  return step.family === 'rules' ? step.title : h('a', { href: address('learn', step.technique) }, step.title);
}

/** @param {string} text */
export function paragraphs(text) {
  return text.split('\n').filter(Boolean).map((line) => h('p', {}, line));
}

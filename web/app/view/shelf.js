// The puzzles of a text that has several: small pictures with their levels, from which the player chooses one.

import { makeBookOf } from '../book/handover.js';
import { h, put } from '../element.js';
import { ask } from '../engine/engine.js';
import { savedGames } from '../game/current.js';
import { Game } from '../game/game.js';
import { keep } from '../game/shelf.js';
import { lineOf, valuesFrom } from '../game/text.js';
import { Layout } from '../layout.js';
import { svgOf } from '../picture.js';
import { address } from '../route.js';
import { named, t } from '../words.js';
import { clearSheets, printPuzzles } from './print.js';

/** @typedef {import('../read.js').Read} Read */

export class Shelf {
  #work = new AbortController();
  /** @type {HTMLElement[]} */
  #items;
  #list = h('ul', { class: 'shelf' });
  #kept = h('span', { role: 'status' });

  /**
   * @param {Read[]} read
   * @param {string} title the heading with their number
   * @param {(read: Read) => void} choose
   */
  constructor(read, title, choose) {
    this.read = read;
    this.#items = read.map((one, nth) => h('button', { type: 'button', 'aria-pressed': String(nth === 0), onclick: () => { this.#press(nth); choose(one); } },
      svgOf(Layout.read(one), { givens: one.givens, digits: one.placed, rules: one.beyond?.rules }, 'thumb'),
      h('span', { class: 'small' }, nameOf(one, nth)), h('span', { class: 'small quiet level' }, t('enter.clues', { count: one.givens.filter(Boolean).length }))));
    put(this.#list, this.#items.map((item) => h('li', {}, item)));
    this.element = h('section', { class: 'part' }, h('h2', {}, title), this.#list,
      h('div', { class: 'row' }, h('button', { class: 'button', type: 'button', onclick: () => this.keep() }, t('shelf.keep')),
        h('button', { class: 'button bare', type: 'button', onclick: () => this.print() }, t('make.print')),
        h('button', { class: 'button bare', type: 'button', onclick: () => makeBookOf(read.map((one) => Game.of(one).clues)) }, t('book.fromGames')), this.#kept));
    this.#classify();
  }

  end() {
    this.#work.abort();
    clearSheets();
  }

  /** @param {number} nth */
  #press(nth) {
    this.#items.forEach((item, at) => item.setAttribute('aria-pressed', String(at === nth)));
  }

  /** Finds the levels one by one. */
  async #classify() {
    const { signal } = this.#work;
    for (const [nth, { givens, layout, beyond }] of this.read.entries()) {
      if (beyond || layout !== '3x3') continue;
      const answer = await ask('classify', { text: lineOf(givens), band_only: true }, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const level = this.#items[nth].querySelector('.level');
      if (level && answer) put(level, answer.band ? named('band', answer.band) : t('rate.none'));
    }
  }

  /** Adds all puzzles to the games; existing games stay unchanged. */
  async keep() {
    const ids = new Set((await savedGames()).map(({ id }) => id));
    let count = 0;
    for (const [nth, one] of this.read.entries()) {
      const game = Game.of(one);
      const stored = { ...game.stored(), id: `read-${game.clues.trim()}`, title: nameOf(one, nth), note: one.metadata?.comment ?? one.metadata?.description, kept: true };
      if (ids.has(stored.id)) continue;
      await keep(stored);
      count += 1;
    }
    put(this.#kept, h('span', { class: 'good' }, t('shelf.kept', { count })), ' ', h('a', { href: address('games') }, t('nav.games')));
  }

  async print() {
    const puzzles = [];
    for (const one of this.read) {
      const game = Game.of(one);
      const { solutions = [], status } = await ask('solve', { text: game.clues, limit: 2 }, { signal: this.#work.signal, whole: !!game.beyond }).catch(() => ({}));
      puzzles.push({ layout: game.layout, givens: game.givens, beyond: game.beyond, title: one.metadata?.title ?? '', solution: status === 'unique' ? valuesFrom(solutions[0]) : undefined });
    }
    if (!this.#work.signal.aborted) printPuzzles(puzzles);
  }
}

/** @param {Read} read @param {number} nth */
const nameOf = (read, nth) => read.metadata?.title ?? t('print.number', { number: nth + 1 });

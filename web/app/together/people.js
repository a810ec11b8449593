// The people in a game, as the page shows them: who is here, the links for others, and the line to the server.

import { badge } from '../board/board.js';
import { h, put } from '../element.js';
import { currentGame, elapsed, onGame, play } from '../game/current.js';
import { Game } from '../game/game.js';
import { faultText } from '../fault.js';
import { say } from '../live.js';
import { address, goTo } from '../route.js';
import { t } from '../words.js';
import { copyButton } from '../view/link.js';
import { Line } from './line.js';
import { keepPending } from './kept.js';

/** @typedef {import('./line.js').Person} Person */
/** @typedef {import('./shared.js').SharedGame} SharedGame */

/** @implements {Company} @typedef {import('../game/game.js').Company} Company */
export class People {
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Person[]} */
  #people = [];
  #isLost = false;
  /** @type {unknown} */
  #fault;
  #who = h('p', { class: 'who' });
  #notice = h('p', { class: 'notice small', role: 'status' });
  element;

  /**
   * @param {SharedGame} game
   * @param {{secret: string, key: string}} keys
   */
  constructor(game, keys) {
    this.game = game;
    this.keys = keys;
    this.line = new Line(keys, {
      heard: (news) => this.hear(news),
      pending: () => game.pending.filter((move) => !move.isSent),
      sent: (moves) => { for (const move of moves) move.isSent = true; },
      lost: (is) => this.#lose(is),
      over: (error) => this.#close(error),
    });
    this.element = h('section', { class: 'part company', 'aria-label': t('together.title') });
    game.company = this;
    game.send = () => {
      keepPending(keys, game.pending);
      this.line.send();
    };
    const leave = onGame((next) => {
      if (next === game) return;
      leave();
      this.line.end();
    });
  }

  get isReader() {
    return this.game.isReader;
  }

  get isOver() {
    return this.line.isOver;
  }

  get chosen() {
    /** @type {Map<number, number[]>} */
    const chosen = new Map();
    for (const { person, at } of this.#people) {
      if (at !== undefined && person !== this.game.me) chosen.set(at, [...chosen.get(at) ?? [], person]);
    }
    return chosen;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {number | undefined} cell */
  point(cell) {
    if (!this.isReader) this.line.point(cell);
  }

  /** Goes on after what was heard first. @param {import('./line.js').News} news with the secret for watching */
  begin(news) {
    const read = news.read ?? '';
    const link = (/** @type {string} */ secret) => `${location.origin}${location.pathname}${address('room', secret)}`;
    put(this.element, h('h2', {}, t('together.title')), this.#who, this.#notice, h('div', { class: 'row' },
      !this.isReader && copyButton(link(this.keys.secret), t('together.play')),
      copyButton(link(read), t('together.watch')),
      h('button', { class: 'button bare', type: 'button', onclick: () => this.leave() }, t('together.leave'))));
    this.#people = news.people;
    this.#show();
    this.line.begin(news);
  }

  /** @param {import('./line.js').News} news */
  hear({ moves, people }) {
    const before = this.#people.length;
    this.#people = people;
    this.game.hear(moves);
    keepPending(this.keys, this.game.pending);
    if (before && before !== people.length) say(t('together.count', { count: people.length }));
    this.#show();
  }

  /** @param {boolean} is */
  #lose(is) {
    if (is === this.#isLost) return;
    this.#isLost = is;
    this.#show();
  }

  /** The game has ended on the server, or takes no more moves. @param {unknown} error */
  #close(error) {
    this.#fault = error;
    this.#people = [];
    this.#show();
  }

  #show() {
    const { me } = this.game;
    const others = this.#people.filter(({ person, writes }) => writes && person !== me);
    const watching = this.#people.filter(({ person, writes }) => !writes && person !== me).length;
    put(this.#who, this.isReader ? t('together.watching') : [badge(me), ' ', t('together.you')],
      others.map(({ person }) => [' ', badge(person)]),
      h('span', { class: 'quiet' }, ' ', t('together.count', { count: this.#people.length }), watching > 0 && [' ', t('together.watchers', { count: watching })]));
    this.#who.hidden = !!this.#fault;
    put(this.#notice, this.#fault ? [faultText(this.#fault), ' ', t('together.alone')] : this.#isLost ? t('together.lost') : null);
    for (const listener of this.#listeners) listener();
  }

  /** Goes on alone, with a game of one's own. */
  leave() {
    this.line.end();
    const { game } = this;
    const own = Game.from(structuredClone({ ...game.stored(), elapsed: currentGame() === game ? elapsed() : game.elapsed }));
    play(own);
    goTo('play');
  }
}

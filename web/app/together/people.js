// The panel of a shared game: the people, the links to invite others, and the state of the connection.

import { badge } from '../board/board.js';
import { h, put } from '../element.js';
import { currentGame, elapsed, onGame, play } from '../game/current.js';
import { Game } from '../game/game.js';
import { faultText } from '../fault.js';
import { say } from '../live.js';
import { address, goTo } from '../route.js';
import { t } from '../words.js';
import { codeOf } from '../view/code.js';
import { copyButton } from '../view/link.js';
import { Connection } from './connection.js';
import { keepPending } from './keys.js';

/** @typedef {import('./connection.js').Person} Person */
/** @typedef {import('./shared.js').SharedGame} SharedGame */

/** Returns whether a host is the computer on which the browser runs. @param {string} host */
const isLocal = (host) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Returns a note that the links work only on this computer. */
function localNote() {
  const [before, after] = t('together.local', { option: '\n' }).split('\n');
  return h('p', { class: 'small quiet' }, before, h('code', {}, '--listen 0.0.0.0'), after);
}

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
    this.connection = new Connection(keys, {
      heard: (update) => this.hear(update),
      pending: () => game.pending.filter((move) => !move.isSent),
      sent: (moves) => { for (const move of moves) move.isSent = true; },
      lost: (isLost) => this.#lose(isLost),
      over: (error) => this.#close(error),
    });
    this.element = h('section', { class: 'part company', 'aria-label': t('together.title') });
    game.company = this;
    game.send = () => {
      keepPending(keys, game.pending);
      this.connection.send();
    };
    const leave = onGame((next) => {
      if (next === game) return;
      leave();
      this.connection.end();
    });
  }

  get isReader() {
    return this.game.isReader;
  }

  get lost() {
    return this.#isLost && !this.#fault ? t('together.lost') : '';
  }

  get isOver() {
    return this.connection.isOver;
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
    if (!this.isReader) this.connection.point(cell);
  }

  /**
   * Shows the panel, and continues after the first update.
   * @param {import('./connection.js').Update} update with the secret for watching
   */
  begin(update) {
    const read = update.read ?? '';
    const link = (/** @type {string} */ secret) => `${location.origin}${location.pathname}${address('room', secret)}`;
    put(this.element, h('h2', {}, t('together.title')), this.#who, this.#notice, h('div', { class: 'row' },
      !this.isReader && copyButton(link(this.keys.secret), t('together.play')),
      copyButton(link(read), t('together.watch')),
      h('button', { class: 'button bare', type: 'button', onclick: () => this.leave() }, t('together.leave'))));
    // Other devices cannot open the links of this computer.
    this.element.append(isLocal(location.hostname) ? localNote() : codeOf(link(this.isReader ? read : this.keys.secret), t(this.isReader ? 'together.watchQr' : 'together.playQr')));
    this.#people = update.people;
    this.#show();
    this.connection.begin(update);
  }

  /** @param {import('./connection.js').Update} update */
  hear({ moves, people }) {
    const before = this.#people.length;
    this.#people = people;
    this.game.hear(moves);
    keepPending(this.keys, this.game.pending);
    if (before && before !== people.length) say(t('together.count', { count: people.length }));
    this.#show();
  }

  /** @param {boolean} isLost */
  #lose(isLost) {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    this.#show();
  }

  /** Closes the shared game, because it has ended on the server or accepts no more moves. @param {unknown} error */
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
    put(this.#notice, this.#fault ? [faultText(this.#fault), ' ', t('together.alone')] : this.lost);
    for (const listener of this.#listeners) listener();
  }

  /** Leaves the shared game, and continues with a private copy. */
  leave() {
    this.connection.end();
    const { game } = this;
    const own = Game.from(structuredClone({ ...game.stored(), elapsed: currentGame() === game ? elapsed() : game.elapsed }));
    play(own);
    goTo('play');
  }
}

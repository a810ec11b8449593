// A game that several people play: the moves in the order of the server, followed by this person's pending moves.

import { Game } from '../game/game.js';
import { isSame } from '../game/state.js';
import { changesBetween } from './moves.js';
import { after, back, readMove } from './position.js';

/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./position.js').Move} Move */
/** @typedef {Move & {id: number, isSent?: boolean, moment?: import('../game/game.js').Moment}} Pending a move of this person that the server may lack, with its number */
/** @typedef {{person: number, id: number, body: string}} Logged */

/** The maximum number of changes in one move. */
const MOST_CHANGES = 500;

export class SharedGame extends Game {
  /** The position according to the server. @type {Position} */
  #sure;
  /** The moments up to this position. @type {import('../game/game.js').Moment[]} */
  #way;
  /** The visible position. @type {Position} */
  #shown;
  /** @type {Pending[]} */
  pending = [];
  /** Sends the pending moves. */
  send = () => {};

  /**
   * @param {Game} game the game when it was shared
   * @param {{me: number, writes: boolean}} person
   */
  constructor(game, { me, writes }) {
    super(game.layout, game.givens, { ...game.stored(), past: [{ state: game.state }], at: 0 });
    this.#sure = this.#shown = { state: game.state, undo: undefined, redo: undefined };
    this.#way = [...this.past];
    /** The number of this person in the game. */
    this.me = me;
    /** True if this person only watches. */
    this.isReader = !writes;
  }

  get canUndo() {
    return !this.isReader && !!this.#shown.undo;
  }

  get canRedo() {
    return !this.isReader && !!this.#shown.redo;
  }

  /** Applies moves in the order of the server. @param {Logged[]} moves */
  hear(moves) {
    for (const { person, id, body } of moves) {
      const isMine = person === this.me;
      const own = isMine ? this.pending.find((move) => move.id === id) : undefined;
      if (own) this.pending = this.pending.filter((move) => move !== own);
      const { state } = this.#sure;
      this.#sure = after(this, this.#sure, own ?? readMove(body), isMine);
      if (this.#sure.state === state) continue;
      const moment = own?.moment ?? { state };
      moment.state = this.#sure.state;
      this.#way.push(moment);
    }
    this.#show();
  }

  /** Restores moves that may not have reached the server. @param {Pending[]} moves */
  keep(moves) {
    this.pending.push(...moves);
    this.#show();
  }

  /** Shows the position after the pending moves. */
  #show() {
    const { state, undo, redo } = this.#shown;
    let position = this.#sure;
    const moments = [];
    for (const move of this.pending) {
      const before = position.state;
      position = after(this, position, move, true);
      if (position.state === before) continue;
      move.moment ??= { state: position.state };
      move.moment.state = position.state;
      moments.push(move.moment);
    }
    this.#shown = position;
    this.past = [...this.#way, ...moments];
    this.at = this.past.length - 1;
    // Confirming a move does not change the board.
    if (!isSame(state, position.state) || !undo !== !position.undo || !redo !== !position.redo) this.tell();
  }

  /** @param {Move} move */
  #play(move) {
    const parts = [];
    for (let at = 0; at === 0 || at < move.changes.length; at += 4 * MOST_CHANGES) parts.push({ ...move, id: newId(), changes: move.changes.slice(at, at + 4 * MOST_CHANGES) });
    this.keep(parts);
    this.send();
  }

  /** @param {import('../game/state.js').State} state */
  go(state) {
    if (!this.isReader && !isSame(state, this.state)) this.#play({ kind: 'move', changes: changesBetween(this.state, state) });
  }

  /** Makes a move to the state of another moment. @param {number} at */
  to(at) {
    this.go(this.past[at].state);
  }

  undo() {
    this.#back('undo');
  }

  redo() {
    this.#back('redo');
  }

  /** @param {'undo' | 'redo'} kind */
  #back(kind) {
    if (this.isReader) return;
    // Moves that other people have overwritten are skipped.
    for (let move = back(this.#shown, kind), isDone = false; move && !isDone; move = back(this.#shown, kind)) {
      isDone = move.changes.length > 0;
      this.#play(move);
    }
  }
}

/** Returns a number that no other move has. */
function newId() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}

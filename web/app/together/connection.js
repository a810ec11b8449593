// The connection of a shared game. One request waits for the moves of other people, another sends this person's moves.

import { EngineError } from '../engine/engine.js';

/**
 * @typedef {object} Update  the moves in the order of the server, and the people in the game
 * @property {number} me
 * @property {boolean} writes
 * @property {string} [start]
 * @property {string} [read]
 * @property {import('./shared.js').Logged[]} moves
 * @property {number} last
 * @property {Person[]} people
 * @property {number} presence
 */
/** @typedef {{person: number, writes: boolean, at?: number}} Person */

/** The time after which the waiting request counts as lost, in milliseconds. The server answers earlier than that. */
const DEAD = 40_000;
/** The first and the longest pause before another attempt, in milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** The maximum number of moves in one request. */
const MOST_AT_ONCE = 20;
/** The minimum time between two selected cells that are sent, in milliseconds. */
const POINTED = 300;
/** The errors after which another attempt may succeed. */
const PASSING = ['connection', 'busy', 'room-flood', 'body-too-slow', 'body-incomplete', 'internal'];

/**
 * Sends a request to the server.
 * @param {string} path
 * @param {object | undefined} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function askRooms(path, body, signal) {
  const options = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { cache: /** @type {const} */ ('no-store') };
  let response;
  let answer;
  try {
    response = await fetch(`api/v1/${path}`, { ...options, signal });
    answer = await response.json();
  } catch (error) {
    throw new EngineError({ code: 'connection', error: String(error) });
  }
  if (!response.ok) throw new EngineError({ code: answer.code ?? `http-${response.status}`, error: answer.detail });
  return answer;
}

/** @param {unknown} error */
const isPassing = (error) => error instanceof EngineError && PASSING.includes(error.code);

export class Connection {
  #after = 0;
  #presence = 0;
  #end = new AbortController();
  #isSending = false;
  #isLost = false;
  /** The controller that cancels the waiting request. */
  #waiting = new AbortController();
  /** The selected cell, and the one that was sent last. @type {number | undefined} */
  #at;
  /** @type {number | undefined} */
  #told;

  /**
   * @param {{secret: string, key: string}} keys
   * @param {{heard: (update: Update) => void, pending: () => import('./shared.js').Pending[], sent: (moves: import('./shared.js').Pending[]) => void, lost: (isLost: boolean) => void, over: (error: unknown) => void}} company
   */
  constructor(keys, company) {
    this.keys = keys;
    this.company = company;
  }

  /** Continues after the first update. @param {Update} update */
  begin(update) {
    this.#note(update);
    // The waiting request may not notice that its connection is lost.
    addEventListener('offline', () => this.#waiting.abort(), { signal: this.#end.signal });
    this.#listen();
    this.send();
  }

  end() {
    this.#end.abort();
    this.#waiting.abort();
  }

  get isOver() {
    return this.#end.signal.aborted;
  }

  /** @param {Update} update */
  #note({ last, presence }) {
    this.#after = last;
    this.#presence = presence;
  }

  /** Waits for an update. @returns {Promise<Update>} */
  async #hear() {
    const waiting = new AbortController();
    this.#waiting = waiting;
    const timer = setTimeout(() => waiting.abort(), DEAD);
    try {
      // The server answers at once if it does not have this number, which shows that the connection is back.
      const presence = this.#isLost ? 0 : this.#presence;
      const update = await askRooms('rooms/listen', { ...this.keys, after: this.#after, presence }, waiting.signal);
      this.#note(update);
      return update;
    } finally {
      clearTimeout(timer);
    }
  }

  async #listen() {
    await this.#keepOn(async () => {
      const update = await this.#hear();
      if (this.isOver) return true;
      this.#lose(false);
      this.company.heard(update);
      return false;
    });
  }

  /** @param {boolean} isLost */
  #lose(isLost) {
    // If sending fails first, the waiting request is restarted.
    if (isLost && !this.#isLost) this.#waiting.abort();
    this.#isLost = isLost;
    this.company.lost(isLost);
  }

  /** Sends the pending moves and the selected cell. */
  async send() {
    if (this.#isSending || this.isOver) return;
    this.#isSending = true;
    await this.#keepOn(async () => {
      const moves = this.company.pending().slice(0, MOST_AT_ONCE);
      const at = this.#at;
      if (!moves.length && at === this.#told) return true;
      await askRooms('rooms/moves', { ...this.keys, at: at ?? null, moves: moves.map(({ id, kind, changes }) => ({ id, body: JSON.stringify({ kind, changes }) })) }, this.#end.signal);
      this.#told = at;
      this.company.sent(moves);
      if (!moves.length) await rest(POINTED);
      return false;
    });
    this.#isSending = false;
  }

  /** Sends the selected cell to the other people. @param {number | undefined} cell */
  point(cell) {
    this.#at = cell;
    this.send();
  }

  /**
   * Repeats an action until it is finished, with longer and longer pauses after temporary errors.
   * @param {() => Promise<boolean>} act
   */
  async #keepOn(act) {
    for (let pause = FIRST_PAUSE; !this.isOver;) {
      try {
        if (await act()) return;
        pause = FIRST_PAUSE;
      } catch (error) {
        if (this.isOver) return;
        if (!isPassing(error)) {
          this.end();
          return this.company.over(error);
        }
        if (/** @type {EngineError} */ (error).code === 'connection') this.#lose(true);
        await rest(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
    }
  }
}

/** Waits for some time, or until the network is back. @param {number} milliseconds @returns {Promise<void>} */
function rest(milliseconds) {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    addEventListener('online', go);
  });
}

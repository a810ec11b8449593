// The line to the server of a game together: what is new comes by requests that wait, and moves go one request after the other.

import { EngineError } from '../engine/engine.js';

/**
 * @typedef {object} News
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

/** The server answers before; after this time the line is dead, in milliseconds. */
const DEAD = 40_000;
/** The pauses before another attempt, in milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** The number of moves in one request. */
const MOST_AT_ONCE = 20;
/** The pause after a chosen cell was told, in milliseconds. */
const POINTED = 300;
/** What another attempt helps against. */
const PASSING = ['connection', 'busy', 'room-flood', 'body-too-slow', 'body-incomplete', 'internal'];

/** Asks the server. @param {string} path @param {object | undefined} body @param {AbortSignal} [signal] @returns {Promise<any>} */
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

export class Line {
  #after = 0;
  #presence = 0;
  #end = new AbortController();
  #isSending = false;
  /** The cell that was chosen last, and the one that the server knows. @type {number | undefined} */
  #at;
  /** @type {number | undefined} */
  #told;

  /**
   * @param {{secret: string, key: string}} keys
   * @param {{heard: (news: News) => void, pending: () => import('./shared.js').Pending[], sent: (moves: import('./shared.js').Pending[]) => void, lost: (is: boolean) => void, over: (error: unknown) => void}} company
   */
  constructor(keys, company) {
    this.keys = keys;
    this.company = company;
  }

  /** Goes on after what was heard first. @param {News} news */
  begin(news) {
    this.#note(news);
    this.#listen();
    this.send();
  }

  end() {
    this.#end.abort();
  }

  get isOver() {
    return this.#end.signal.aborted;
  }

  /** @param {News} news */
  #note({ last, presence }) {
    this.#after = last;
    this.#presence = presence;
  }

  /** Waits for what is new. @returns {Promise<News>} */
  async #hear() {
    const dead = new AbortController();
    const timer = setTimeout(() => dead.abort(), DEAD);
    const end = () => dead.abort();
    this.#end.signal.addEventListener('abort', end);
    try {
      const news = await askRooms('rooms/listen', { ...this.keys, after: this.#after, presence: this.#presence }, dead.signal);
      this.#note(news);
      return news;
    } finally {
      clearTimeout(timer);
      this.#end.signal.removeEventListener('abort', end);
    }
  }

  async #listen() {
    await this.#keepOn(async () => {
      const news = await this.#hear();
      if (this.isOver) return true;
      this.company.lost(false);
      this.company.heard(news);
      return false;
    });
  }

  /** Sends what is pending, and the chosen cell. */
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

  /** Tells the others which cell is chosen. @param {number | undefined} cell */
  point(cell) {
    this.#at = cell;
    this.send();
  }

  /** Does something again and again until it is finished; after a fault that passes, with longer and longer pauses. @param {() => Promise<boolean>} act */
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
        if (/** @type {EngineError} */ (error).code === 'connection') this.company.lost(true);
        await rest(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
    }
  }
}

/** Waits, but not longer than until the network is back. @param {number} milliseconds @returns {Promise<void>} */
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

// The interface to the engine. It has two transports: a worker with WASM, and the HTTP API.

import { HttpEngine } from './http.js';
import { WorkerEngine } from './worker-engine.js';
import { TRANSPORTS } from './transport.js';

/**
 * @typedef {object} Transport
 * @property {string} kind
 * @property {() => Promise<boolean>} start returns true if it can be used
 * @property {(query: string, request: object, options: AskOptions) => Promise<any>} ask
 */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal] stops the work
 * @property {boolean} [whole] the text is in a notation that the first module does not read
 * @property {number} [milliseconds] the time limit; the answer says whether it was reached
 */

/** An answer that is an error. It has a stable code and, in some cases, a position in the text. */
export class EngineError extends Error {
  /** @param {{code?: string, error?: string, offset?: number, line?: number, column?: number, help?: string, cause?: {name: string, values?: Record<string, string>}}} told */
  constructor(told) {
    super(told.error ?? told.code ?? 'no answer');
    this.name = 'EngineError';
    this.code = told.code ?? 'engine';
    this.place = told;
  }
}

/** @type {Promise<Transport> | undefined} */
let chosen;

/** @returns {Promise<Transport>} */
async function choose() {
  const wish = new URLSearchParams(location.search).get('engine');
  for (const name of wish ? [wish] : TRANSPORTS) {
    const transport = name === 'http' ? new HttpEngine() : new WorkerEngine();
    if (await transport.start()) return transport;
  }
  throw new EngineError({ code: 'no-engine', error: 'no engine can be reached' });
}

/** Returns the transport, chosen at the first call. */
export function transport() {
  chosen ??= choose().catch((error) => {
    chosen = undefined;
    throw error;
  });
  return chosen;
}

/**
 * Asks the engine. docs/json.md describes the queries, requests and answers.
 * @param {string} query
 * @param {object} request
 * @param {AskOptions} [options]
 * @returns {Promise<any>}
 */
export async function ask(query, request, options = {}) {
  const answer = await (await transport()).ask(query, request, { milliseconds: 20_000, ...options });
  if (answer.code && answer.error) throw new EngineError(answer);
  return answer;
}

/** Returns whether an error means that the page itself stopped the work. @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

// The one way to the engine. Two transports stand behind it: a worker with WASM, and the HTTP API.

import { HttpEngine } from './http.js';
import { WorkerEngine } from './worker-engine.js';
import { TRANSPORTS } from './transport.js';

/**
 * @typedef {object} Transport
 * @property {string} kind
 * @property {() => Promise<boolean>} start returns whether it can be used
 * @property {(query: string, request: object, options: AskOptions) => Promise<any>} ask
 */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal] ends the work
 * @property {boolean} [whole] the text is in a notation that the first module does not read
 * @property {number} [milliseconds] ends it after this time; the answer then says so
 */

/** An answer that is an error: it has a stable code, and perhaps a place in the text. */
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
 * Asks the engine. Queries, requests and answers are those of docs/json.md.
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

/** Returns whether an error is that of work which the page itself has ended. @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

// The engine behind the HTTP API of `tesuji serve`.

/** @typedef {import('./engine.js').Transport} Transport */

/** @implements {Transport} */
export class HttpEngine {
  kind = 'http';

  async start() {
    try {
      return (await fetch('healthz', { cache: 'no-store' })).ok;
    } catch {
      return false;
    }
  }

  /**
   * @param {string} query
   * @param {object} request
   * @param {import('./engine.js').AskOptions} options
   */
  async ask(query, request, options) {
    // The server has its own time limit, and stops the work when the page disconnects.
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`api/v1/${query}`, { method: 'POST', headers, body: JSON.stringify(request), signal: options.signal }).catch((error) => {
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (!response) return { code: 'connection', error: 'the program that serves this page cannot be reached' };
    const answer = await response.json();
    if (!response.ok) {
      return { ...answer, code: answer.code ?? `http-${response.status}`, error: answer.detail ?? answer.error ?? answer.title ?? response.statusText };
    }
    return answer;
  }
}

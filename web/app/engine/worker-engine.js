// The engine as WASM, in workers, so that the page never blocks. There are several workers, so a long question does not
// delay a short one. A question is cancelled by ending its worker.

const MOST_WORKERS = 3;
/**
 * The queries of the small module, which is loaded first. The other module has all queries, and is loaded when it is
 * needed.
 */
const FIRST = ['solve', 'hint', 'steps', 'techniques'];
const MODULES = { first: 'tesuji.wasm', all: 'tesuji-all.wasm' };

/** @typedef {keyof typeof MODULES} Kind */

/** @typedef {{kind: Kind, module: WebAssembly.Module, query: string, request: object, milliseconds?: number, signal?: AbortSignal, resolve: (answer: any) => void, reject: (error: any) => void}} Job */
/** @typedef {{kind: Kind, worker: Worker, job?: Job, leave?: () => void}} Place */

/** @typedef {import('./engine.js').Transport} Transport */

/** @implements {Transport} */
export class WorkerEngine {
  kind = 'wasm';
  /** @type {Map<Kind, Promise<WebAssembly.Module>>} */
  #modules = new Map();
  /** @type {Place[]} */
  #places = [];
  /** @type {Job[]} */
  #waiting = [];

  async start() {
    try {
      await this.#module('first');
      return true;
    } catch {
      return false;
    }
  }

  /** @param {Kind} kind */
  #module(kind) {
    let module = this.#modules.get(kind);
    if (!module) {
      module = WebAssembly.compileStreaming(fetch(MODULES[kind]));
      module.catch(() => this.#modules.delete(kind));
      this.#modules.set(kind, module);
    }
    return module;
  }

  /**
   * @param {string} query
   * @param {object} request
   * @param {import('./engine.js').AskOptions} options
   * @returns {Promise<any>}
   */
  async ask(query, request, { signal, milliseconds, whole }) {
    if (!FIRST.includes(query) || whole) return this.#answer('all', query, request, signal, milliseconds);
    const answer = await this.#answer('first', query, request, signal, milliseconds);
    if (answer.advice !== 'stuck') return answer;
    // The first module does not have the techniques of the hardest puzzles.
    try {
      return await this.#answer('all', query, request, signal, milliseconds);
    } catch (error) {
      if (signal?.aborted) throw error;
      // The whole module cannot be loaded, so the answer of the first one is used.
      return answer;
    }
  }

  /**
   * @param {Kind} kind
   * @param {string} query
   * @param {object} request
   * @param {AbortSignal} [signal]
   * @param {number} [milliseconds]
   * @returns {Promise<any>}
   */
  async #answer(kind, query, request, signal, milliseconds) {
    const module = await this.#module(kind);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      this.#waiting.push({ kind, module, query, request, milliseconds, signal, resolve, reject });
      this.#next();
    });
  }

  #next() {
    for (const job of [...this.#waiting]) {
      const place = this.#places.find((one) => !one.job && one.kind === job.kind)
        ?? (this.#places.filter((one) => one.kind === job.kind).length < MOST_WORKERS ? this.#open(job) : undefined);
      if (!place) continue;
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      if (job.signal?.aborted) job.reject(job.signal.reason);
      else this.#give(place, job);
    }
  }

  /** @param {Job} job */
  #open({ kind, module }) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.postMessage({ module });
    /** @type {Place} */
    const place = { kind, worker };
    worker.onmessage = ({ data }) => this.#take(place, data);
    worker.onerror = () => this.#take(place, { code: 'engine', error: 'the engine has ended' }, true);
    this.#places.push(place);
    return place;
  }

  /**
   * @param {Place} place
   * @param {Job} job
   */
  #give(place, job) {
    const abort = () => {
      this.#close(place);
      job.reject(job.signal?.reason);
      this.#next();
    };
    job.signal?.addEventListener('abort', abort, { once: true });
    place.job = job;
    place.leave = () => job.signal?.removeEventListener('abort', abort);
    place.worker.postMessage({ query: job.query, request: JSON.stringify(job.request), milliseconds: job.milliseconds });
  }

  /**
   * @param {Place} place
   * @param {any} answer
   * @param {boolean} [broken]
   */
  #take(place, answer, broken = false) {
    const job = place.job;
    place.leave?.();
    place.job = undefined;
    if (broken || answer.code === 'engine') this.#close(place);
    job?.resolve(answer);
    this.#next();
  }

  /** @param {Place} place */
  #close(place) {
    place.worker.terminate();
    this.#places = this.#places.filter((one) => one !== place);
  }
}

// Tesuji in browsers, Node and other hosts of WebAssembly, with questions and answers in JSON.

/** An answer that is an error. */
export class TesujiError extends Error {
  constructor(told) {
    super(told.error);
    this.name = 'TesujiError';
    this.code = told.code;
    this.offset = told.offset;
    this.line = told.line;
    this.column = told.column;
    this.help = told.help;
  }
}

/** An instance of the module. It answers one question at a time on the calling thread, so run it in a worker. */
export class Tesuji {
  #exports;

  constructor(instance) {
    this.#exports = instance.exports;
  }

  /** Makes an instance from a compiled module, from its bytes, or from a response with them. */
  static async of(source, tell) {
    const imports = { tesuji: { now: () => performance.now(), tell } };
    if (source instanceof WebAssembly.Module) return new this(await WebAssembly.instantiate(source, imports));
    const awaited = await source;
    const { instance } = typeof Response !== 'undefined' && awaited instanceof Response
      ? await WebAssembly.instantiateStreaming(awaited, imports)
      : await WebAssembly.instantiate(awaited, imports);
    return new this(instance);
  }

  /** Answers a question, with objects in and out. Throws a TesujiError if the request cannot be read. */
  ask(query, request = {}, milliseconds = Infinity) {
    const answer = JSON.parse(this.askText(query, JSON.stringify(request), milliseconds));
    if (answer.code && answer.error) throw new TesujiError(answer);
    return answer;
  }

  /** Answers a question, with texts in and out. An error is an object with `code` and `error`. */
  askText(query, request, milliseconds = Infinity) {
    return this.askBytes(new TextEncoder().encode(`${query}\n${request}`), milliseconds);
  }

  /** Answers a question given as bytes: its name, a line feed, and the request. */
  askBytes(question, milliseconds = Infinity) {
    return new TextDecoder().decode(this.answerBytes(question, milliseconds));
  }

  /** Answers a question with bytes in and out, which are in the memory of the module until the next question. */
  answerBytes(question, milliseconds = Infinity) {
    const { memory, tesuji_alloc, tesuji_ask, tesuji_answer } = this.#exports;
    const place = tesuji_alloc(question.length);
    new Uint8Array(memory.buffer, place, question.length).set(question);
    const length = tesuji_ask(milliseconds);
    return new Uint8Array(memory.buffer, tesuji_answer(), length);
  }

  /** Frees the memory of the last question and answer. */
  free() {
    this.#exports.tesuji_free();
  }
}

// The error of making books.

/** The reason why a book was not made, as a code with a sentence in each language, and the words of the engine. */
export class BookError extends Error {
  /** @param {string} code @param {string} [message] */
  constructor(code, message = '') {
    super(message);
    this.name = 'BookError';
    this.code = code;
  }
}

// The error of reading pictures.

/** The reason why a picture was not read, as a code with a sentence in each language. */
export class PhotographError extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.name = 'PhotographError';
    this.code = code;
  }
}

// The class of the package: the wrapper of the module, with conveniences for JavaScript.

import { Tesuji as Wrapper, TesujiError } from './wrapper.js';

export { TesujiError };

/** The values for an empty cell in the boards of other programs. */
const EMPTY = new Set([null, undefined, 0, -1, '', ' ', '.', '0', '_', '*', '-', '?']);

/** The number of solutions in the first request and in the largest one. */
const FIRST = 64;
const MOST = 16384;

const wrong = (error) => new TesujiError({ code: 'parameter', error });

/** Returns a short name for the type of a value. */
function kind(value) {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `the ${typeof value} ${value}`;
}

/**
 * Returns the text of a problem, which may be an array of cells in reading order, of rows of cells, or of lines of
 * text.
 */
function textOf(problem) {
  if (typeof problem === 'string' || problem === undefined || problem === null) return problem;
  if (!Array.isArray(problem) && !ArrayBuffer.isView(problem)) {
    throw wrong(`\`text\`: expected a text, or an array of cells or of rows; found ${kind(problem)}`);
  }
  const values = Array.from(problem);
  if (values.length > 0 && values.every((one) => typeof one === 'string' && one.length > 2)) return values.join('\n');
  const size = Math.round(Math.sqrt(values.length));
  const isFlat = !values.some((row) => Array.isArray(row) || ArrayBuffer.isView(row));
  if (isFlat && (size === 0 || size * size !== values.length)) {
    throw wrong(`\`text\`: expected the cells of a square, 81 for 9x9; found ${values.length} values`);
  }
  const rows = isFlat
    ? Array.from({ length: size }, (_, row) => values.slice(row * size, (row + 1) * size))
    : values.map((row) => (typeof row === 'string' ? [...row] : Array.from(row)));
  const cell = (value, row, column) => {
    if (EMPTY.has(value)) return 0;
    const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
    if (Number.isInteger(number) && number > 0) return number;
    throw wrong(`\`text\`: row ${row + 1}, column ${column + 1}: expected a number, or null or 0 for an empty cell; found ${kind(value)}`);
  };
  const numbers = rows.map((row, nth) => row.map((value, column) => cell(value, nth, column)));
  const isClassic = numbers.length === 9 && numbers.every((row) => row.length === 9 && row.every((one) => one < 10));
  return isClassic ? numbers.flat().join('') : numbers.map((row) => row.join(' ')).join('\n');
}

/** Returns a request as JSON. Throws for numbers that JSON cannot express, which would otherwise become `null`. */
function encode(request) {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw wrong(`expected an object of parameters, such as { text: '...' }; found ${kind(request)}`);
  }
  const asked = 'text' in request ? { ...request, text: textOf(request.text) } : request;
  return JSON.stringify(asked, (key, value) => {
    if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
    if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) {
      throw wrong(`\`${key}\`: ${value} is not a number that a request can contain`);
    }
    return value;
  });
}

/** An instance of the module. It answers one question at a time on the calling thread, so run it in a worker. */
export class Tesuji extends Wrapper {
  /** Answers a question, with objects in and out. Throws a TesujiError if the request cannot be read. */
  ask(query, request = {}, milliseconds = Infinity) {
    const answer = JSON.parse(this.askText(query, encode(request), milliseconds));
    if (answer.code && answer.error) {
      // The position of a wrong parameter is in the JSON, which the caller has not written.
      const { offset, line, column, ...rest } = answer;
      throw new TesujiError(answer.code === 'parameter' ? rest : answer);
    }
    return answer;
  }

  /**
   * Answers the same question about each text, in order, with an answer or, if the text cannot be read, a TesujiError.
   */
  askEach(query, texts, request = {}, milliseconds = Infinity) {
    if (typeof texts === 'string') throw wrong('expected a list of texts, found one text');
    return Array.from(texts, (text) => {
      try {
        return this.ask(query, { ...request, text }, milliseconds);
      } catch (error) {
        // Wrong parameters are wrong for all texts.
        if (!(error instanceof TesujiError) || error.code === 'parameter' || error.code === 'unknown-query') throw error;
        return error;
      }
    });
  }

  /** Iterates over the solutions of a problem, always in the same order; the search runs on demand. */
  *solutions(text, { limit = Infinity, format } = {}, milliseconds = Infinity) {
    const end = performance.now() + milliseconds;
    for (let found = 0, piece = FIRST; found < limit; piece = Math.min(2 * piece, MOST)) {
      const wanted = Math.min(piece, limit - found);
      const asked = { text, format, offset: found, limit: wanted, max_items: wanted };
      const { items, ended } = this.ask('solutions', asked, Math.max(end - performance.now(), 0));
      for (const { solution, status, reason } of items) {
        if (solution === undefined && status !== 'stopped') throw new TesujiError({ code: status, error: reason ?? status });
        if (solution !== undefined) {
          found += 1;
          yield solution;
        }
      }
      if (ended) {
        const error = `the ${ended} ended the work after ${found} solutions; there may be more`;
        throw new TesujiError({ code: 'stopped', error });
      }
      if (items.length < wanted) return;
    }
  }

  /** Returns a problem, or its only solution, as a grid of characters in a frame. */
  show(text, { solution = false, frame = 'unicode' } = {}) {
    return this.ask('show', { text, solution, frame }).text;
  }

  /** Answers a question, with texts in and out. An error is an object with `code` and `error`. */
  askText(query, request, milliseconds = Infinity) {
    if (typeof milliseconds !== 'number' || !(milliseconds >= 0)) {
      throw wrong(`expected a number of milliseconds of at least 0, found ${kind(milliseconds)}`);
    }
    return super.askText(query, request, milliseconds);
  }
}

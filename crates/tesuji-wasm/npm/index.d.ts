import type { Answers, Grid } from './answers.js';
import type { EveryQuery, Named, Requests, Text } from './requests.js';
import type { ErrorCode, Notation } from './names.js';

export * from './answers.js';
export * from './names.js';
export * from './requests.js';

/** The error for a request without an answer. */
export class TesujiError extends Error {
  /** A stable code; `stopped`, `unsupported` or another status of a problem whose solutions cannot be listed. */
  readonly code: ErrorCode | 'stopped' | 'unsupported' | 'unsolvable';
  /** The position in the text in bytes, if there is one. */
  readonly offset?: number;
  readonly line?: number;
  readonly column?: number;
  readonly help?: string;
}

/** An instance of the module. It answers one question at a time on the calling thread, so run it in a worker. */
export class Tesuji {
  private constructor(instance: WebAssembly.Instance);

  /** Makes an instance from a compiled module, from its bytes, or from a response with them. */
  static of(source: WebAssembly.Module | BufferSource | Response | Promise<Response>): Promise<Tesuji>;

  /** Answers a question. Throws a TesujiError if the request cannot be read. */
  ask<Query extends EveryQuery>(
    query: Query,
    ...rest: {} extends Requests[Query]
      ? [request?: Requests[Query], milliseconds?: number]
      : [request: Requests[Query], milliseconds?: number]
  ): Answers[Query];

  /** Answers the same question about each text, in order, with an answer or, if the text cannot be read, a TesujiError. */
  askEach<Query extends EveryQuery>(
    query: Query,
    texts: Iterable<Text>,
    request?: Omit<Requests[Query], 'text'>,
    milliseconds?: number,
  ): (Answers[Query] | TesujiError)[];

  /** Iterates over the solutions of a problem, always in the same order; the search runs on demand. */
  solutions(
    text: Text,
    options?: { limit?: number; format?: Named<Notation> },
    milliseconds?: number,
  ): Generator<Grid, void, undefined>;

  /** Returns a problem, or its only solution, as a grid of characters in a frame. */
  show(text: Text, options?: { solution?: boolean; frame?: 'unicode' | 'ascii' }): string;

  /** Answers a question, with texts in and out. An error is an object with `code` and `error`. */
  askText(query: string, request: string, milliseconds?: number): string;

  /** Frees the memory of the last question and answer. */
  free(): void;
}

/** Makes an instance of the package's module, in Node, Deno, a bundle or a browser. */
export function load(): Promise<Tesuji>;

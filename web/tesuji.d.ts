/** An answer that is an error. */
export class TesujiError extends Error {
  /** A stable code, such as `text-unreadable`. */
  readonly code: string;
  /** The byte offset: in the request if it cannot be read, otherwise in the record of its text. */
  readonly offset?: number;
  readonly line?: number;
  readonly column?: number;
  readonly help?: string;
}

/** The fields that any request may have besides the parameters of its query. */
export interface Request {
  /** The problem, in any notation. */
  text?: string;
  /** The notation of `text`; detected if it is missing. */
  format?: string;
  /** `false` leaves out the sentences of steps and advice. */
  words?: boolean;
  /** The names of cells in sentences. */
  notation?: string;
  [parameter: string]: unknown;
}

/** An answer, in the schema of Tesuji's JSON output. */
export interface Answer {
  schema: number;
  query: string;
  status?: 'unsolvable' | 'unique' | 'unknown' | 'several' | 'unsupported' | 'stopped';
  [key: string]: any;
}

/** An instance of the module. It answers one question at a time on the calling thread, so run it in a worker. */
export class Tesuji {
  private constructor(instance: WebAssembly.Instance);

  /**
   * Makes an instance from a compiled module, from its bytes, or from a response with them. The module that makes books
   * calls `tell` with its progress.
   */
  static of(source: WebAssembly.Module | BufferSource | Response | Promise<Response>, tell?: (done: number, of: number) => void): Promise<Tesuji>;

  /** Answers any question, such as `solve`, `hint` or `rate`. Throws a TesujiError if the request cannot be read. */
  ask(query: string, request?: Request, milliseconds?: number): Answer;

  /** Answers a question, with texts in and out. An error is an object with `code` and `error`. */
  askText(query: string, request: string, milliseconds?: number): string;

  /** Answers a question given as bytes: its name, a line feed, and the request. */
  askBytes(question: Uint8Array, milliseconds?: number): string;

  /** Answers a question with bytes in and out, which are in the memory of the module until the next question. */
  answerBytes(question: Uint8Array, milliseconds?: number): Uint8Array;

  /** Frees the memory of the last question and answer. */
  free(): void;
}

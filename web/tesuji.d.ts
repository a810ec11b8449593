/** An answer that is an error. */
export class TesujiError extends Error {
  /** A stable code, such as `text-unreadable`. */
  readonly code: string;
  /** The byte offset, in the request if that cannot be read, else in the record of its text. */
  readonly offset?: number;
  readonly line?: number;
  readonly column?: number;
  readonly help?: string;
}

/** What every request may have beside the parameters of its query. */
export interface Request {
  /** The problem, in any notation. */
  text?: string;
  /** The notation of `text`; found out if it is missing. */
  format?: string;
  /** Whether steps and advice come with their sentences. */
  words?: boolean;
  /** How sentences name cells. */
  notation?: string;
  [parameter: string]: unknown;
}

/** An answer, by the schema of the JSON output of Tesuji. */
export interface Answer {
  schema: number;
  query: string;
  status?: 'unsolvable' | 'unique' | 'unknown' | 'several' | 'unsupported' | 'stopped';
  [key: string]: any;
}

/** An instance of the module. It answers one question at a time, on the thread that asks: give it a worker. */
export class Tesuji {
  private constructor(instance: WebAssembly.Instance);

  /** Makes an instance of a compiled module, of its bytes, or of a response that brings them. */
  static of(source: WebAssembly.Module | BufferSource | Response | Promise<Response>): Promise<Tesuji>;

  /** Answers a question: `solve`, `hint`, `rate` and all others. Throws a TesujiError if the request cannot be read. */
  ask(query: string, request?: Request, milliseconds?: number): Answer;

  /** Answers a question: texts in and out. An error is an object with `code` and `error`. */
  askText(query: string, request: string, milliseconds?: number): string;

  /** Answers a question of bytes: its name, a line feed, and the request. */
  askBytes(question: Uint8Array, milliseconds?: number): string;

  /** Gives the memory of the last question and answer back. */
  free(): void;
}

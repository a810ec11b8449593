import type { Answer, Request, Tesuji } from './tesuji.js';

export { type Answer, type Request, Tesuji, TesujiError } from './tesuji.js';

/** Makes an instance of the module of the package, in Node, Deno, a bundle or a browser. */
export function load(): Promise<Tesuji>;

/** A grid: 81 characters of a classic 9x9, else the values in reading order, 0 for an empty cell. */
export type Grid = string | number[];

/** What is known of the number of solutions. */
export interface Count extends Answer {
  /** The number of solutions, if they were counted. */
  count?: number;
  /** Whether that is the exact number, or there are that many or more. */
  exact?: boolean;
}

export interface SolveAnswer extends Count {
  /** None, the only solution, or two that stand for several. */
  solutions: Grid[];
}

export interface RateAnswer extends Answer {
  /** The name of the scale, such as `SE 1.2.1`. */
  scale: string;
  /** The hardest step, the hardest up to the first placement, and the first one; if they are known. */
  er?: number;
  ep?: number;
  ed?: number;
}

export interface HintAnswer extends Answer {
  /** What is told: a step, a mistake, or why there is nothing to tell. */
  advice?: string;
  /** The hint in words. */
  words?: string;
}

export interface ClassifyAnswer extends Answer {
  /** The band of difficulty. */
  band?: 'easy' | 'medium' | 'hard' | 'fiendish' | 'diabolical';
}

export interface CanonicalizeAnswer extends Answer {
  form?: string;
  transform?: string;
}

export interface CheckAnswer extends Answer {
  is_solution: boolean;
  /** `a solution`, or all that is wrong. */
  report: string;
}

/** An answer that is a list. */
export interface List extends Answer {
  items: Record<string, any>[];
  /** Whether there are or may be more. */
  more: boolean;
}

export interface GenerateAnswer extends List {
  items: { puzzle: Grid; solution: Grid; [key: string]: any }[];
  /** The seed: the same one makes the same puzzles. */
  seed: number;
}

/** The answers that are known by their type; every other query is answered by an `Answer`. */
export interface Answers {
  solve: SolveAnswer;
  count: Count;
  rate: RateAnswer;
  hint: HintAnswer;
  classify: ClassifyAnswer;
  canonicalize: CanonicalizeAnswer;
  check: CheckAnswer;
  generate: GenerateAnswer;
  convert: List;
  shuffle: List;
  minimal: List;
  techniques: List;
  formats: List;
}

declare module './tesuji.js' {
  interface Tesuji {
    /** Answers a question. Throws a TesujiError if the request cannot be read. */
    ask<Query extends keyof Answers>(query: Query, request?: Request, milliseconds?: number): Answers[Query];
  }
}

// The answers to every query. The tests check answers of the module against these types, and docs/json.md describes them.

import type {
  AdviceKind, Algorithm, Band, Ended, Level, Notation, Scale, Status, StopReason, Symmetry, TechniqueId,
} from './names.js';

/** A grid: 81 characters for a classic 9x9, otherwise the values in reading order, 0 for an empty cell. */
export type Grid = string | number[];

/** A digit that appears twice or more in a house. */
export interface Clash {
  house: string;
  digit: number;
  cells: string[];
}

/** The keys of every object. */
export interface Answer {
  schema: number;
  query: string;
}

/** The keys of every answer about a problem. */
export interface ProblemAnswer extends Answer {
  line?: number;
  /** The size, the shape of the boxes and the names of the constraints, unless the problem is a classic 9x9. */
  size?: number;
  box?: string;
  constraints?: string[];
  puzzle: Grid;
  /** The digits that the player has placed, such as `r4c7=5`. */
  placed?: string[];
  /** The player's pencil marks in each cell. */
  marks?: number[][];
  status?: Status;
  clashes?: Clash[];
  /** The reason why there is no answer for this kind of problem. */
  reason?: string;
  stopped_by?: StopReason;
  /** Remarks on choices and omissions in reading the text, and their names. */
  notes?: string[];
  note_names?: string[];
  /** The text after the problem on its line. */
  rest?: string;
}

/** The known number of solutions. */
export interface Count extends ProblemAnswer {
  /** The number of solutions, if they were counted. */
  count?: number;
  /** True if the number is exact; otherwise there may be more solutions. */
  exact?: boolean;
}

export interface SolveAnswer extends Count {
  /** The solutions: none, the only one, or two that represent several. */
  solutions: Grid[];
  /** The cells in which two solutions differ. */
  differences?: string[];
  mistyped?: string[];
  /** The cells in which the player's digit differs from the solution. */
  wrong?: string[];
}

export interface CountAnswer extends Count {
  estimate?: number;
  standard_error?: number;
}

export interface CheckAnswer extends ProblemAnswer {
  is_solution: boolean;
  /** `a solution`, or all errors. */
  report: string;
  /** The wrong cells, without empty ones. */
  wrong?: string[];
}

export interface EvaluateAnswer extends ProblemAnswer {
  readable: boolean;
  solved: boolean;
  legal: boolean;
  clues_kept: boolean;
  cells: number;
  filled: number;
  right: number | null;
  /** All errors of the prediction, if it is readable. */
  report?: string;
}

export interface CandidatesAnswer extends ProblemAnswer {
  candidates?: string[];
  /** The candidates of a problem that is not a classic 9x9, instead of `candidates`. */
  numbers?: number[][];
}

/** A given, a restriction or a constraint. */
export interface Part {
  part: 'given' | 'restriction' | 'constraint';
  cell?: string;
  number?: number;
  numbers?: number[];
  index?: number;
  rule?: Record<string, unknown>;
  cells?: string[];
}

export interface WhyAnswer extends ProblemAnswer {
  clash: Part[];
  is_minimal: boolean;
}

export interface UnneededAnswer extends ProblemAnswer {
  alone: Part[];
  together: Part[];
}

/** A human step. */
export interface Step {
  /** The id of a technique, or the name of a constraint. */
  technique: string;
  name?: string;
  family: string;
  hodoku?: number;
  se?: number;
  place?: string;
  eliminate?: string[];
  cells: string[];
  houses: string[];
  proof?: Record<string, unknown>[];
  drawing?: Record<string, unknown>;
  chain?: string;
  title?: string;
  where?: string;
  look_for?: string;
  reasoning?: string;
  conclusion?: string;
}

/** Advice to a player. */
export interface Advised extends ProblemAnswer {
  advice?: AdviceKind;
  words?: string;
}

/** The state of a player before a step. */
export interface State {
  digits: string;
  candidates: string[];
}

export interface HintAnswer extends Advised {
  state?: State;
  cells?: string[];
  candidates?: string[];
  step?: Step;
}

export interface StepsAnswer extends Advised {
  state?: State;
  steps?: Step[];
}

export interface ExplainAnswer extends StepsAnswer {
  complete?: boolean;
  end?: string;
}

export interface RatedStep {
  technique: string;
  rating?: number;
  number?: number;
  length?: number;
  place?: string;
  eliminate?: string[];
}

export interface RateAnswer extends ProblemAnswer {
  /** The name of the scale, such as `SE 1.2.1`, or its id. */
  scale: string;
  /** The ratings of the hardest step, of the hardest one up to the first placement, and of the first one, if they are known. */
  er?: number;
  er_at_least?: number;
  ep?: number;
  ed?: number;
  version?: string;
  number?: number;
  number_at_least?: number;
  label?: string;
  figures?: { name: string; value: number }[];
  steps?: RatedStep[];
}

/** Values for each set of rules that follow an assumption. */
export interface ByRules<Value> {
  singles: Value;
  basics: Value;
}

export interface ClassifyAnswer extends ProblemAnswer {
  /** The band of difficulty. */
  band?: Band;
  trials?: ByRules<number | null>;
  backdoors?: ByRules<{ size: number; sets: string[][] } | null>;
}

export interface CanonicalizeAnswer extends ProblemAnswer {
  form?: string;
  transform?: string;
}

export interface SymmetryAnswer extends ProblemAnswer {
  automorphisms?: number;
  pattern_automorphisms?: number;
  symmetry?: Symmetry;
  bands?: number[];
}

export interface CompareAnswer extends ProblemAnswer {
  isomorphic?: boolean;
  transform?: string;
  form?: string;
  distance?: number;
}

export interface TransformAnswer extends ProblemAnswer {
  image?: string;
  transform?: string;
}

/** An answer that is a list. */
export interface List<Item> extends Answer {
  items: Item[];
}

/** A list of any length. */
export interface OpenList<Item> extends List<Item> {
  /** True if there may be more items. */
  more: boolean;
  ended?: Ended;
}

/** The error for a text of a list that cannot be read. */
export interface ErrorItem {
  schema: number;
  query: string;
  line?: number;
  column?: number;
  offset?: number;
  code: string;
  error: string;
  help?: string;
  cause?: { name: string; values?: Record<string, string> };
}

export interface MadePuzzle extends ProblemAnswer {
  solution: string;
  clues: number;
  seed: number;
  number: number;
  tries: number;
  weight?: number;
  scale?: string;
  er?: number;
  ep?: number;
  ed?: number;
  steered?: boolean;
  difficulty?: Band;
  level?: Level;
  score?: number;
  path?: string[];
  layout?: string;
  rules?: string[];
}

export interface GenerateAnswer extends OpenList<MadePuzzle> {
  /** The seed. The same seed makes the same puzzles. */
  seed: number;
  tries: number;
  /** The number of abandoned puzzles, and the nearest attempt if no puzzle fits. */
  given_up: number;
  nearest?: string;
}

export interface ReadProblem extends Omit<ProblemAnswer, 'placed' | 'marks'> {
  format: Notation;
  layout: string;
  rows: number;
  columns: number;
  givens: number[];
  /** The digits that the player has placed, one per cell, 0 for none. */
  placed: number[];
  candidates?: string[];
  sukaku: boolean;
  problem?: string;
  rules?: Record<string, unknown>[];
  restricted?: string[];
  drawing?: Record<string, unknown>;
  metadata?: Record<string, string>;
  to?: Notation;
  text?: string;
  losses?: string[];
}

export interface TextbookAnswer extends ProblemAnswer {
  algorithm: Algorithm;
  offset: number;
  events: (string | number)[][];
  complete: boolean;
  calls: number;
  placements: number;
  backtracks: number;
  solutions: number;
}

export interface TechniqueFacts {
  id: TechniqueId;
  name: string;
  chinese: string;
  look_for: string;
  also?: string[];
  family: string;
  band: Band;
  assumes_unique: boolean;
  level?: Level;
  hodoku?: number;
  se?: number;
}

export interface TechniqueAnswer extends Answer, TechniqueFacts {
  sections: { title: string; text: string }[];
  example?: { clues: string; digits: string; candidates: string[]; step: Step; svg: string };
}

export interface FormatFacts {
  name: Notation;
  aliases?: string[];
  description: string;
  clues: boolean;
  placed: boolean;
  candidates: boolean;
  metadata: boolean;
  sizes: boolean;
}

export interface Answers {
  solve: SolveAnswer;
  count: CountAnswer;
  solutions: OpenList<ProblemAnswer & { solution?: Grid }>;
  check: CheckAnswer;
  evaluate: EvaluateAnswer;
  candidates: CandidatesAnswer;
  why: WhyAnswer;
  unneeded: UnneededAnswer;
  hint: HintAnswer;
  steps: StepsAnswer;
  explain: ExplainAnswer;
  rate: RateAnswer;
  classify: ClassifyAnswer;
  canonicalize: CanonicalizeAnswer;
  symmetry: SymmetryAnswer;
  isomorphic: CompareAnswer;
  transform: TransformAnswer;
  distance: CompareAnswer;
  automorphisms: OpenList<ProblemAnswer & { transform?: string }>;
  shuffle: OpenList<TransformAnswer>;
  minimal: OpenList<ProblemAnswer & { redundant?: string[]; required?: string[]; minimal?: string }>;
  vicinity: OpenList<ProblemAnswer & { near?: string }>;
  unavoidable: OpenList<ProblemAnswer & { cells?: string[]; sizes?: { size: number; count: number }[]; apart?: string[][] }>;
  scan: OpenList<ProblemAnswer & { minimal?: string }>;
  convert: OpenList<ReadProblem | ErrorItem>;
  textbook: TextbookAnswer;
  picture: ProblemAnswer & { svg?: string };
  show: ProblemAnswer & { text: string };
  generate: GenerateAnswer;
  technique: TechniqueAnswer;
  techniques: List<TechniqueFacts>;
  formats: List<FormatFacts>;
  scales: List<{ id: Scale; name: string; version: string; description: string; figures: string[] }>;
  algorithms: List<{ name: Algorithm; aliases?: string[]; description: string }>;
}

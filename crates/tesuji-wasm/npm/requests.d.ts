// The parameters of every query. The tests compare their names with those that the module knows.

import type {
  Algorithm, Band, CellNames, Depth, Form, Language, Level, Method, Notation, Order, Preference, Query, Rule, Scale, Symmetry,
  TechniqueId,
} from './names.js';

/** A name from a list, which an editor completes, or another spelling. */
export type Named<Name extends string> = Name | (string & {});

/** The value of a cell; `null`, 0 or `'.'` if it is empty. */
export type Cell = number | string | null;

/** A problem: a text in any notation, or an array of cells in reading order, of rows of cells, or of lines of text. */
export type Text = string | readonly Cell[] | readonly (readonly Cell[] | Uint8Array)[] | Uint8Array;

/** The parameters of every request. */
export interface Common {
  /** `false` leaves out the sentences of steps and advice. */
  words?: boolean;
  /** The names of cells in sentences. */
  notation?: CellNames;
  /** The language of sentences. */
  lang?: Language;
  /** `true` adds the shapes that show a step in a picture. */
  drawing?: boolean;
  /** The maximum number of items of a list. */
  max_items?: number;
}

/** The parameters of every request about a problem. */
export interface About extends Common {
  text: Text;
  /** The notation of `text`; detected if it is missing. */
  format?: Named<Notation>;
}

/** The available techniques. */
export interface Techniques {
  order?: Order;
  teach?: boolean;
  only?: readonly Named<TechniqueId>[];
  without?: readonly Named<TechniqueId>[];
  up_to?: Band | null;
  without_uniqueness?: boolean;
}

/** Moves of the player in addition to the state in the text: candidates such as `r4c7=5`. */
export interface Played {
  placed?: readonly string[];
  removed?: readonly string[];
}

/** The ratings to accept: ranges such as `7.1..8.3`. */
export interface Window {
  er?: string;
  ep?: string;
  ed?: string;
  pearl?: boolean;
  diamond?: boolean;
}

export interface Requests {
  solve: About & { limit?: number; mistyped?: boolean };
  count: About & { limit?: number; probes?: number; seed?: number };
  solutions: About & { offset?: number; limit?: number | null };
  check: About & { puzzle?: string | null };
  evaluate: About & { prediction: string; solution?: string | null };
  candidates: About;
  why: About;
  unneeded: About;
  hint: About & { techniques?: Techniques; depth?: Depth; played?: Played };
  steps: About & { techniques?: Techniques; limit?: number; played?: Played };
  explain: About & { techniques?: Techniques; prefer?: Preference };
  rate: About & { scale?: Scale | null; window?: Window; improper?: boolean; steps?: boolean };
  classify: About & { band_only?: boolean };
  canonicalize: About & { form?: Form };
  symmetry: About;
  isomorphic: About & { to: string; form?: Form | null };
  transform: About & { by?: readonly string[]; inverse?: boolean };
  distance: About & { to: string };
  automorphisms: About;
  shuffle: About & { seed?: number; count?: number };
  minimal: About & { find?: 'redundant' | 'required' | 'itself' | 'reduced' | 'parts'; count?: number; seed?: number };
  vicinity: About & {
    remove?: number;
    add?: number | null;
    same_pattern?: boolean;
    find?: 'all' | 'closure' | 'complement' | { random: number } | { twins: number };
    minimal?: boolean;
    limit?: number | null;
    seed?: number;
  };
  unavoidable: About & { size?: number | null; digits?: readonly number[] | null; find?: 'sets' | 'sizes' | 'apart' };
  scan: About & { clues?: number; threads?: number; shard?: readonly [number, number]; fixed?: readonly string[] };
  convert: About & { to?: Named<Notation> | null };
  textbook: About & { algorithm?: Named<Algorithm>; offset?: number; limit?: number };
  picture: About & { of?: 'problem' | 'solution' | 'hint' | 'step'; step?: number; depth?: Depth; techniques?: Techniques };
  show: About & { solution?: boolean; frame?: 'unicode' | 'ascii' };
  generate: Common & {
    count?: number;
    seed?: number | null;
    size?: number;
    rules?: readonly Rule[];
    clues?: number | string | null;
    symmetry?: Symmetry;
    pattern?: string | null;
    minimal?: boolean;
    method?: Method;
    er?: string;
    ep?: string;
    ed?: string;
    pearl?: boolean;
    diamond?: boolean;
    /** A band, or a range of bands such as `easy..medium`. */
    difficulty?: Named<Band> | null;
    level?: Level | null;
    score?: string | null;
    with?: readonly Named<TechniqueId>[];
    without?: readonly Named<TechniqueId>[];
    bottleneck?: Named<TechniqueId> | null;
    steer?: boolean;
    rate?: boolean;
    path?: boolean;
    tries?: number | null;
    shard?: readonly [number, number];
  };
  technique: Common & { name: Named<TechniqueId> };
  techniques: Common;
  formats: Common;
  scales: Common;
  algorithms: Common;
}

/** All queries except `read`, because the module cannot decode pictures. */
type Answered = Exclude<Query, 'read'>;

/** Checks that all queries of the module have parameters here. */
export type EveryQuery = Answered extends keyof Requests ? (keyof Requests extends Answered ? Answered : never) : never;

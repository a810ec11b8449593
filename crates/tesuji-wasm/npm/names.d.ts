// Closed lists of names, written by `cargo xtask renew`.

/** A query. */
export type Query =
  'solve' | 'count' | 'solutions' | 'check' | 'evaluate' | 'candidates' | 'why' | 'unneeded' | 'hint' | 'steps' |
  'explain' | 'rate' | 'classify' | 'canonicalize' | 'symmetry' | 'isomorphic' | 'transform' | 'distance' |
  'automorphisms' | 'shuffle' | 'minimal' | 'vicinity' | 'unavoidable' | 'scan' | 'convert' | 'textbook' | 'picture' |
  'show' | 'read' | 'generate' | 'technique' | 'techniques' | 'formats' | 'scales' | 'algorithms';

/** A status of the solutions of a problem. */
export type Status =
  'unsolvable' | 'unique' | 'several' | 'unknown' | 'unsupported' | 'stopped';

/** A reason why work ended early. */
export type StopReason =
  'stopped' | 'deadline' | 'budget';

/** A reason why a list ended early. */
export type Ended =
  'stopped' | 'deadline' | 'budget' | 'patience';

/** A kind of advice to a player. */
export type AdviceKind =
  'clash' | 'no-solution' | 'wrong-digits' | 'lost-marks' | 'lost-path' | 'complete' | 'step' | 'stuck' | 'stopped';

/** A band of difficulty, the easiest first. */
export type Band =
  'easy' | 'medium' | 'hard' | 'expert' | 'diabolical';

/** A level of HoDoKu, the easiest first. */
export type Level =
  'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';

/** A depth of a hint. */
export type Depth =
  'where' | 'technique' | 'full';

/** An order of steps. */
export type Order =
  'tesuji' | 'hodoku' | 'se';

/** A preference among the steps of a path. */
export type Preference =
  'easiest' | 'shortest';

/** A technique, the easiest first. */
export type TechniqueId =
  'full-house' | 'naked-single' | 'hidden-single' | 'locked-pair' | 'locked-triple' | 'pointing' | 'claiming' |
  'naked-pair' | 'naked-triple' | 'hidden-pair' | 'hidden-triple' | 'naked-quad' | 'hidden-quad' | 'x-wing' |
  'swordfish' | 'jellyfish' | 'squirmbag' | 'whale' | 'leviathan' | 'remote-pair' | 'bug-plus-one' | 'skyscraper' |
  'two-string-kite' | 'turbot-fish' | 'empty-rectangle' | 'w-wing' | 'xy-wing' | 'xyz-wing' | 'unique-rectangle-1' |
  'unique-rectangle-2' | 'unique-rectangle-3' | 'unique-rectangle-4' | 'unique-rectangle-5' | 'unique-rectangle-6' |
  'hidden-rectangle' | 'avoidable-rectangle-1' | 'avoidable-rectangle-2' | 'unique-loop-1' | 'unique-loop-2' |
  'unique-loop-3' | 'unique-loop-4' | 'bug-type-2' | 'bug-type-3' | 'bug-type-4' | 'finned-x-wing' | 'sashimi-x-wing' |
  'finned-swordfish' | 'sashimi-swordfish' | 'finned-jellyfish' | 'sashimi-jellyfish' | 'finned-squirmbag' |
  'sashimi-squirmbag' | 'finned-whale' | 'sashimi-whale' | 'finned-leviathan' | 'sashimi-leviathan' | 'sue-de-coq' |
  'simple-colors' | 'multi-colors' | 'wxyz-wing' | 'x-chain' | 'xy-chain' | 'nice-loop' | 'aic' | 'grouped-nice-loop' |
  'grouped-aic' | 'als-xz' | 'aligned-pair-exclusion' | 'als-xy-wing' | 'als-chain' | 'death-blossom' |
  'als-nice-loop' | 'als-aic' | 'franken-x-wing' | 'franken-swordfish' | 'finned-franken-x-wing' |
  'finned-franken-swordfish' | 'mutant-swordfish' | 'finned-mutant-x-wing' | 'finned-mutant-swordfish' |
  'aligned-triplet-exclusion' | 'tridagon' | 'sk-loop' | 'junior-exocet' | 'multi-sector-locked-sets' |
  'senior-exocet' | 'tridagon-guardians' | 'kraken-fish-1' | 'kraken-fish-2' | 'forcing-chain' | 'contradiction-net' |
  'forcing-net' | 'contradiction-net-plus' | 'nested-net' | 'template-set' | 'template-delete' | 'm-wing' | 'h-wing' |
  's-wing' | 'l-wing' | 'chute-remote-pair' | 'extended-rectangle' | 'broken-wing' | '3d-medusa' | 'vwxyz-wing' |
  'uvwxyz-wing' | 'bivalue-oddagon' | 'triple-firework' | 'franken-jellyfish' | 'mutant-jellyfish' |
  'finned-franken-jellyfish' | 'finned-mutant-jellyfish' | 'symmetrical-placement' | 'deadly-polygon' |
  'qiu-deadly-pattern' | 'double-exocet';

/** A rating scale. */
export type Scale =
  'se' | 'hodoku' | 'steps';

/** A canonical form. */
export type Form =
  'puzzle' | 'solution' | 'pattern' | 'relabel';

/** A symmetry of the pattern of clues. */
export type Symmetry =
  'none' | 'half-turn' | 'quarter-turn' | 'left-right' | 'top-bottom' | 'mirrors' | 'diagonal' | 'antidiagonal' |
  'both-diagonals' | 'full';

/** A method of generation. */
export type Method =
  'top-down' | 'unbiased';

/** A rule of generated puzzles. */
export type Rule =
  'x' | 'jigsaw' | 'windoku' | 'anti-knight' | 'anti-king' | 'nonconsecutive' | 'killer' | 'thermo' | 'arrow';

/** A notation. */
export type Notation =
  'line' | 'line0' | 'rows' | 'grid' | 'boxed' | 'unicode' | 'tsv' | 'commas' | 'json' | 'array' | 'pencilmarks' |
  'groups' | 'sukaku' | 'sukaku0' | 'letters' | 'hex' | 'susser' | 'hodoku' | 'sadman' | 'sudocue' | 'sdx' | 'ss' |
  'ssold' | 'clipboard' | 'opensudoku' | 'ksudoku' | 'fpuzzles' | 'fpuzzleslink' | 'csv' | 'gsf' | 'bank' |
  'sudokuwiki' | 'link' | 'pzpr' | 'sudokupad' | 'solo' | 'blocks' | 'scl' | 'sudokupadjson' | 'drawings' | 'scf' |
  'fpuz' | 'sudokumaker' | 'sudokumakerjson' | 'killer' | 'cages' | 'jigsaw' | 'samurai' | 'iss' | 'isslink' |
  'tesuji' | 'latex' | 'paste';

/** A textbook search. */
export type Algorithm =
  'row-order' | 'most-constrained' | 'propagation' | 'dancing-links';

/** A way to name cells in sentences. */
export type CellNames =
  'r1c1' | 'A1' | 'K9';

/** A form of a file with a picture. */
export type PictureForm =
  'svg' | 'pdf' | 'png' | 'eps';

/** A theme of pictures. */
export type Theme =
  'print' | 'color' | 'light' | 'dark' | 'contrast' | 'large';

/** A language of sentences. */
export type Language =
  'en' | 'zh';

/** An error code. */
export type ErrorCode =
  'unknown-query' | 'json-syntax' | 'parameter' | 'text-missing' | 'text-unreadable' | 'text-too-long' |
  'several-problems' | 'specification' | 'not-writable' | 'unsupported' | 'picture-unreadable';

// The generated puzzles, kept in the browser, the newest first.

const KEY = 'tesuji.made';
/** The maximum number of puzzles to keep. */
const MOST = 48;

/** @typedef {{puzzle: string, solution: string, clues: number, difficulty?: string}} GeneratedPuzzle */

/** @returns {GeneratedPuzzle[]} */
export function loadGenerated() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {GeneratedPuzzle[]} made */
export function saveGenerated(made) {
  try {
    localStorage.setItem(KEY, JSON.stringify(made.slice(0, MOST)));
  } catch {
    // The puzzles then last only as long as the view.
  }
}

// The generated puzzles, kept in the browser, the newest first.

const KEY = 'tesuji.made';
/** The maximum number of puzzles to keep. */
const MOST = 48;

/** @typedef {{puzzle: string, solution: string, clues: number, difficulty?: string}} Made */

/** @returns {Made[]} */
export function keptMade() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Made[]} made */
export function keepMade(made) {
  try {
    localStorage.setItem(KEY, JSON.stringify(made.slice(0, MOST)));
  } catch {
    // The puzzles then last only as long as the view.
  }
}

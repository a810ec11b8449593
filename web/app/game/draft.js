// The sudoku that is being entered, kept in the browser until it is cleared.

const KEY = 'tesuji.draft';

/**
 * @typedef {object} Draft
 * @property {string} layout
 * @property {number[]} values
 * @property {string} text
 * @property {boolean} [editing]
 * @property {import('../editor/problem.js').History} [history]  the changes that can be undone
 */

/** @param {Draft | undefined} draft */
export function keepDraft(draft) {
  try {
    if (draft) localStorage.setItem(KEY, JSON.stringify(draft));
    else localStorage.removeItem(KEY);
  } catch {
    // The draft then lasts only as long as the view.
  }
}

/** @returns {Draft | undefined} */
export function keptDraft() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the changes of an earlier draft if they led to this one. @param {Draft | undefined} before @param {Draft} draft */
export function historyOf(before, { layout, values, text }) {
  const isSame = before && before.text === text && (text || (before.layout === layout && String(before.values) === String(values)));
  return isSame ? before.history : undefined;
}

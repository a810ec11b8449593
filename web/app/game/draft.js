// The sudoku that is being entered, kept in the browser until it is cleared.

const KEY = 'tesuji.draft';

/** @typedef {{layout: string, values: number[], text: string, editing?: boolean}} Draft */

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

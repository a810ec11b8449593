// The puzzles whose search can be watched.

/** @typedef {import('../layout.js').Layout} Layout */

/**
 * Returns whether the textbook searches support the problem, and the page can show them.
 * @param {{layout: Layout, beyond?: object}} game
 */
export const isSearched = ({ layout, beyond }) => !!layout.boxes && layout.size <= 9 && !beyond;

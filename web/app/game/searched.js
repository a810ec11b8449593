// What can be watched.

/** @typedef {import('../layout.js').Layout} Layout */

/** Returns whether the searches of the textbooks know such a problem, and a page can show them. @param {{layout: Layout, beyond?: object}} game */
export const isSearched = ({ layout, beyond }) => !!layout.boxes && layout.size <= 9 && !beyond;

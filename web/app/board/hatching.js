// Cross-hatching: the digits that rule out all cells of a house but one, and the lines along which they do.

/** @typedef {import('../layout.js').Layout} Layout */

/**
 * @typedef {object} Hatching
 * @property {number[]} digits   the cells of the digits that rule the others out
 * @property {{from: number, to: number}[]} lines  from such a digit to the last cell of a row or column that it rules out
 * @property {number[]} region   the other cells of the regions in which they do
 * @property {number[]} blocked  the cells that are ruled out
 * @property {boolean} isWhole   true if no other cell of the house is left
 */

/**
 * Returns the cross-hatching of a step, if the step is a hidden single: a few digits that rule out many cells.
 * @param {Layout} layout
 * @param {number[]} values the digits of all cells before the step
 * @param {any} step
 * @returns {Hatching | undefined}
 */
export function hatchingOf(layout, values, step) {
  if (!step.place || step.eliminate?.length || step.cells?.length || step.houses?.length !== 1) return undefined;
  const { cell: place, digit } = layout.candidate(step.place);
  const open = layout.house(step.houses[0]).filter((cell) => cell !== place && !values[cell]);
  const sources = values.flatMap((value, cell) => (value === digit ? [cell] : []));
  /** @type {Hatching} */
  const found = { digits: [], lines: [], region: [], blocked: [], isWhole: false };
  let left = open;
  while (left.length) {
    const ruledOut = (/** @type {number} */ source) => left.filter((cell) => layout.peers[source].has(cell));
    const best = sources.reduce((one, other) => (ruledOut(other).length > ruledOut(one).length ? other : one), sources[0]);
    const cells = best === undefined ? [] : ruledOut(best);
    if (!cells.length) break;
    found.digits.push(best);
    found.blocked.push(...cells);
    addLines(layout, found, best, cells);
    left = left.filter((cell) => !cells.includes(cell));
  }
  found.isWhole = open.length > 0 && !left.length;
  return found.digits.length ? found : undefined;
}

/**
 * Adds the lines of a digit or, for cells in neither its row nor its column, its region.
 * @param {Layout} layout
 * @param {Hatching} found
 * @param {number} source
 * @param {number[]} cells
 */
function addLines(layout, found, source, cells) {
  const far = (/** @type {number} */ cell) => Math.abs(layout.row(cell) - layout.row(source)) + Math.abs(layout.column(cell) - layout.column(source));
  const inLine = cells.filter((cell) => layout.row(cell) === layout.row(source) || layout.column(cell) === layout.column(source));
  const side = (/** @type {number} */ cell) => `${Math.sign(layout.row(cell) - layout.row(source))} ${Math.sign(layout.column(cell) - layout.column(source))}`;
  for (const direction of new Set(inLine.map(side))) {
    const along = inLine.filter((cell) => side(cell) === direction).sort((one, other) => far(other) - far(one));
    found.lines.push({ from: source, to: along[0] });
  }
  const region = layout.regions[source];
  if (inLine.length === cells.length || !region) return;
  found.region.push(...layout.regions.flatMap((name, cell) => (name === region && cell !== source && !found.region.includes(cell) ? [cell] : [])));
}

// Finds the cells and houses that a sentence names: cells such as `r4c7` or `D7`, and houses such as `rows 3, 4 and 7`
// or `第3、4行`.

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {{text: string, cells: number[]}} Piece  a part of a sentence; it has no cells if it names none */

const KINDS = /** @type {Record<string, string>} */ ({ row: 'row', column: 'column', box: 'box', region: 'region', 行: 'row', 列: 'column', 宫: 'box', 区: 'region' });
/** The row and column of a cell; a kind of house and numbers; numbers and a kind. Rows have numbers or letters. */
const NAMES = /\b(r\d+c\d+|[A-Z]\d+)\b|\b(row|column|box|region)(?:s|es)? ((?:\d+|[A-Z])\b(?:(?:, | and | or )(?:\d+|[A-Z])\b)*)|第((?:\d+|[A-Z])(?:、(?:\d+|[A-Z]))*)(行|列|宫|区)/g;

/** The words between two cells of a list. */
const BETWEEN = /^(, | and | or |、|和|或)$/;

/** @param {string} name */
const lineOf = (name) => (/\d/.test(name) ? Number(name) : name.charCodeAt(0) - 64);

/**
 * Returns the pieces of a sentence.
 * @param {Layout} layout
 * @param {string} sentence
 * @returns {Piece[]}
 */
export function piecesOf(layout, sentence) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const found of sentence.matchAll(NAMES)) {
    const [text, cell, kind, numbers, chinese, kindAfter] = found;
    const cells = cell ? [cellOf(layout, cell)] : (numbers ?? chinese).split(/, | and | or |、/)
      .flatMap((name) => layout.house(`${KINDS[kind ?? kindAfter]} ${lineOf(name)}`));
    if (!cells.length || cells.includes(-1)) continue;
    pieces.push({ text: sentence.slice(end, found.index), cells: [] }, { text, cells });
    end = found.index + text.length;
  }
  return [...pieces, { text: sentence.slice(end), cells: [] }];
}

/**
 * Returns the end of the list of single cells that begins at a piece, or the next piece if it begins none. Only commas
 * and words such as `and` are between the cells of a list.
 * @param {Piece[]} pieces
 * @param {number} nth
 */
export function endOfList(pieces, nth) {
  if (pieces[nth].cells.length !== 1) return nth + 1;
  let end = nth + 1;
  while (pieces[end + 1]?.cells.length === 1 && BETWEEN.test(pieces[end].text)) end += 2;
  return end;
}

/** @param {Layout} layout @param {string} name */
function cellOf(layout, name) {
  return name[0] === 'r' ? layout.cell(name) : layout.at(lineOf(name[0]) - 1, Number(name.slice(1)) - 1) ?? -1;
}

/**
 * Returns the cells that a text names, including the cells of the houses that it names.
 * @param {Layout} layout
 * @param {string} text
 */
export function cellsNamed(layout, text) {
  const pieces = piecesOf(layout, text);
  return { single: pieces.flatMap(({ cells }) => (cells.length === 1 ? cells : [])), houses: pieces.flatMap(({ cells }) => (cells.length > 1 ? cells : [])) };
}

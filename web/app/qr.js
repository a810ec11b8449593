// A text as a QR code (ISO/IEC 18004): bytes, the lowest level of error correction, versions 1 to 40.

/** The number of correction bytes per block, and of blocks, by version. */
const CORRECTION = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LARGEST = 40;

/** @param {number} version */
const sideOf = (version) => 17 + 4 * version;
/** @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** Returns the rows and columns of the small squares. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = sideOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, nth) => last - (count - 2 - nth) * step)];
}

/** Returns the number of bytes of a version, including correction bytes. @param {number} version */
function bytesOf(version) {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const fixed = count ? (25 * count - 10) * count - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - fixed - (version >= 7 ? 36 : 0)) / 8);
}

/** Multiplies two elements of the field with 256 elements. @param {number} one @param {number} other */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return product;
}

/** Returns the correction bytes of a block. @param {number[]} block @param {number} count */
function corrections(block, count) {
  const divisor = [...Array(count - 1).fill(0), 1];
  for (let nth = 0, root = 1; nth < count; nth += 1, root = times(root, 2)) {
    for (let at = 0; at < count; at += 1) divisor[at] = times(divisor[at], root) ^ (divisor[at + 1] ?? 0);
  }
  let rest = Array(count).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at], factor));
  }
  return rest;
}

/**
 * Returns the bytes of the code in order: the text, the padding and the correction bytes.
 * @param {Uint8Array} text
 * @param {number} version
 */
function codewords(text, version) {
  const [total, count, each] = [bytesOf(version), BLOCKS[version], CORRECTION[version]];
  const bits = [0, 1, 0, 0];
  const push = (/** @type {number} */ value, /** @type {number} */ length) => { for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  push(text.length, lengthBits(version));
  for (const byte of text) push(byte, 8);
  push(0, 4);
  const data = Array.from({ length: Math.ceil(bits.length / 8) }, (_, nth) => bits.slice(8 * nth, 8 * nth + 8).reduce((byte, bit) => 2 * byte + bit, 0));
  for (let pad = 0xec; data.length < total - count * each; pad ^= 0xec ^ 0x11) data.push(pad);
  const long = total % count;
  const blocks = [];
  for (let nth = 0, at = 0; nth < count; nth += 1) {
    // The last blocks have one byte more.
    const length = Math.floor(total / count) - each + (nth >= count - long ? 1 : 0);
    blocks.push(data.slice(at, at += length));
  }
  const interleaved = (/** @type {number[][]} */ rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => corrections(block, each)))];
}

/**
 * Returns the rows of dark and light squares, or undefined if the text is too long.
 * @param {string} text
 * @returns {boolean[][] | undefined}
 */
export function qrOf(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= LARGEST && 8 * (bytesOf(version) - BLOCKS[version] * CORRECTION[version]) < 4 + lengthBits(version) + 8 * bytes.length) version += 1;
  if (version > LARGEST) return undefined;
  const side = sideOf(version);
  /** @type {(boolean | undefined)[][]} undefined squares are free for the text */
  const grid = Array.from({ length: side }, () => Array(side).fill(undefined));
  const square = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ reach) => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        if (grid[row + y] && column + x >= 0 && column + x < side) grid[row + y][column + x] = ring !== 4 && ring !== (reach === 2 ? 1 : 2);
      }
    }
  };
  for (let at = 0; at < side; at += 1) grid[6][at] = grid[at][6] = at % 2 === 0;
  for (const [row, column] of [[3, 3], [3, side - 4], [side - 4, 3]]) square(row, column, 4);
  const places = alignments(version);
  const last = places.at(-1);
  // The corners already have their large squares.
  const isTaken = (/** @type {number} */ row, /** @type {number} */ column) => (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
  for (const row of places) for (const column of places) if (!isTaken(row, column)) square(row, column, 2);
  format(grid, side);
  if (version >= 7) numbered(grid, version, side);
  fill(grid, codewords(bytes, version), side);
  return /** @type {boolean[][]} */ (grid);
}

/**
 * Writes the level and the mask with their correction bits.
 * @param {(boolean | undefined)[][]} grid
 * @param {number} side
 */
function format(grid, side) {
  // Level L and mask 0, divided by 0x537 and masked by 0x5412, are always these 15 bits.
  const bit = (/** @type {number} */ nth) => ((0x77c4 >> nth) & 1) === 1;
  for (let nth = 0; nth < 15; nth += 1) {
    grid[nth < 6 ? nth : nth < 8 ? nth + 1 : 8][nth < 8 ? 8 : nth === 8 ? 7 : 14 - nth] = bit(nth);
    if (nth < 8) grid[8][side - 1 - nth] = bit(nth);
    else grid[side - 15 + nth][8] = bit(nth);
  }
  grid[side - 8][8] = true;
}

/**
 * Writes the version of a large code with its correction bits.
 * @param {(boolean | undefined)[][]} grid
 * @param {number} version
 * @param {number} side
 */
function numbered(grid, version, side) {
  let rest = version;
  for (let nth = 0; nth < 12; nth += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  for (let nth = 0; nth < 18; nth += 1) {
    const [far, near] = [side - 11 + nth % 3, Math.floor(nth / 3)];
    grid[near][far] = grid[far][near] = (((version << 12 | rest) >> nth) & 1) === 1;
  }
}

/**
 * Writes the bytes in columns of two squares, up and down, with every other square inverted.
 * @param {(boolean | undefined)[][]} grid
 * @param {number[]} bytes
 * @param {number} side
 */
function fill(grid, bytes, side) {
  let at = 0;
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let nth = 0; nth < side; nth += 1) {
      const row = ((right + 1) & 2) === 0 ? side - 1 - nth : nth;
      for (const column of [right, right - 1]) {
        if (grid[row][column] !== undefined) continue;
        const dark = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        grid[row][column] = (dark === 1) !== ((row + column) % 2 === 0);
        at += 1;
      }
    }
  }
}

// Sets of digits as bits: bit d stands for digit d.

/** @param {number} digit */
export const bit = (digit) => 1 << digit;

/** @param {number} marks */
export function digitsOf(marks) {
  const digits = [];
  for (let digit = 1; digit < 32 && marks >>> digit; digit += 1) if (marks & bit(digit)) digits.push(digit);
  return digits;
}

/** Returns the set of 1 to `size`. @param {number} size */
export const allDigits = (size) => 2 ** (size + 1) - 2;

/**
 * Returns the candidates of each open cell, given the digits of the other cells.
 * @param {import('../layout.js').Layout} layout
 * @param {number[]} values
 */
export function candidatesOf(layout, values) {
  const all = allDigits(layout.size);
  return values.map((value, cell) => {
    if (value) return 0;
    let marks = all;
    for (const peer of layout.peers[cell]) if (values[peer]) marks &= ~bit(values[peer]);
    return marks;
  });
}

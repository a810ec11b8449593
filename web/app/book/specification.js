// Writes the specification of a book, which the program reads, too. docs/books.md describes it.

/**
 * @typedef {object} Choices
 * @property {string} title
 * @property {string} profile
 * @property {string} [trim]  the size of a page; the profile has a usual one
 * @property {boolean} booklet  true if sheets are folded
 * @property {string} perPage
 * @property {string} solutions
 * @property {boolean} hints
 * @property {string} language
 * @property {string} [font]  the name of a font file
 * @property {string} seed
 * @property {{title: string, difficulty?: string, count?: string, file?: string}[]} sections  of generated puzzles, or of a file
 */

/** Returns the specification as TOML. Numbers are passed on as typed: the engine reports wrong ones. @param {Choices} choices */
export function specificationOf({ title, profile, trim, booklet, perPage, solutions, hints, language, font, seed, sections }) {
  const lines = [
    line('title', quoted(title)), line('profile', quoted(profile)), trim && line('trim', quoted(trim)), booklet && line('booklet', 'true'),
    line('per_page', perPage), line('solutions', quoted(solutions)), hints && line('hints', 'true'), language !== 'en' && line('language', quoted(language)),
    font && line('font', quoted(font)), line('seed', seed),
  ];
  const parts = sections.map((section) => [
    '\n[[sections]]\n', line('title', quoted(section.title)), section.file && line('file', quoted(section.file)),
    section.difficulty && line('difficulty', quoted(section.difficulty)), section.count && line('count', section.count),
  ]);
  // Without a section, the list is empty, and not missing.
  return [...lines, !parts.length && line('sections', '[]'), ...parts.flat()].filter(Boolean).join('');
}

/** Returns a line. Line ends within a value become spaces. @param {string} key @param {string} value */
const line = (key, value) => `${key} = ${value.trim().replace(/\s+/g, ' ') || '""'}\n`;

/** Returns a string of TOML, which has the escapes of JSON, and one more. @param {string} text */
const quoted = (text) => JSON.stringify(text).replaceAll('\u007f', '\\u007F');

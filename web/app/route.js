// The address of a view is the part behind the `#`, which no server sees: `#/learn/x-wing`, or `#p=` and a puzzle.

/** @typedef {{view: string, rest: string}} Route */

/** Returns the puzzle in the address, in any notation. */
export function puzzleInAddress() {
  const hash = new URLSearchParams(location.hash.replace(/^#\/?/, ''));
  const search = new URLSearchParams(location.search);
  for (const key of ['p', 's', 'puzzle', 'bd']) {
    const text = hash.get(key) ?? search.get(key);
    if (text) return text;
  }
  return '';
}

/** Returns whether the address asks for the next step of its puzzle. */
export function asksForStep() {
  return new URLSearchParams(location.hash.replace(/^#\/?/, '')).has('see');
}

/** Returns the history of the game in the address. */
export function wayInAddress() {
  return new URLSearchParams(location.hash.replace(/^#\/?/, '')).get('moves') ?? '';
}

/** @returns {Route} */
export function route() {
  const [view, ...rest] = location.hash.replace(/^#\/?/, '').split('/');
  try {
    return { view, rest: decodeURIComponent(rest.join('/')) };
  } catch {
    // The view can be read even from a damaged address.
    return { view, rest: '' };
  }
}

/** @param {string} view @param {string} [rest] */
export function address(view, rest) {
  return `#/${view}${rest ? `/${encodeURIComponent(rest)}` : ''}`;
}

/** @param {string} view @param {string} [rest] */
export function goTo(view, rest) {
  location.hash = address(view, rest);
}

/**
 * Returns a function that tells whether the player has left the present address, or the signal is aborted. An address
 * changes before its event is handled, so an answer may come between the two.
 * @param {AbortSignal} [signal]
 */
export function leaving(signal) {
  const from = location.href;
  return () => !!signal?.aborted || location.href !== from;
}

// The part of a shared game that a tab keeps when it is reloaded: the key, so that it stays the same person, and the
// moves that the server may lack.

/** @typedef {{secret: string, key: string}} Keys */
/** @typedef {import('./shared.js').Pending} Pending */

const nameOf = (/** @type {string} */ secret) => `tesuji.room.${secret}`;

/**
 * Returns the keys of this tab for a game, and its pending moves.
 * @param {string} secret
 * @returns {{keys: Keys, pending: Pending[]}}
 */
export function loadKeys(secret) {
  try {
    const { key, pending } = JSON.parse(sessionStorage.getItem(nameOf(secret)) ?? '');
    if (/^[0-9a-f]{32}$/.test(key) && Array.isArray(pending)) return { keys: { secret, key }, pending };
  } catch {
    // This tab joins for the first time.
  }
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { keys: { secret, key }, pending: [] };
}

/** @param {Keys} keys @param {Pending[]} pending */
export function keepPending({ secret, key }, pending) {
  try {
    sessionStorage.setItem(nameOf(secret), JSON.stringify({ key, pending: pending.map(({ id, kind, changes }) => ({ id, kind, changes })) }));
  } catch {
    // The moves then last only as long as the page is open.
  }
}

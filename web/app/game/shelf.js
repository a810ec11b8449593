// The games of this browser, in its database.

/** @typedef {import('./game.js').Stored} Stored */

const STORE = 'games';

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('tesuji', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | undefined>} `undefined` if the browser stores nothing
 */
async function within(mode, work) {
  try {
    const store = (await open()).transaction(STORE, mode).objectStore(STORE);
    const request = work(store);
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    return undefined;
  }
}

/** @param {Stored} game */
export const keep = (game) => within('readwrite', (store) => store.put(game));

/** @param {string} id @returns {Promise<Stored | undefined>} */
export const find = (id) => within('readonly', (store) => store.get(id));

/** @param {string} id */
export const drop = (id) => within('readwrite', (store) => store.delete(id));

/** Returns all games, the latest one first. @returns {Promise<Stored[]>} */
export async function all() {
  const games = (await within('readonly', (store) => store.getAll())) ?? [];
  return games.sort((one, other) => other.changed - one.changed);
}

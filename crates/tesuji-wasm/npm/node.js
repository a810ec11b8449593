// The package for Node and whatever resolves packages as Node does: the module lies beside this file.

import { readFile } from 'node:fs/promises';

import { Tesuji } from './tesuji.js';

export { Tesuji, TesujiError } from './tesuji.js';

/** Makes an instance of the module of the package. */
export async function load() {
  return Tesuji.of(await readFile(new URL('./tesuji.wasm', import.meta.url)));
}

// The package for Node and programs that resolve packages like Node. The module is next to this file.

import { readFile } from 'node:fs/promises';

import { Tesuji } from './tesuji.js';

export { Tesuji, TesujiError } from './tesuji.js';

/** Makes an instance of the package's module. */
export async function load() {
  return Tesuji.of(await readFile(new URL('./tesuji.wasm', import.meta.url)));
}

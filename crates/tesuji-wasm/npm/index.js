// The package for browsers, bundlers and Deno: the module lies beside this file.

import { Tesuji } from './tesuji.js';

export { Tesuji, TesujiError } from './tesuji.js';

/** Makes an instance of the module of the package. */
export async function load() {
  // Bundlers know this form, and bring the file along.
  const response = await fetch(new URL('./tesuji.wasm', import.meta.url));
  if (!response.ok) throw new Error(`the module cannot be fetched: ${response.status} ${response.statusText}`);
  // Some servers do not know what the file is; a response is compiled as it comes only if they do.
  const isTold = response.headers.get('content-type') === 'application/wasm';
  return Tesuji.of(isTold ? response : await response.arrayBuffer());
}

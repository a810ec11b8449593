// The package for browsers, bundlers and Deno. The module is next to this file.

import { Tesuji } from './tesuji.js';

export { Tesuji, TesujiError } from './tesuji.js';

/** Makes an instance of the package's module. */
export async function load() {
  // Bundlers recognise this form, and include the file.
  const response = await fetch(new URL('./tesuji.wasm', import.meta.url));
  if (!response.ok) throw new Error(`the module cannot be fetched: ${response.status} ${response.statusText}`);
  // A response is compiled while it arrives only if the server sends the right type, which some do not.
  const isTold = response.headers.get('content-type') === 'application/wasm';
  return Tesuji.of(isTold ? response : await response.arrayBuffer());
}

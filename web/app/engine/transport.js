// The transports; the first one that works is used. `cargo xtask site` replaces this file, because static files have no
// server.

export const TRANSPORTS = ['http', 'wasm'];

// How the engine is reached, the first that works. `cargo xtask site` writes this file anew: static files have no server.

export const TRANSPORTS = ['http', 'wasm'];

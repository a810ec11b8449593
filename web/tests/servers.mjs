// Serves the page in two ways: as static files, and by the program.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const KINDS = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

/** Serves a folder. Returns the address and a function that stops the server. */
export async function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname));
    try {
      const bytes = await readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path));
      response.writeHead(200, { 'content-type': KINDS[extname(path.endsWith('/') ? 'index.html' : path)] ?? 'text/plain', 'cache-control': 'no-cache' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${server.address().port}/`, end: () => { server.closeAllConnections(); server.close(); } };
}

/** Starts the program, if it exists and can serve, and reads the address that it prints. */
export async function serveProgram(program) {
  if (!existsSync(program)) return undefined;
  const child = spawn(program, ['serve', '--port', '0', '--rooms', '99'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const base = await new Promise((resolve) => {
    let text = '';
    const read = (piece) => {
      text += piece;
      const found = /http:\/\/[\w.:[\]-]+/.exec(text);
      if (found) resolve(`${found[0].replace(/\/$/, '')}/`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => resolve(undefined));
  });
  return base ? { base, end: () => child.kill() } : undefined;
}

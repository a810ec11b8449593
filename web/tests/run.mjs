// Runs all tests of the page: `node run.mjs SITE PROGRAM`.

import { launch } from './browser.mjs';
import { serveFiles, serveProgram } from './servers.mjs';
import * as words from './words.mjs';
import * as entering from './entering.mjs';
import * as playing from './playing.mjs';
import * as replaying from './replaying.mjs';
import * as helping from './helping.mjs';
import * as learning from './learning.mjs';
import * as watching from './watching.mjs';
import * as sharing from './sharing.mjs';
import * as constraints from './constraints.mjs';
import * as editing from './editing.mjs';
import * as speaking from './speaking.mjs';
import * as photographing from './photographing.mjs';
import * as bookmaking from './bookmaking.mjs';
import * as filming from './filming.mjs';
import * as together from './together.mjs';
import { staticFilesOfferNoSharedGames } from './alone.mjs';
import * as everybody from './everybody.mjs';
import * as loading from './loading.mjs';

const [site, program, only] = process.argv.slice(2);
let failed = 0;

/** Runs a test in its own browser, so that tests do not affect each other. */
async function test(where, name, run) {
  if (only && !`${where} ${name}`.includes(only)) return;
  const begin = performance.now();
  const browser = await launch();
  try {
    await run(browser);
    console.log(`ok      ${where}: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${where}: ${name}\n${error.stack ?? error}`);
  } finally {
    await browser.close();
  }
}

const named = (module) => Object.entries(module).filter(([, run]) => typeof run === 'function');
/** Runs the tests of one transport in turn. */
async function tests(where, modules, base, ...rest) {
  for (const module of modules) {
    for (const [name, run] of named(module)) await test(where, name, (browser) => run(browser, base, ...rest));
  }
}

const both = [entering, playing, replaying, helping, learning, watching, sharing, constraints, editing, speaking, photographing, bookmaking, filming];
const files = await serveFiles(site);
const served = await serveProgram(program);
for (const [name, run] of named(words)) await test('words', name, () => run(served?.base));
// Both transports run at once, because a test mostly waits for its browser.
await Promise.all([
  tests('static files', [...both, { staticFilesOfferNoSharedGames }, everybody, loading], files.base, site),
  served && tests('served', [...both, together], served.base),
]);
files.end();
if (served) {
  served.end();
} else {
  failed += 1;
  console.log(`FAILED  served: ${program} does not serve the page`);
}
console.log(failed ? `${failed} tests failed` : 'all tests passed');
process.exit(failed ? 1 : 0);

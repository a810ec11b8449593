// Runs all tests of the page: `node run.mjs SITE PROGRAM`.

import { launch } from './browser.mjs';
import { serveFiles, serveProgram } from './servers.mjs';
import * as words from './words.mjs';
import * as entering from './entering.mjs';
import * as playing from './playing.mjs';
import * as helping from './helping.mjs';
import * as watching from './watching.mjs';
import * as sharing from './sharing.mjs';
import * as constraints from './constraints.mjs';
import * as everybody from './everybody.mjs';
import * as loading from './loading.mjs';

const [site, program, only] = process.argv.slice(2);
let failed = 0;

/** Each test has a browser of its own: what one leaves behind does not hold up another. */
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
for (const [name, run] of named(words)) await test('words', name, () => run());

const files = await serveFiles(site);
for (const module of [entering, playing, helping, watching, sharing, constraints, everybody, loading]) {
  for (const [name, run] of named(module)) await test('static files', name, (browser) => run(browser, files.base, site));
}
files.end();

const served = await serveProgram(program);
if (served) {
  for (const module of [entering, playing, helping, watching, sharing, constraints]) {
    for (const [name, run] of named(module)) await test('served', name, (browser) => run(browser, served.base));
  }
  served.end();
} else {
  failed += 1;
  console.log(`FAILED  served: ${program} does not serve the page`);
}
console.log(failed ? `${failed} tests failed` : 'all tests passed');
process.exit(failed ? 1 : 0);

// Runs all tests of the page: `node run.mjs SITE PROGRAM`.

import { Chromium } from './browser.mjs';
import { serveFiles, serveProgram } from './servers.mjs';
import { named, Suite } from './suite.mjs';
import * as words from './words.mjs';
import * as entering from './entering.mjs';
import * as playing from './playing.mjs';
import * as marking from './marking.mjs';
import * as days from './days.mjs';
import * as replaying from './replaying.mjs';
import * as helping from './helping.mjs';
import * as learning from './learning.mjs';
import * as watching from './watching.mjs';
import * as sharing from './sharing.mjs';
import * as constraints from './constraints.mjs';
import * as editing from './editing.mjs';
import * as seeing from './seeing.mjs';
import * as speaking from './speaking.mjs';
import * as hearing from './hearing.mjs';
import * as drawing from './drawing.mjs';
import * as photographing from './photographing.mjs';
import * as bookmaking from './bookmaking.mjs';
import * as filming from './filming.mjs';
import * as together from './together.mjs';
import { staticFilesOfferNoSharedGames } from './alone.mjs';
import * as enduring from './enduring.mjs';
import * as everybody from './everybody.mjs';
import * as loading from './loading.mjs';

const [site, program, only] = process.argv.slice(2);
const suite = new Suite(() => new Chromium(), only);
const both = [entering, playing, marking, days, replaying, helping, learning, watching, sharing, constraints, editing, seeing, speaking, hearing, drawing, photographing, bookmaking, filming, enduring];
const files = await serveFiles(site);
const served = await serveProgram(program);
for (const [name, run] of named(words)) await suite.test('words', name, () => run(served?.base));
// Both transports run at once, because a test mostly waits for its browser.
await Promise.all([
  suite.tests('static files', [...both, { staticFilesOfferNoSharedGames }, everybody, loading], files.base, site),
  served && suite.tests('served', [...both, together], served.base),
]);
files.end();
if (served) {
  served.end();
} else {
  suite.fail(`served: ${program} does not serve the page`);
}
suite.end();

// Tests of books: the preview, the files, which are those of the program, and the messages about wrong choices.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventually, open } from './browser.mjs';
import { EASY, KILLER, LINE, W_WING } from './puzzles.mjs';

const program = resolve(process.argv[3]);

const preview = (page) => page.getByRole('button', { name: /^(Preview|预览)$/ });
const specification = (page) => page.locator('.book details textarea').last();

/** Sets the number of puzzles of each level. */
async function count(page, ...counts) {
  for (const [nth, number] of counts.entries()) await page.locator('.levels input').nth(nth).fill(String(number));
}

/** Opens the view, when its papers are there. */
async function begin(page, at) {
  await at('book');
  await page.locator('.book optgroup').first().waitFor({ state: 'attached' });
}

/** Makes the book, and returns the number of its sheets. */
async function made(page) {
  await preview(page).click();
  await page.locator('.sheets li').first().waitFor();
  return page.locator('.sheets li').count();
}

/** Returns the bytes of a file that the page saves. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

/** Returns the files that the program makes from the shown specification. */
async function byProgram(page, puzzles = '', ...options) {
  const folder = await mkdtemp(join(tmpdir(), 'book-'));
  await writeFile(join(folder, 'book.toml'), await specification(page).inputValue());
  await writeFile(join(folder, 'puzzles.txt'), puzzles);
  await promisify(execFile)(program, ['book', 'book.toml', '--file', 'book.pdf', ...options], { cwd: folder });
  const files = [await readFile(join(folder, 'book.pdf')), await readFile(join(folder, 'solutions.pdf')).catch(() => undefined)];
  await rm(folder, { recursive: true });
  return files;
}

const refusal = (page) => page.locator('.book .error').textContent();

export async function aBookIsPreviewedAndIsThatOfTheProgram(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  const loaded = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await at('play');
  await page.locator('[data-camera]').waitFor();
  assert.ok(!loaded.includes('/tesuji-book.wasm'));
  await page.locator('[data-view="book"] a').first().click();
  await page.locator('.book optgroup').first().waitFor({ state: 'attached' });
  await page.getByLabel('Title').fill('Zwölf "Sudokus" \\ & <more>');
  await count(page, 4, 3, 2, 1, 2);
  await page.getByLabel('Paper').selectOption('letter//');
  await page.getByLabel('Sudokus per page').fill('2');
  await page.getByLabel('Hints at the back').check();
  await page.getByLabel('Seed').fill('7');
  const sheets = await made(page);
  await page.getByText(`The book is ready. Sheets: ${sheets}.`).first().waitFor();
  // Every sheet is a picture with the shape of the paper.
  const pictures = page.locator('.sheets img');
  for (let nth = 0; nth < sheets; nth += 1) {
    await pictures.nth(nth).scrollIntoViewIfNeeded();
    await eventually.deepEqual(() => pictures.nth(nth).evaluate((image) => [image.complete, Math.round(100 * image.naturalWidth / image.naturalHeight)]), [true, 77]);
  }
  const [name, bytes] = await saved(page, 'Save the PDF');
  assert.equal(name, 'zwölf-sudokus-more.pdf');
  assert.ok(bytes.equals((await byProgram(page))[0]), 'the program makes other bytes');
  assert.equal(bytes.toString('latin1').match(/\/MediaBox/g)?.length, sheets);
  // A sheet opens large, and the keys turn the sheets.
  await pictures.nth(3).click();
  const leaf = page.getByRole('dialog', { name: 'Preview' });
  await leaf.getByText(`4 / ${sheets}`).waitFor();
  await page.keyboard.press('ArrowRight');
  await leaf.getByText(`5 / ${sheets}`).waitFor();
  await leaf.getByRole('button', { name: 'Previous sheet' }).click();
  await leaf.getByRole('img', { name: 'Sheet 4' }).waitFor();
  await leaf.getByRole('button', { name: 'Close' }).click();
  // Another choice is another book.
  await page.getByLabel('Seed').fill('8');
  assert.equal(await pictures.count(), 0);
  await made(page);
  const [, other] = await saved(page, 'Save the PDF');
  assert.ok(!other.equals(bytes) && other.equals((await byProgram(page))[0]));
  assert.deepEqual(faults, []);
  await context.close();
}

export async function ownPuzzlesAndSeparateSolutionsMakeABook(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await begin(page, at);
  await count(page, 0, 0, 0, 0, 0);
  const puzzles = `${EASY}\n${W_WING}\n${LINE}\n`;
  await page.locator('.book summary').first().click();
  await page.getByLabel('Your own sudokus').fill(puzzles);
  await page.getByLabel('Paper').selectOption('office-a4//folded');
  await page.getByLabel('Solutions').selectOption('file');
  await made(page);
  const [, book] = await saved(page, 'Save the PDF');
  const [name, solutions] = await saved(page, 'Save the solutions');
  assert.equal(name, 'sudoku-solutions.pdf');
  assert.equal(await page.locator('.book code').textContent(), 'tesuji book book.toml --file book.pdf --solutions solutions.pdf');
  const files = await byProgram(page, puzzles, '--solutions', 'solutions.pdf');
  assert.ok(book.equals(files[0]) && solutions.equals(files[1]));
  assert.deepEqual(faults, []);
  await context.close();
}

export async function rulesThatWereNotReadAreNamed(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await begin(page, at);
  await count(page, 0, 0, 0, 0, 0);
  await page.locator('.book summary').first().click();
  await page.getByLabel('Your own sudokus').fill(`${EASY}\n\n.Cage~5~R1C1~R1C2`);
  await made(page);
  await eventually.equal(() => page.locator('.book .notes').textContent(), 'puzzles.txt:1: the text mentions rules that were not read: cage');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aCollectionBecomesABook(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(`${EASY}\n${W_WING}\n${LINE}\n`);
  await page.locator('.shelf .level').nth(2).waitFor();
  await page.getByRole('button', { name: 'Keep all' }).click();
  await page.getByText('Kept: 3.').waitFor();
  await page.getByRole('button', { name: 'Make a book of them' }).click();
  await page.locator('.book').waitFor();
  const own = page.getByLabel('Your own sudokus');
  const line = [...LINE].map((digit) => (digit === '0' ? '.' : digit)).join('');
  await eventually.equal(() => own.inputValue(), `${EASY}\n${W_WING}\n${line}`);
  await eventually.match(() => specification(page).inputValue(), /^file = "puzzles.txt"$/m);
  assert.ok(!(await specification(page).inputValue()).includes('count'));
  await made(page);
  // The games of this browser have any rules and sizes.
  await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`);
  await page.locator('.rule-cage').first().waitFor();
  await page.locator('[data-cell="0"]').click();
  await page.locator('.pad [data-digit="5"]').click();
  await page.waitForTimeout(400);
  await at('games');
  await page.getByRole('button', { name: 'Make a book of them' }).click();
  await page.locator('.book').waitFor();
  await eventually.ok(async () => (await own.inputValue()).split('\n').length === 4);
  assert.match(await own.inputValue(), /"cage"/i);
  await made(page);
  const [, book] = await saved(page, 'Save the PDF');
  assert.ok(book.equals((await byProgram(page, await own.inputValue()))[0]));
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aWrongBookIsRefusedInWords(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await begin(page, at);
  await count(page, 8, 0, 0, 0, 0);
  await page.getByLabel('Paper').selectOption('kdp/6x9/');
  await preview(page).click();
  await eventually.equal(() => refusal(page), 'The book does not fit its paper: 8 pages, but kdp takes 24 to 828 with the trim 6x9.');
  await page.getByLabel('Sudokus per page').fill('13');
  assert.equal(await page.locator('.book .error').count(), 0);
  await preview(page).click();
  await eventually.equal(() => refusal(page), 'The specification is wrong: line 4: per_page = 13: per_page must be from 1 to 12.');
  await page.getByLabel('Sudokus per page').fill('4');
  await count(page, 0);
  await preview(page).click();
  await eventually.match(() => refusal(page), /^The specification is wrong: line 7: sections = \[\]: expected at least one section\.$/);
  // A puzzle with several solutions is named with its line.
  await page.getByLabel('Paper').selectOption('letter//');
  await page.locator('.book summary').first().click();
  await page.getByLabel('Your own sudokus').fill(`${EASY}\n${'.'.repeat(81)}\n`);
  await preview(page).click();
  await eventually.equal(() => refusal(page), 'A sudoku cannot be in the book: puzzles.txt:2: the puzzle has several solutions.');
  // The specification can be changed, too.
  await page.locator('.book summary').last().click();
  await specification(page).fill('title = "A"\nprofile = "letter"\n[[sections]]\ntitle = "B"\nfile = "other.txt"\n');
  await preview(page).click();
  await eventually.equal(() => refusal(page), 'A file cannot be read: other.txt: the page does not have this file.');
  await specification(page).fill('title = "A"\nsubtitle = "B"\nprofile = "letter"\n[[sections]]\ntitle = "C"\ncount = 1\n');
  await made(page);
  assert.ok((await saved(page, 'Save the PDF'))[1].equals((await byProgram(page))[0]));
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aBookCanBeStopped(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await begin(page, at);
  await count(page, 200, 0, 0, 0, 999);
  await preview(page).focus();
  await page.keyboard.press('Enter');
  await eventually.ok(() => page.locator('.book progress').evaluate((bar) => bar.max === 1199 && bar.value > 0));
  assert.equal(await preview(page).count(), 0);
  // The keyboard stops it with the button that has taken the place of the first one.
  await page.keyboard.press('Enter');
  await preview(page).waitFor();
  await eventually.ok(() => preview(page).evaluate((button) => document.activeElement === button));
  assert.deepEqual([await page.locator('.sheets li').count(), await page.locator('.book .busy').count()], [0, 0]);
  // A changed choice stops it, too.
  await preview(page).click();
  await page.locator('.book .busy').waitFor();
  await count(page, 2, 0, 0, 0, 0);
  await eventually.equal(() => page.locator('.book .busy').count(), 0);
  await made(page);
  // So does leaving the view.
  await count(page, 0, 0, 0, 0, 999);
  await preview(page).click();
  await page.locator('.book .busy').waitFor();
  await at('learn');
  await page.locator('.techniques').first().waitFor();
  await eventually.equal(() => page.workers().filter((worker) => worker.url().includes('/book/')).length, 0);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function booksAreMadeOnPhonesInBothLanguages(browser, base) {
  for (const [language, title] of [['en', 'Make a book'], ['zh', '制作题集']]) {
    const { context, page, faults, at } = await open(browser, base, { viewport: { width: 360, height: 640 }, settings: { language } });
    const isNarrow = async (what) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), `${what} in ${language}`);
    await begin(page, at);
    await page.getByRole('heading', { name: title }).waitFor();
    for (const summary of await page.locator('.book summary').all()) await summary.click();
    await isNarrow('the form');
    await count(page, 2, 0, 0, 0, 0);
    if (language === 'zh') {
      // The typefaces of the engine have no Chinese letters.
      assert.match(await specification(page).inputValue(), /^title = "数独"$/m);
      await preview(page).click();
      await eventually.match(() => refusal(page), /^题集不符合纸张的要求：.*'数'。$/);
      await page.getByText('中文题集需要含汉字的字体').nth(1).waitFor();
      await isNarrow('an error');
      await page.locator('.book input[type="file"]').first().setInputFiles({ name: 'my font.ttf', mimeType: 'font/ttf', buffer: Buffer.from('no font') });
      assert.match(await specification(page).inputValue(), /^language = "zh"\nfont = "font.ttf"$/m);
      await preview(page).click();
      await eventually.equal(() => refusal(page), '无法读取文件：font.ttf: expected a font。');
      await page.getByLabel('语言').selectOption('en');
      await eventually.match(() => specification(page).inputValue(), /^title = "Easy"$/m);
    }
    await made(page);
    await isNarrow('the sheets');
    await page.locator('.sheets button').nth(2).click();
    await page.locator('dialog.leaf img').waitFor();
    assert.ok(await page.locator('dialog.leaf').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth && dialog.getBoundingClientRect().right <= 360 && dialog.getBoundingClientRect().bottom <= 640));
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function aMissingModuleIsReported(browser, base) {
  const { context, page, at } = await open(browser, base, { serviceWorkers: 'block' });
  await page.route('**/tesuji-book.wasm', (route) => route.fulfill({ status: 404 }));
  await at('book');
  await eventually.equal(() => refusal(page), 'The part of the page that makes books cannot be loaded.');
  await context.close();
}

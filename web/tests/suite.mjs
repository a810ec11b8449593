// Runs tests in turn, each in browser contexts of its own, so that they do not affect each other.

export class Suite {
  failed = 0;

  /** @param {() => any} browserOf returns the browser of a test @param {string} [only] a part of the names of the tests to run */
  constructor(browserOf, only = '') {
    this.browserOf = browserOf;
    this.only = only;
  }

  /** @param {string} where @param {string} name @param {(browser: any) => Promise<void>} run */
  async test(where, name, run) {
    if (!`${where} ${name}`.includes(this.only)) return;
    const begin = performance.now();
    const browser = this.browserOf();
    try {
      await run(browser);
      console.log(`ok      ${where}: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    } catch (error) {
      this.fail(`${where}: ${name}\n${error.stack ?? error}`);
    } finally {
      await browser.close();
    }
  }

  /** Runs the tests of modules. @param {string} where @param {object[]} modules */
  async tests(where, modules, base, ...rest) {
    for (const module of modules) {
      for (const [name, run] of named(module)) await this.test(where, name, (browser) => run(browser, base, ...rest));
    }
  }

  /** @param {string} what */
  fail(what) {
    this.failed += 1;
    console.log(`FAILED  ${what}`);
  }

  /** Ends the process with the result. */
  end() {
    console.log(this.failed ? `${this.failed} tests failed` : 'all tests passed');
    process.exit(this.failed ? 1 : 0);
  }
}

/** Returns the tests of a module. */
export const named = (module) => Object.entries(module).filter(([, run]) => typeof run === 'function');

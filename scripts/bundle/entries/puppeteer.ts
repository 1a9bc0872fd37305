import { homedir } from 'node:os';
import path from 'node:path';

import { PuppeteerNode } from 'puppeteer-core';

/**
 * Stands for the package `puppeteer` in the bundle. The package itself is its core with a reader of configuration files,
 * which ncc can't bundle; the service needs of that configuration only where browsers are kept.
 */
// @ts-expect-error -- internal, as is all that `puppeteer` adds to its core
const puppeteer = new PuppeteerNode({
  isPuppeteerCore: false,
  configuration: () =>
    Promise.resolve({
      cacheDirectory: process.env['PUPPETEER_CACHE_DIR'] ?? path.join(homedir(), '.cache', 'puppeteer'),
    }),
});

// oxlint-disable-next-line typescript/unbound-method -- the constructor binds them
export const { connect, defaultArgs, executablePath, launch } = puppeteer;
export { CDPSessionEvent } from 'puppeteer-core';

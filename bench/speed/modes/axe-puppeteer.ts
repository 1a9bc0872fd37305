import { createRequire } from 'node:module';
import path from 'node:path';
import { launch } from 'puppeteer';
import type { Page } from 'puppeteer';
import { PEERS } from '../corpus.ts';
import { browserFlags } from '../mode.ts';
import type { ModeJob, ModeResult } from '../mode.ts';

/** The part of @axe-core/puppeteer that is used. */
interface AxePuppeteerModule {
  AxePuppeteer: new (page: Page) => {
    analyze(): Promise<{ violations: { nodes: unknown[] }[]; incomplete: { nodes: unknown[] }[] }>;
  };
}

/** @axe-core/puppeteer in one browser, a new tab for each page; axe alone. */
export async function scanWithAxePuppeteer(job: ModeJob, begin: () => void): Promise<ModeResult> {
  const require = createRequire(path.join(PEERS, 'package.json'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- installed apart, so without its types
  const { AxePuppeteer } = require('@axe-core/puppeteer') as AxePuppeteerModule;
  begin();
  const browser = await launch({ executablePath: job.browserPath, args: browserFlags() });
  let findings = 0;
  let lost = 0;
  for (const url of job.urls) {
    const page = await browser.newPage();
    try {
      await page.goto(url);
      const { violations, incomplete } = await new AxePuppeteer(page).analyze();
      findings += [...violations, ...incomplete].flatMap((rule) => rule.nodes).length;
    } catch {
      lost += 1;
    }
    await page.close();
  }
  await browser.close();
  return { findings, lost, pages: job.urls.length - lost };
}

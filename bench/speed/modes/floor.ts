import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { launch } from 'puppeteer';
import { browserFlags } from '../mode.ts';
import type { ModeJob, ModeResult } from '../mode.ts';

/** What axe is asked in Sitedelta too. */
const RUN_AXE = `axe.run(document, {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'] },
  rules: { 'frame-tested': { enabled: false }, 'target-size': { enabled: false } },
  iframes: false,
  resultTypes: ['violations', 'incomplete'],
}).then(({ violations, incomplete }) => ({ violations, incomplete }))`;

/** Sitedelta's browser has these too; the first one saves work between pages. */
const FLAGS_OF_OURS = [
  '--disable-back-forward-cache',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/** The least that running axe can cost: load the page and run axe in it, in two tabs of a running browser. */
export async function scanOnTheFloor(job: ModeJob, begin: () => void): Promise<ModeResult> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const browser = await launch({
    executablePath: job.browserPath,
    args: [...browserFlags(), ...FLAGS_OF_OURS],
  });
  const queue = [...job.urls];
  let findings = 0;
  let lost = 0;
  async function runTab(): Promise<void> {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 1024 });
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      try {
        await page.goto(url);
        await page.evaluate(axe);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what axe returns
        const results = (await page.evaluate(RUN_AXE)) as Pick<AxeResults, 'violations' | 'incomplete'>;
        findings += [...results.violations, ...results.incomplete].flatMap((rule) => rule.nodes).length;
      } catch {
        lost += 1;
      }
    }
  }
  begin();
  await Promise.all([runTab(), runTab()]);
  await browser.close();
  return { findings, lost, pages: job.urls.length - lost };
}

import axe from 'axe-core';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { openBrowser } from '../../harness/browser/open-browser.ts';
import { openPage } from '../../harness/browser/open-page.ts';

/** What is wrong with each deployment, as `rule element`, and on which pages. */
const EVERYWHERE = [
  '/',
  '/about/',
  '/contact/',
  '/journal/ash-glaze/',
  '/products/',
  '/products/harbour-mug/',
];
const WRONG = {
  v1: {
    'button-name search': EVERYWHERE,
    'color-contrast small': EVERYWHERE,
    'image-alt /img/studio.svg': ['/about/'],
    'link-name social': ['/journal/ash-glaze/'],
  },
  v2: {
    'button-name banner-close': EVERYWHERE,
    'color-contrast cta_m9Sf5': ['/'],
    'color-contrast small': EVERYWHERE,
    'image-alt /img/plate.svg': ['/products/'],
    'image-alt /img/studio.svg': ['/about/'],
    'label email': ['/contact/'],
  },
};

let browser: Browser;
let site: SiteServer;

beforeAll(async () => {
  browser = await openBrowser();
  site = await serveSite({ folder: demoFolder('v1') });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Addresses of the pages in the site's map. */
async function mappedPages(): Promise<string[]> {
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '');
}

describe.each(['v1', 'v2'] as const)('deployment %s', (version) => {
  beforeAll(() => site.deploy(demoFolder(version)));

  it('has no broken links', async () => {
    const addresses = new Set([`${site.origin}/robots.txt`]);
    for (const page of await mappedPages()) {
      addresses.add(page);
      const body = await (await fetch(page)).text();
      for (const [, address] of body.matchAll(/(?:href|src)="(\/[^"]*)"/g))
        addresses.add(site.origin + address);
    }

    const missing: string[] = [];
    for (const address of addresses) if ((await fetch(address)).status !== 200) missing.push(address);

    expect(addresses.size).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('has exactly the problems that it is meant to show', async () => {
    const found: Record<string, string[]> = {};
    const page = await openPage(browser);
    for (const address of (await mappedPages()).sort()) {
      await page.goto(address);
      await page.evaluate(axe.source);
      const violations = await page.evaluate(
        `axe.run().then((result) => result.violations.flatMap((one) => one.nodes.map((node) => {
          const element = document.querySelector(node.target[0]);
          return one.id + ' ' + (element.id || element.className || element.getAttribute('src').split('?')[0]);
        })))`,
      );
      if (!Array.isArray(violations)) throw new Error('axe gave no list.');
      for (const violation of violations) (found[String(violation)] ??= []).push(new URL(address).pathname);
    }
    await page.close();

    expect(found).toEqual(WRONG[version]);
  });
});

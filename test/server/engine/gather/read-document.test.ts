import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import { openIsolatedWorld } from '../../../../server/engine/gather/isolated-world.ts';
import { readDocument } from '../../../../server/engine/gather/gather-facts.ts';
import { takeSnapshot } from '../../../../server/engine/gather/take-snapshot.ts';
import type { DocumentFacts } from '../../../../server/facts/document-facts.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
}, 120_000);
afterAll(() => browser.close());

/** What is read of a page with a block of structured data. */
async function factsOf(data: string): Promise<DocumentFacts> {
  const page = await openPage(browser);
  try {
    await page.setContent(`<!doctype html><script type="application/ld+json">${data}</script>`);
    const cdp = await page.createCDPSession();
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const world = await openIsolatedWorld(cdp, frameTree.frame.id);
    const { nodes } = await takeSnapshot(world, { nodes: 1_000, characters: 1_000_000 });
    return await readDocument(
      world,
      nodes.map((_, index) => index),
    );
  } finally {
    await page.close();
  }
}

it.each([
  '{"a":1}',
  ' \n ',
  '<!-- {"a":1} -->',
  '<![CDATA[ {"a":1} ]]>',
  '//<![CDATA[\n{"a":1}\n//]]>',
  '/*<![CDATA[*/ {"a":1} /*]]>*/',
  '/* <![CDATA[ */ {"a":1} /* ]]> */',
  '{"a":"]]> -->"}',
])('takes structured data, wrapped as for old browsers: %s', async (data) => {
  expect((await factsOf(data)).brokenData).toEqual([]);
});

it.each(['{"a":1', '{"a":1}]]', '<![CDATA[ {"a":1,} ]]>', '{"a":1} */'])(
  'names broken data: %s',
  async (data) => {
    expect((await factsOf(data)).brokenData).toEqual([
      { node: 2, message: expect.stringContaining('JSON'), text: expect.any(String) },
    ]);
  },
);

it('reads data with long runs of spaces in the time that its length takes', async () => {
  // The square of it would be minutes.
  const facts = await factsOf(`{"a":${' '.repeat(400_000)}1}`);
  expect(facts).toMatchObject({ quirks: false, brokenData: [] });
}, 60_000);

it('says where there is more data than is looked at', async () => {
  expect((await factsOf('{"a":1}')).hasMoreData).toBeUndefined();
  expect(await factsOf(`{"a":${' '.repeat(500_000)}`)).toMatchObject({ brokenData: [], hasMoreData: true });
});

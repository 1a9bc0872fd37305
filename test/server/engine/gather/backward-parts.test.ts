import { expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import { checkPage } from '../../../../server/rules/check-page.ts';
import { PageTree } from '../../../../server/facts/page/page-tree.ts';

/** Three cards in a row; the first text in them is an icon with a direction of its own. */
const cards = (id: string, style: string, part = ''): string =>
  `<div id="${id}" style="${style}">${['One', 'Two', 'Three'].map((text) => `<div style="width: 90px; ${part}"><i style="direction: ltr">sell</i> ${text}</div>`).join('')}</div>`;

const PAGE = `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>
  ${cards('row', 'display: flex')}${cards('reverse', 'display: flex; flex-direction: row-reverse')}
  ${cards('arabic', 'display: flex; direction: rtl')}${cards('arabic-reverse', 'display: flex; direction: rtl; flex-direction: row-reverse')}
  ${cards('japanese', 'writing-mode: vertical-rl')}${cards('column', 'display: flex; flex-direction: column-reverse')}
  <div id="cloud" style="position: relative; height: 90px">${[200, 100, 0].map((left) => `<a href="/" style="position: absolute; left: ${left}px">Bowl ${left}</a>`).join('')}</div>
  <form id="clobbered" style="display: flex; flex-direction: row-reverse"><input name="children" aria-label="A"><p>One</p><p>Two</p><p>Three</p></form>
  </main></body></html>`;

it('asks the element around parts how they follow each other', async () => {
  const site = await serveSite({
    answer(_, response) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(PAGE);
    },
  });
  const engine = createEngine(testConfig({ maxPages: 1 }), memoryLog());
  try {
    const { pages } = await scanAll(engine, `${site.origin}/`);
    const [page] = pages;
    if (page === undefined) throw new Error('No page.');
    const tree = new PageTree(page.snapshot);
    const { violations } = checkPage({ page, tree }, undefined);
    const reported = violations.filter(({ code }) => code === 'reading-order');
    const around = reported.map(({ node }) => tree.nodes[tree.parent(node ?? 0)]?.attributes?.['id']);
    expect(around).toEqual(['reverse', 'arabic-reverse', 'column', 'clobbered']);
  } finally {
    await engine.close();
    await site.close();
  }
});

import { expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';

const LINKS = Array.from({ length: 8 }, (_, n) => `<a href="/page${n}">Page ${n} of all</a>`).join(' ');

/** Shows an image once the mouse has come to the page, as a menu at the edge of the window does. */
const pageOf = (name: string) => `<!doctype html><html lang="en"><head><title>Menu</title></head>
  <body><main><h1>Menu of ${name}</h1><img src="/dot.svg" width="20" height="20" hidden><p>${LINKS}</p></main>
  <script>addEventListener('mouseover', () => { document.images[0].hidden = false; });</script></body></html>`;

it('judges each page as if there were no mouse, the first one of a tab, too, and one after a page that was tried', async () => {
  const site = await serveSite({
    answer(request, response) {
      if (!/^\/(?:page\d)?$/.test(request.url ?? '')) return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(pageOf(request.url ?? ''));
      return true;
    },
  });
  const engine = createEngine(testConfig({ tryPages: 3, maxPages: 9, respectRobots: false }), memoryLog());
  try {
    const { pages } = await scanAll(engine, `${site.origin}/`);
    expect(pages.length).toBe(9);
    expect(
      pages.map(({ url, violations }) => [url, violations.some(({ code }) => code === 'image-alt')]),
    ).toEqual(pages.map(({ url }) => [url, false]));
  } finally {
    await engine.close();
    await site.close();
  }
});

import { expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';

const LINKS = Array.from({ length: 8 }, (_, n) => `<a href="/page${n}">Page ${n} of all</a>`).join(' ');

/** Shows an image in its sidebar, at the left edge of the window, while the mouse is over it; after some work of its own. */
const pageOf = (name: string) => `<!doctype html><html lang="en"><head><title>Sidebar</title><style>
  html, body { margin: 0; height: 100% } .sidebar { min-height: 900px } .sidebar img { display: none }
  .sidebar:hover img { display: block }</style></head>
  <body><main class="sidebar"><h1>Sidebar of ${name}</h1><img src="/dot.svg" width="20" height="20"><p id="late">${LINKS}</p></main>
  <script>setTimeout(() => { late.style.paddingTop = "40px"; }, 100);</script></body></html>`;

it('judges each page as if the mouse were outside of the window, also after a page that was tried', async () => {
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

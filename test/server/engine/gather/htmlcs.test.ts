import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { serveSite, type SiteServer } from '../../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';

const WRITTEN = `<!doctype html>
<html lang="en">
  <head><title>White space</title></head>
  <body>
    <main>
      <h1>White space</h1>
      <div class="as-heading">
        <b>Looks like a heading</b>
      </div>
      <p>
        <!-- the prices -->
        <strong>So does this</strong>
      </p>
      <div class="icon">
        <i class="icon-cart"></i>
      </div>
      <p><b>Note:</b> text goes on.</p>
      <p>Text of its own.</p>
    </main>
  </body>
</html>`;
const MINIFIED = WRITTEN.replaceAll(/<!-- .*? -->/g, '').replaceAll(/>\s+</g, '><');

let site: SiteServer;
let engine: Engine;

beforeAll(async () => {
  site = await serveSite({
    answer: (request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(request.url?.startsWith('/minified') ? MINIFIED : WRITTEN);
    },
  });
  engine = createEngine(testConfig({ maxPages: 1, respectRobots: false }), memoryLog());
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

async function asked(path: string): Promise<string[]> {
  const { pages } = await scanAll(engine, `${site.origin}${path}`);
  return (pages[0]?.violations ?? []).map(({ code, node }) => {
    const { tag, attributes } = pages[0]?.snapshot.nodes[node ?? -1] ?? {};
    return `${code.replace(/^.*\./, '')} ${tag} ${attributes?.['class'] ?? ''}`.trim();
  });
}

it('finds the same in a page and in the minified page, and nothing in icons', async () => {
  const written = await asked('/written');
  expect(written).toEqual(['H42 div as-heading', 'H42 p']);
  expect(await asked('/minified')).toEqual(written);
});

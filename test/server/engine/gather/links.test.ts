import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { pageLinks } from '../../../../server/findings/describe/describe-links.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

const FRAMED = '<!doctype html><html lang="en"><title>F</title><a href="/framed">Framed</a></html>';
const PAGE = `<!doctype html><html lang="en"><head><title>T</title><base href="/base/"></head><body>
  <a href="here">Here</a> <iframe title="F" src="/frame"></iframe> <a href="here#again">Again</a> <a href="#top">Top</a>
  <a href="//other.example/x">Other</a> <a href="mailto:a@b.example">Mail</a> <a>None</a>
  <map name="m"><area href="/area" alt="Area"></map><img usemap="#m" alt="M" src="data:,">
  <svg><a xlink:href="/svg"><text>SVG</text></a></svg> <a href="/file" download>A  <b>file</b></a>
</body></html>`;

let site: SiteServer;
let engine: Engine;

beforeAll(async () => {
  site = await serveSite({
    answer({ url }, response) {
      if (url !== '/dir/page' && url !== '/frame') return false;
      response.writeHead(200, { 'content-type': 'text/html' }).end(url === '/frame' ? FRAMED : PAGE);
      return true;
    },
  });
  engine = createEngine(testConfig(), memoryLog());
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

it('finds the links of a page by what their addresses are there, outside of frames', async () => {
  const { pages } = await scanAll(engine, `${site.origin}/dir/page`);
  const [page] = pages;
  if (page === undefined) throw new Error('The page was not scanned.');
  const { nodes } = page.snapshot;
  const elements = nodes.filter(({ tag }) => tag !== undefined);

  const links = pageLinks(page);
  expect(links.map(({ address, evidence }) => [address.replace(site.origin, ''), evidence])).toEqual([
    ['/base/here', '<a href="here">Here</a>'],
    ['/base/', '<a href="#top">Top</a>'],
    ['/area', '<area href="/area">'],
    ['/svg', '<a href="/svg">SVG</a>'],
    ['/file', '<a href="/file">A file</a>'],
  ]);
  for (const { node, element } of links) expect(elements[element]).toBe(nodes[node]);
  expect(links.some(({ node }) => nodes.slice(0, node).some(({ via }) => via === 'frame'))).toBe(true);
});

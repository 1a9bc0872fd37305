import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

const LONG = `script-src ${Array.from({ length: 60 }, (_, index) => `https://host-${index}.example`).join(' ')}`;
const HTML = `<!doctype html><html lang="en"><head><title>Shop</title>
<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline'; ${LONG} 'self' 'unsafe-inline'">
<link rel="stylesheet" href="/own.css"><script src="/own.js"></script></head>
<body><main><h1>Shop</h1><img src="/own.svg" alt="Bowl"><a href="/moved">Moved</a>
<x-menu><template shadowrootmode="open"><a href="#cut" id="inner">Cut</a> <a href="#glaze">Glaze</a></template></x-menu>
<a href="#wheel" id="outer">Wheel</a></main>
<script>for (const link of [outer, document.querySelector('x-menu').shadowRoot.getElementById('inner')])
  link.addEventListener('click', (event) => event.preventDefault());</script>
<script>const added = document.createElement('script'); added.src = '/added.js'; document.body.append(added);</script>
</body></html>`;

let site: SiteServer;
let engine: Engine;
let pages: JudgedPage[];

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '' }, response) {
      const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
      if (url === '/moved') {
        response.writeHead(302, { location: '/there', 'set-cookie': 'on_the_way=1' }).end();
        return;
      }
      const lasting = [
        ['set-cookie', 'sid=s3cr3t-value; Path=/; HttpOnly; samesite=Lax'],
        ['set-cookie', 'theme = dark ; Secure'],
      ];
      const all = [
        ['content-type', type],
        ['x-frame-options', 'DENY'],
        ['x-frame-options', 'SAMEORIGIN'],
        ...(url === '/there' ? [] : lasting),
        ['set-cookie', 'gone=s3cr3t-value; Max-Age=0'],
        ['set-cookie', 'old=; expires=Thu, 01 Jan 1970 00:00:00 GMT'],
      ];
      response.writeHead(200, all.flat());
      response.end(type === 'text/html' ? HTML : '');
    },
  });
  engine = createEngine(testConfig({ maxPages: 2 }), memoryLog());
  ({ pages } = await scanAll(engine, `${site.origin}/`));
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

it('keeps the headers of the document, each time one came', () => {
  expect(pages[0]?.visit.headers).toContainEqual(['content-type', 'text/html']);
  const options = pages[0]?.visit.headers.filter(([name]) => name === 'x-frame-options');
  expect(options?.map(([, value]) => value)).toEqual(['DENY', 'SAMEORIGIN']);
});

it('keeps names and flags of the cookies that it sets, and no value', () => {
  expect(pages[0]?.visit.cookies).toEqual([
    { name: 'sid', secure: false, httpOnly: true, sameSite: 'lax' },
    { name: 'theme', secure: true, httpOnly: false, sameSite: null },
  ]);
  expect(JSON.stringify(pages)).not.toContain('s3cr3t-value');
});

it('takes the cookies of the last answer of a chain of redirects', () => {
  expect(pages[1]?.url).toBe(`${site.origin}/there`);
  expect(pages[1]?.visit.cookies).toEqual([]);
});

it('tells what the markup asks for from what scripts have added', () => {
  const { ownResources = [] } = pages[0]?.visit ?? {};
  expect(ownResources.map((address) => new URL(address).pathname).sort()).toEqual(['/own.css', '/own.js']);
  expect(site.requests).toContain('/added.js');
});

it('keeps a policy in the markup as a whole', () => {
  const metas = pages[0]?.snapshot.nodes.filter(({ tag }) => tag === 'meta') ?? [];
  expect(metas.map(({ attributes }) => attributes?.['content'])).toEqual([
    `default-src * 'unsafe-inline'; ${LONG} 'self' 'unsafe-inline'`,
  ]);
});

it('knows which links to no part of the page a script handles, in components, too', () => {
  const [page] = pages;
  const handled = page?.visit.fragments?.handled?.map(
    (node) => page.snapshot.nodes[node]?.attributes?.['href'],
  );
  expect(handled?.toSorted()).toEqual(['#cut', '#wheel']);
});

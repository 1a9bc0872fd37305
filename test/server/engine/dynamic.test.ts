import type { ServerResponse } from 'node:http';
import { checkAndDescribe } from '../../../server/service/threads/check-and-describe.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import {
  memoryLog,
  scanAll,
  testConfig,
  describeViolations,
} from '../../../harness/service/engine-fixture.ts';

const IMAGE = '<img src="/dot.svg" width="20" height="20">';

function html(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body><main><h1>T</h1>${body}</main></body></html>`;
}

function app(script: string): string {
  return html(`<div id="app"></div><script>${script}</script>`);
}

const RENDER = `app.innerHTML = '${IMAGE}';`;
const FETCH = `fetch('/data').then((answer) => answer.text()).then((text) => { app.innerHTML = text; });`;

/** Pages that show their one image with a delay. */
const LATE: Record<string, string> = {
  '/timer': app(`setTimeout(() => { ${RENDER} }, 300);`),
  '/timers-in-turn': app(`setTimeout(() => setTimeout(() => { ${RENDER} }, 300), 300);`),
  '/awaited-timer': app(`(async () => { await new Promise((done) => setTimeout(done, 450)); ${RENDER} })();`),
  '/fetch': app(FETCH),
  '/timer-then-fetch': app(`setTimeout(() => { app.textContent = 'Loading'; ${FETCH} }, 300);`),
  '/cleared-timers': app(
    `for (let n = 0; n < 50; n += 1) clearTimeout(setTimeout(() => {}, 400)); setTimeout(() => { ${RENDER} }, 260);`,
  ),
  '/own-timers': app(
    `const own = setTimeout; window.setTimeout = (...all) => own(...all); setTimeout(() => { ${RENDER} }, 300);`,
  ),
  // As on a machine on which the page seldom gets its turn.
  '/slow-timers': app(
    `const busy = (left) => { const untilMs = performance.now() + 200; while (performance.now() < untilMs); if (left > 0) setTimeout(() => busy(left - 1)); else ${RENDER} }; onload = () => setTimeout(() => busy(16));`,
  ),
  '/idle': app(`requestIdleCallback(() => { ${RENDER} });`),
  '/goes-on': app(`setTimeout(() => { location = '/fetch'; }, 400);`),
};

/** Pages on which something moves all the time, or comes late without changing what is judged. */
const MOVING: Record<string, string> = {
  '/clock': html(`<p id="c"></p>${IMAGE}<script>setInterval(() => { c.textContent = 'Now'; }, 50)</script>`),
  '/animation': html(
    `<p class="fades">Text</p><div class="moves">Moves</div><div class="grows"></div>${IMAGE}`,
    `<style>@keyframes fade { from { opacity: 0; color: #eee } } @keyframes move { to { transform: translateX(200px) } }
     @keyframes grow { from { width: 10px } to { width: 400px } }
     .fades { animation: fade 3s forwards } .moves { animation: move 1s infinite alternate }
     .grows { animation: grow 20s linear infinite; background: #ccc; height: 9px }</style>`,
  ),
  '/transition': html(
    `<p id="t" style="opacity: 0; transition: opacity 2s">Text</p>${IMAGE}<script>requestAnimationFrame(() => requestAnimationFrame(() => { t.style.opacity = 1; }))</script>`,
  ),
  '/carousel': html(
    `<div id="c"><p>Slide 0</p></div>${IMAGE}<script>let n = 0; setInterval(() => { n += 1; c.innerHTML = '<p>Slide ' + n + '</p>'; }, 60000)</script>`,
  ),
  '/lazy-images': html(
    Array.from(
      { length: 20 },
      (_, n) => `<img loading="lazy" src="/late.svg?${n}" width="300" height="300">`,
    ).join('') + IMAGE,
  ),
  '/late-font': html(
    `<p style="font-family: F">Text</p>${IMAGE}`,
    '<style>@font-face { font-family: F; src: url(/late.woff2); font-display: swap }</style>',
  ),
  '/poll': html(`<p>Text</p>${IMAGE}<script>setInterval(() => fetch('/dot.svg'), 100)</script>`),
};

function sendLater(response: ServerResponse, type: string, body: string, delayMs: number): void {
  setTimeout(() => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(body);
  }, delayMs);
}

describe('dynamic pages', () => {
  let site: SiteServer;
  let engine: Engine;

  beforeAll(async () => {
    site = await serveSite({
      answer(request, response) {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
        const page = LATE[pathname] ?? MOVING[pathname];
        const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';
        if (page !== undefined) sendLater(response, 'text/html', page, 0);
        else if (pathname === '/data') sendLater(response, 'text/html', IMAGE, 800);
        else if (pathname === '/dot.svg') sendLater(response, 'image/svg+xml', svg, 0);
        else if (pathname === '/never') request.resume();
        else if (pathname === '/late.svg') sendLater(response, 'image/svg+xml', svg, 300);
        else if (pathname === '/late.woff2') sendLater(response, 'font/woff2', 'no font', 500);
        else if (pathname === '/leaves') {
          const script = `setTimeout(() => { location = '/timer'; }, ${Number(searchParams.get('after'))})`;
          sendLater(response, 'text/html', html(`${IMAGE}<script>${script}</script>`), 0);
        } else return false;
        return true;
      },
    });
    engine = createEngine(testConfig({ maxPages: 1, respectRobots: false }), memoryLog());
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  it.each(Object.keys(LATE))('checks %s when it is rendered', async (path) => {
    const { outcome, pages } = await scanAll(engine, site.origin + path);
    expect(outcome).toMatchObject({ ok: true, limitations: [] });
    expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
  });

  it.each(Object.keys(MOVING))('gets the same result for %s every time', async (path) => {
    const seen = new Set<string>();
    for (let turn = 0; turn < 4; turn += 1) seen.add(JSON.stringify(await pagesOf(path)));
    expect(seen.size).toBe(1);
  });

  async function pagesOf(path: string): Promise<unknown> {
    const { outcome, pages } = await scanAll(engine, site.origin + path);
    expect(outcome).toMatchObject({ ok: true, limitations: [] });
    // How often a page asked for something may differ, and must not count.
    return pages.map((page) => checkAndDescribe(page));
  }

  it.each([
    ['a script in it is missing', `${IMAGE}<script src="/never"></script><p>Text</p>`, true],
    ['a frame is missing', `${IMAGE}<iframe src="/never"></iframe>`, false],
    ['an image is missing', `${IMAGE}<img src="/never" alt="">`, false],
  ])('does not take a page for complete whose time is over while %s', async (_what, body, cutOff) => {
    MOVING['/cut'] = html(body);
    const hasty = createEngine(
      testConfig({ maxPages: 1, respectRobots: false, pageTimeoutMs: 12_000 }),
      memoryLog(),
    );
    const url = `${site.origin}/cut`;
    const { outcome, pages } = await scanAll(hasty, url);
    await hasty.close();
    const limitations = cutOff
      ? [
          `The page did not load as a whole (too slow, sent in part, or XHTML with a syntax error), so only what had loaded was judged: ${url}.`,
          `The page was judged without style sheets, scripts or frames that this service did not get from ${new URL(url).host}, so it may have looked and worked otherwise than for people: ${url}.`,
        ]
      : [];
    expect(outcome).toMatchObject({ ok: true, limitations, unvisited: cutOff ? [url] : [] });
    expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
  });

  it('checks a page that navigates away at any moment, or the page after it', async () => {
    const delays = Array.from({ length: 16 }, (_, n) => n * 50);
    for (const after of delays) {
      const scans = await Promise.all(
        [after, after + 25].map((ms) => scanAll(engine, `${site.origin}/leaves?after=${ms}`)),
      );
      for (const { outcome, pages } of scans) {
        expect(outcome).toMatchObject({ ok: true, limitations: [] });
        expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
      }
    }
  });
});

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { FILES_OF_WAYS, pageOfWays, PAGES_OF_WAYS } from '../../../../harness/sites/ways-out.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

/** Browsers that are no headless shells. */
const FULL = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'].find((file) =>
  existsSync(file),
);
const whyNotFull =
  FULL === undefined ? 'There is neither Chromium nor Chrome, so half of these tests is skipped' : null;
if (whyNotFull !== null) {
  if (process.env['CHROMIUM_TESTS'] === 'required') throw new Error(`${whyNotFull}, but they must run.`);
  process.stderr.write(`${whyNotFull} (apt-get install chromium).\n`);
}

/** Of all ways, those that a browser does take if it may. Some need what a test can't give them, such as a server for WebRTC. */
const ENOUGH_WAYS = 77;

/** Stores something in as many places as there are, on the first event of a trial. */
const STORES = `addEventListener('focusin', async () => {
  localStorage.setItem('a', 'kept'); localStorage.b = 'kept'; sessionStorage.c = 'kept'; name = 'kept';
  Object.defineProperty(localStorage, 'd', { value: 'kept' });
  document.cookie = 'e=kept; max-age=9999'; cookieStore.set('f', 'kept');
  const frame = document.createElement('iframe'); document.body.append(frame);
  frame.contentWindow.localStorage.g = 'kept'; frame.contentDocument.cookie = 'h=kept';
  indexedDB.open('i').onupgradeneeded = ({ target }) => target.result.createObjectStore('kept');
  caches.open('kept'); (await navigator.storage.getDirectory()).getFileHandle('kept', { create: true });
}, { once: true });`;
/** Says what a page finds when it is loaded. */
const READS = `(async () => {
  const names = [name, ...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie,
    ...(await indexedDB.databases()).map((each) => each.name), ...(await caches.keys())];
  for await (const [file] of (await navigator.storage.getDirectory()).entries()) names.push(file);
  await fetch('/found?what=' + names.join(''));
})();`;

const PLAIN = (
  script: string,
): string => `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
  <button>Buy</button><button>Sell</button>
  <p>${['stores', ...Object.keys(PAGES_OF_WAYS), 'reads'].map((name) => `<a href="/${name}">${name}</a>`).join(' ')}</p>
  </main><script>navigator.serviceWorker.register('/sw.js'); new SharedWorker('/idle.js'); new WebSocket('/socket'); ${script}</script>`;

/** Requests: what was asked for, and by whom. */
const requests: { url: string; userAgent: string }[] = [];
const leaks: string[] = [];
let site: SiteServer;

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '', headers }, response) {
      requests.push({ url, userAgent: headers['user-agent'] ?? '' });
      const [path = '', query] = url.split('?', 2);
      if (path.startsWith('/leak/')) leaks.push(url);
      const name = path.slice(1);
      const page =
        name in PAGES_OF_WAYS
          ? pageOfWays(name, query ?? null)
          : name === 'stores'
            ? PLAIN(STORES)
            : name === 'reads' || name === ''
              ? PLAIN(READS)
              : (FILES_OF_WAYS[path] ?? '');
      const isScript = path.endsWith('.js') || path.startsWith('/leak/import');
      response.writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html',
        'access-control-allow-origin': '*',
        'reporting-endpoints': `default="${site.origin}/leak/report/endpoint"`,
        'content-security-policy': 'img-src * data:; report-uri /leak/report/uri',
      });
      response.end(page);
    },
    upgrade({ url = '', headers }, socket) {
      requests.push({ url, userAgent: headers['user-agent'] ?? '' });
      if (url.startsWith('/leak/')) leaks.push(url);
      const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.on('error', () => undefined);
      socket.on('data', (bytes: Buffer) => leaks.push(`/${unmasked(bytes)}`));
    },
  });
});

afterAll(() => site.close());

/** The text that a client sends in a frame (RFC 6455, section 5.2), also in one that closes. */
function unmasked(bytes: Buffer): string {
  const mask = bytes.subarray(2, 6);
  const text = bytes.subarray(6).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.from(text)
    .toString('latin1')
    .replace(/^[^a-z]+/, '');
}

describe.each([
  ['the headless shell or whatever is found first', null],
  ['full Chromium', FULL ?? 'none'],
])('in %s', (_browser, path) => {
  const isMissing = path !== null && whyNotFull !== null;
  let pages: Map<string, JudgedPage>;
  let limitations: readonly string[];

  beforeAll(async () => {
    if (isMissing) return;
    requests.length = 0;
    leaks.length = 0;
    const config = testConfig({
      tryPages: Infinity,
      maxPages: 40,
      respectRobots: false,
      screenshots: 'off',
      allowTargets: ['127.0.0.1', '127.0.0.2', 'localhost'],
      ...(path !== null && { browserPath: path }),
    });
    const engine = createEngine(config, memoryLog());
    try {
      const scan = await scanAll(engine, `${site.origin}/`);
      if (!scan.outcome.ok) throw new Error(scan.outcome.error);
      ({ limitations } = scan.outcome);
      pages = new Map(scan.pages.map((page) => [new URL(page.url).pathname.slice(1), page]));
    } finally {
      await engine.close();
    }
  }, 240_000);

  it.skipIf(isMissing)('nothing leaves a page that is tried', () => {
    expect(leaks).toEqual([]);
  });

  it.skipIf(isMissing).each(['stores', 'reads', ...Object.keys(PAGES_OF_WAYS)])(
    'the page %s is tried to its end',
    (name) => {
      const { interaction, actions } = pages.get(name)?.visit ?? {};
      expect(interaction).not.toBeNull();
      expect(actions?.shortcuts).toBeDefined();
      expect(limitations.join(' ')).not.toContain('could not be tried');
    },
  );

  it.skipIf(isMissing)('every request has our name, and no service worker is asked for', () => {
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter(({ userAgent }) => !userAgent.includes('Sitedelta/'))).toEqual([]);
    for (const path of ['/idle.js', '/socket']) expect(requests.some(({ url }) => url === path)).toBe(true);
    expect(requests.filter(({ url }) => url === '/sw.js')).toEqual([]);
  });

  it.skipIf(isMissing)('no page finds what another has stored while it was tried', () => {
    const found = requests.filter(({ url }) => url.startsWith('/found'));
    expect(found.map(({ url }) => url)).toEqual(['/found?what=', '/found?what=']);
  });
});

it('the same ways do send something where nothing keeps them from it', async () => {
  leaks.length = 0;
  requests.length = 0;
  const browser = await openBrowser([], FULL ?? null);
  const armed = (): Set<string> => new Set(leaks.map((leak) => leak.split('/')[2] ?? ''));
  try {
    const leaving = await browser.newPage();
    for (const [way] of PAGES_OF_WAYS['leaving'] ?? []) {
      const isTaken = async (): Promise<boolean> => {
        if (!armed().has(way)) await take(leaving, `${site.origin}/leaving?${way}`);
        return armed().has(way);
      };
      await expect.poll(isTaken, { timeout: 60_000, interval: 200 }).toBe(true);
    }
    // New windows come in front of all others, so their page is the last.
    for (const name of ['stores', 'reads', 'requests', 'elements', 'workers', 'windows'])
      await take(await browser.newPage(), `${site.origin}/${name}`);
    await expect.poll(() => armed().size).toBeGreaterThanOrEqual(ENOUGH_WAYS);
  } finally {
    await browser.close();
  }
  expect(requests.find(({ url }) => url.startsWith('/found'))?.url).toContain('kept');
}, 240_000);

/** Opens a page and uses it by a click. */
async function take(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: 0 });
  // Those that leave the page end the click with it.
  await page.click('button').catch(() => undefined);
}

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/findings/facts/judged-page.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

/** Events that only a trial causes: the mouse may be over something when a page is loaded. */
const EVENTS = ['click', 'submit', 'invalid', 'focusin', 'keydown'];
/** A worker, or a document, that asks the server for whatever it is told. */
const ASKS = 'const tell = ({ data }) => fetch("/leak/" + data, { method: "POST" });';

/** Ways to send something, by their names: what is done when the page is loaded, and on an event. */
const WAYS: Record<string, [onload: string, onevent: string]> = {
  fetch: ['', 'fetch("/leak/fetch-" + event.type, { method: "POST" })'],
  beacon: ['', 'navigator.sendBeacon("/leak/beacon-" + event.type, "x")'],
  'new-socket': ['', 'new WebSocket(location.origin.replace("http", "ws") + "/leak/new-socket")'],
  'open-socket': [
    'const socket = new WebSocket(location.origin.replace("http", "ws") + "/socket")',
    'socket.send("leak")',
  ],
  'new-worker': ['', 'new Worker("/worker.js").postMessage("new-worker")'],
  'shared-worker': [
    'const shared = new SharedWorker("/shared.js")',
    'shared.port.postMessage("shared-worker")',
  ],
  channel: [
    'new Worker("/channel.js"); const channel = new BroadcastChannel("c")',
    'channel.postMessage("channel")',
  ],
  'event-source': ['', 'new EventSource("/leak/event-source")'],
  prefetch: [
    '',
    'const link = document.createElement("link"); link.rel = "prefetch"; link.href = "/leak/prefetch"; document.head.append(link)',
  ],
  'prefetch-attributes': [
    '',
    'const link = document.createElement("link"); link.setAttribute("href", "/leak/prefetch-attributes"); link.setAttribute("rel", "prefetch"); document.head.append(link)',
  ],
  'prefetch-markup': [
    '',
    'document.head.insertAdjacentHTML("beforeend", "<link rel=prefetch href=/leak/prefetch-markup>")',
  ],
  'prefetch-inner': [
    '',
    'const box = document.createElement("div"); document.body.append(box); box.innerHTML = "<link href=/leak/prefetch-inner rel=prefetch>"',
  ],
  'prefetch-list': [
    '',
    'const link = document.createElement("link"); link.href = "/leak/prefetch-list"; link.relList.add("prefetch"); document.head.append(link)',
  ],
  speculation: [
    '',
    `const rules = document.createElement("script"); rules.type = "speculationrules";
    rules.textContent = JSON.stringify({ prefetch: [{ urls: ["/leak/speculation"] }] }); document.head.append(rules)`,
  ],
  'service-worker': ['', 'navigator.serviceWorker.register("/leak/service-worker.js").catch(() => {})'],
  'fetch-later': ['', 'fetchLater("/leak/fetch-later", { method: "POST" })'],
  'same-origin-frame': ['', 'frames[0].postMessage("same-origin-frame", "*")'],
};
const SCRIPTS: Record<string, string> = {
  '/worker.js': `${ASKS} onmessage = tell;`,
  '/channel.js': `${ASKS} new BroadcastChannel("c").onmessage = tell;`,
  '/shared.js': `${ASKS} onconnect = ({ ports: [port] }) => { port.onmessage = tell; };`,
};
const PAGE = (frames: string, onload: string, onevent: string): string => `<!doctype html><html lang="en">
  <head><title>Tours</title></head><body><main><h1>Tours</h1>
  <button type="button" id="trigger" aria-expanded="false" aria-controls="menu">Menu</button>
  <div id="menu" hidden><a href="#x">Harbour</a></div>
  <form action="/leak/form" method="post"><label>Name <input name="name" required></label><button>Book</button></form>
  ${frames}</main><script>
  ${onload};
  trigger.onclick = () => { menu.hidden = !menu.hidden; trigger.setAttribute('aria-expanded', !menu.hidden); };
  const send = (event) => { ${onevent}; };
  for (const name of ${JSON.stringify(EVENTS)}) addEventListener(name, send, true);
  </script></body></html>`;

let site: SiteServer;
let engine: Engine;
let pages: Map<string, JudgedPage>;
const leaks: string[] = [];

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '' }, response) {
      if (url.startsWith('/leak/')) leaks.push(url);
      const [onload, onevent] = WAYS[url.slice(1)] ?? [];
      const frame = '<iframe title="Map" src="/frame"></iframe>';
      const body =
        url === '/'
          ? [...Object.keys(WAYS), 'foreign-frame'].map((way) => `<a href="/${way}">${way}</a>`).join(' ')
          : url === '/frame'
            ? `<!doctype html><html lang="en"><title>Map</title><p>Map</p><script>${ASKS} onmessage = tell;</script>`
            : url === '/foreign-frame'
              ? PAGE(
                  frame.replace('/frame', `${site.origin.replace('127.0.0.1', 'localhost')}/frame`),
                  '',
                  'document.querySelector("iframe").contentWindow.postMessage("foreign-frame", "*")',
                )
              : onevent === undefined
                ? SCRIPTS[url]
                : PAGE(frame, onload ?? '', onevent);
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html',
      });
      response.end(body);
    },
    upgrade({ url = '', headers }, socket) {
      if (url.startsWith('/leak/')) leaks.push(url);
      const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.on('error', () => undefined);
      // RFC 6455, section 5.2: a text begins with this byte; the browser may close the connection.
      socket.on('data', (bytes: Buffer) => {
        if (bytes[0] === 0x81) leaks.push('open-socket');
      });
    },
  });
  engine = createEngine(
    testConfig({
      tryPages: Infinity,
      maxPages: 40,
      respectRobots: false,
      allowTargets: ['127.0.0.1', 'localhost'],
    }),
    memoryLog(),
  );
  const scan = await scanAll(engine, `${site.origin}/`);
  if (!scan.outcome.ok) throw new Error(scan.outcome.error);
  pages = new Map(scan.pages.map((page) => [new URL(page.url).pathname.slice(1), page]));
}, 240_000);

afterAll(async () => {
  await engine.close();
  await site.close();
});

it.each([...Object.keys(WAYS), 'foreign-frame'])('tries a page that sends by %s', (way) => {
  const { actions } = pages.get(way)?.visit ?? {};
  // What asks for something is not judged.
  expect(actions?.disclosures.length === 1 || actions?.untried.disclosures).toBe(true);
});

it('lets nothing out', () => {
  expect(leaks).toEqual([]);
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { gzipBomb } from '../../../harness/sites/gzip-bomb.ts';
import {
  memoryLog,
  scanAll,
  testConfig,
  describeViolations,
} from '../../../harness/service/engine-fixture.ts';

/** A page with one defect that must be found whatever else the page does. */
function html(script: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>Trap</title>${head}</head>
<body><main><h1>Trap</h1><img src="/dot.svg" width="20" height="20"></main><script>${script}</script></body></html>`;
}

/** Pages that try to stop, fake or break the judging, and are judged all the same. */
const JUDGED: Record<string, string> = {
  '/alerts': html('for (let i = 0; i < 5; i++) { alert(i); confirm(i); prompt(i); }'),
  '/popups': html(
    'for (let i = 0; i < 10; i++) window.open("/plain"); window.open("/plain", "_blank", "noopener");',
  ),
  '/beforeunload': html(
    'addEventListener("beforeunload", (e) => { e.preventDefault(); e.returnValue = "stay"; });',
  ),
  '/globals': html(
    `for (const key of ["map", "filter", "push", "forEach"]) Array.prototype[key] = () => { throw 1; };
     JSON.stringify = () => "[]"; window.Map = null; window.Promise = null; Object.keys = () => [];
     Element.prototype.getAttribute = () => "x"; window.axe = { run: async () => ({}) }; window.__pa11y = 1;
     document.querySelectorAll = () => []; window.MutationObserver = null;`,
  ),
  '/timers': html('setInterval(() => { for (let i = 0; i < 99999; i++) { clearTimeout(i); } }, 20);'),
  '/clobber': html('').replace(
    '</main>',
    '<form><input name="attributes" aria-label="a"><input name="id" aria-label="b"><input name="children" aria-label="c"><input name="action" aria-label="d"><button>Go</button></form></main>',
  ),
  // The field hides the form's own parentNode: engines that climb would go round in circles.
  '/cyclic': html('').replace(
    '</main>',
    '<form><input name="parentNode" aria-label="a"><button>Go</button></form></main>',
  ),
  '/never-ends': html(''),
  '/restless': html(
    'setInterval(() => { document.title = "Trap"; document.body.append(document.createComment("x")); }, 5);',
  ),
  '/frames': html('for (let i = 0; i < 20; i++) document.body.append(document.createElement("iframe"));'),
  '/accessors': html(
    `for (const key of ["get", "set", "value", "then", "length", "node", "code", "type"])
       Object.defineProperty(Object.prototype, key, { get() { throw 1; }, set() {}, configurable: true });`,
  ),
  '/print': html('print(); setInterval(() => print(), 10);'),
  '/hash': html('let n = 0; setInterval(() => { location.hash = n++; }, 10);'),
  '/addresses': html(
    `let n = 0;
     setInterval(() => { for (let i = 0; i < 50; i++) try { history.pushState(0, "", "?" + n++); } catch {} }, 1);`,
  ),
  '/open-lines': html(
    `for (let i = 0; i < 20; i++) { new EventSource("/silent"); new WebSocket("ws://" + location.host + "/silent"); }`,
  ),
  // Only once it has loaded: to ask for another program ends the loading of a document, in the browser of a person, too.
  '/elsewhere': html(
    `onload = () => {
     const addresses = ["mailto:a@b.invalid", "x-custom:y", "file:///etc/passwd", "chrome://crash"]; let n = 0;
     setInterval(() => { const a = document.createElement("a"); a.href = addresses[n++ % 4]; a.click(); }, 50); };`,
  ),
  '/choosers': html(
    `const input = document.createElement("input"); input.type = "file";
     setInterval(() => { input.click(); Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {}); }, 50);`,
  ),
  '/missing-pictures': html('').replace('</main>', `${'<img src="/none.png" alt="">'.repeat(1000)}</main>`),
  '/meta-once': '<!doctype html><meta http-equiv="refresh" content="0; url=/plain"><title>x</title>',
  '/plain': html(''),
};

/** Those that a busy machine loads next to others within the ten seconds that loading may take. */
const LIGHT = Object.keys(JUDGED).filter((path) => path !== '/missing-pictures');

/** Pages that take all the time or memory there is, and what is said of them. */
const ENDLESS: [path: string, says: RegExp][] = [
  ['/loop', /took longer than 5 seconds/],
  ['/deep', /made its browser tab crash|took longer than 5 seconds/],
  ['/bomb', /took longer than 5 seconds|used more memory|crash/],
  ['/silent', /did not answer within \d+ seconds/],
  ['/memory', /crash|took longer than 5 seconds/],
];

/** Pages that can't be judged, and what is said of them. */
const FAILING: [path: string, says: RegExp][] = [
  ['/reload', /keeps going to other addresses/],
  ['/meta-loop', /keeps going to other addresses/],
  ['/redirect-loop', /redirects in a loop/],
  ['/redirect-on', /redirects more than 20 times/],
  ['/bad-header', /was answered with something that is not proper HTTP/],
  ['/large-header', /was answered with something that is not proper HTTP/],
  ['/204', /has no document to show \(HTTP 204, an empty answer\)/],
  ['/download', /has no document to show \(a download\)/],
  ['/401', /answered with HTTP 401 \(it wants a sign-in/],
  ['/500', /answered with HTTP 500 \(the server failed\)/],
  ['/500-empty', /answered with HTTP 500 \(the server failed\)/],
  ['/json', /is not an HTML page \(application\/json\)/],
  ['/to-file', /not a web page|could not be reached|has no document|took longer than/],
  ['/broken-off', /could not be reached/],
];

/** 220 MB of elements in 600 kB. */
const BOMB = gzipBomb(html(''), '<p>bomb</p>'.repeat(1e6), 20);

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://site.invalid');
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, type === '' ? {} : { 'content-type': type });
    response.end(body);
  };
  const page = JUDGED[pathname];
  if (pathname === '/never-ends') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(page);
    const timer = setInterval(() => response.write('<p>more</p>'), 50);
    response.on('close', () => clearInterval(timer));
  } else if (page !== undefined) send(200, 'text/html', page);
  else if (pathname === '/dot.svg') send(200, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  else if (pathname === '/loop') send(200, 'text/html', html('for (;;) {}'));
  else if (pathname === '/console') {
    // 100 kB for each of 50 messages a millisecond, all reported to the browser's own process.
    const script =
      'const x = "x".repeat(1e5); setInterval(() => { for (let i = 0; i < 50; i++) console.log(x, {}); }, 1);';
    send(200, 'text/html', html(script));
  } else if (pathname === '/reload') send(200, 'text/html', html('location.reload();'));
  else if (pathname === '/deep') {
    send(
      200,
      'text/html',
      html(
        'let at = document.body; for (let i = 0; i < 1e5; i++) at = at.appendChild(document.createElement("p"));',
      ),
    );
  } else if (pathname === '/bomb') {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    response.end(BOMB);
  } else if (pathname === '/meta-loop') {
    const next = `/meta-loop?n=${Number(search.slice(3)) + 1}`;
    send(200, 'text/html', html('', `<meta http-equiv="refresh" content="0; url=${next}">`));
  } else if (pathname === '/redirect-on') {
    response.writeHead(302, { location: `/redirect-on?${Number(search.slice(1)) + 1}` }).end();
  } else if (pathname === '/bad-header') {
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx-odd: \x01\r\n\r\n<p>Text</p>');
  } else if (pathname === '/large-header') {
    response.socket?.end(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx-large: ${'x'.repeat(70_000)}\r\n\r\n<p>Text</p>`,
    );
  } else if (pathname === '/redirect-loop') {
    response.writeHead(302, { location: '/redirect-loop' }).end();
  } else if (pathname === '/204') response.writeHead(204).end();
  else if (pathname === '/download') {
    response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' });
    response.end('PK');
  } else if (pathname === '/401') send(401, 'text/html', html(''));
  else if (pathname === '/500') send(500, 'text/html', html(''));
  else if (pathname === '/500-empty') send(500, '', '');
  else if (pathname === '/json') send(200, 'application/json', '{"a":1}');
  else if (pathname === '/silent') response.on('error', () => undefined);
  else if (pathname === '/to-file') response.writeHead(302, { location: 'file:///etc/hostname' }).end();
  else if (pathname === '/memory') {
    send(
      200,
      'text/html',
      html('const all = []; for (;;) all.push(new Array(1e6).fill({ a: all.length }));'),
    );
  } else if (pathname === '/broken-off') request.socket.destroy();
  else if (pathname === '/loop-and-plain') {
    send(
      200,
      'text/html',
      html('').replace('</main>', '<a href="/loop">Loop</a> <a href="/plain">Plain</a>'),
    );
  } else if (pathname === '/all') {
    const paths = [...LIGHT, '/silent', ...FAILING.map(([path]) => path)];
    send(
      200,
      'text/html',
      `<!doctype html><title>All</title>${paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')}`,
    );
  } else send(404, 'text/html', html(''));
}

describe('hostile pages', () => {
  let site: SiteServer;
  /** For pages that must be judged, also on a busy machine. */
  let patient: Engine;
  /** For pages that would take all the time there is. */
  let hasty: Engine;
  const log = memoryLog();

  beforeAll(async () => {
    site = await serveSite({ answer });
    const settings = { maxPages: 1, respectRobots: false };
    patient = createEngine(testConfig(settings), log);
    hasty = createEngine(testConfig({ ...settings, pageTimeoutMs: 5_000 }), log);
  });

  afterAll(async () => {
    await patient.close();
    await hasty.close();
    await site.close();
  });

  it.each(Object.keys(JUDGED))('checks %s in full', async (path) => {
    const { outcome, pages } = await scanAll(patient, site.origin + path);
    expect(outcome).toMatchObject({ ok: true });
    expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
    expect(describeViolations(pages[0])).toContain(
      'htmlcs WCAG2AA.Principle1.Guideline1_1.1_1_1.H37 img /dot.svg',
    );
  });

  it.each([
    ...FAILING.map(([path, says]) => ({ path, says, engine: () => patient })),
    ...ENDLESS.map(([path, says]) => ({ path, says, engine: () => hasty })),
  ])('fails $path with a sentence', async ({ path, says, engine }) => {
    const { outcome, pages } = await scanAll(engine(), site.origin + path);
    expect(pages).toEqual([]);
    expect(outcome.ok).toBe(false);
    const error = outcome.ok ? '' : outcome.error;
    // So far a machine may not get that is very busy.
    if (engine() !== hasty || !error.includes('did not answer within')) expect(error).toMatch(says);
    expect(error).toMatch(/^The (first )?page .+\.$/);
  });

  it('checks a page that floods the console in full, or says why not', async () => {
    const { outcome, pages } = await scanAll(patient, `${site.origin}/console`);
    if (!outcome.ok)
      expect(outcome.error).toMatch(
        /^The first page (took longer than|did not answer within|sent more messages than the browser can read)/,
      );
    else if (outcome.unvisited.length > 0) expect(outcome.limitations.join(' ')).toContain('/console');
    else expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
  });

  it('reports refused, closed and unknown addresses alike', async () => {
    const errors: string[] = [];
    for (const target of [
      // Nobody listens there.
      'http://127.0.0.1:2/',
      'http://127.0.0.2/',
      'http://no-such-host.invalid/',
      'http://10.0.0.1/',
    ]) {
      const { outcome } = await scanAll(patient, target);
      errors.push(outcome.ok ? 'ok' : outcome.error);
    }
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toMatch(/could not be reached/);
  });

  it('continues after a page that uses up its time, and loses no other page', async () => {
    const engine = createEngine(testConfig({ pageTimeoutMs: 15_000, respectRobots: false }), log);
    try {
      const { outcome, pages } = await scanAll(engine, `${site.origin}/loop-and-plain`);
      if (!outcome.ok) throw new Error(outcome.error);
      expect(outcome.unvisited).toContain(`${site.origin}/loop`);
      expect(outcome.limitations.join('\n')).toMatch(/took longer than 15 seconds: .+\/loop\./);
      const known = new Set([...outcome.unvisited, ...pages.map(({ url }) => url)]);
      expect([...known].sort()).toEqual(
        ['/loop', '/loop-and-plain', '/plain'].map((path) => site.origin + path),
      );
    } finally {
      await engine.close();
    }
  });

  it('continues after pages that fail, and names them', async () => {
    const all = createEngine(testConfig({ maxPages: 50, respectRobots: false }), log);
    try {
      const { outcome, pages } = await scanAll(all, `${site.origin}/all`);
      if (!outcome.ok) throw new Error(outcome.error);
      const failed = ['/silent', ...FAILING.map(([path]) => path)].map((path) => site.origin + path);
      // One that never ends is judged as far as it has come, and so not as a whole.
      const partly = `${site.origin}/never-ends`;
      expect(outcome.unvisited, outcome.limitations.join('\n')).toEqual([...failed, partly].sort());
      // Of several pages of a limitation, the first has its whole address and the others their paths.
      for (const url of [...failed, partly])
        expect(outcome.limitations.join('\n')).toMatch(new RegExp(`${new URL(url).pathname}(?![\\w/-])`));
      // meta-once leads to plain, which is judged once.
      expect(pages).toHaveLength(LIGHT.length);
      expect(outcome.limitations.join('\n')).toMatch(
        /1 page was not judged because it answered with HTTP 401/,
      );
    } finally {
      await all.close();
    }
  });
});

import type { ServerResponse } from 'node:http';
import { gzipBomb } from '../../../harness/sites/gzip-bomb.ts';
import { documentWith, page, scripted, sendHtml } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

/** A case that is one answer with a body. */
function answered(name: string, status: number, headers: Record<string, string>, body = ''): HostileCase {
  return { name, answer: (_request, response) => void response.writeHead(status, headers).end(body) };
}

/** Writes repeatedly until the other side disconnects. */
function repeat(response: ServerResponse, chunk: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    if (response.writableNeedDrain) return;
    response.write(chunk);
  }, everyMs);
  response.on('close', () => clearInterval(timer));
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

let bomb: Buffer | undefined;
/** 1 GB of markup in 1 MB. */
function bombOnce(): Buffer {
  return (bomb ??= gzipBomb(documentWith({}), `<p>${'bomb '.repeat(2_000_000)}</p>`, 100));
}

const eachFetch = 'let n = 0; const f = () => fetch("/slow?" + n++).catch(() => {}).then(f);';

/** Answers that never come, never end, or are not a page. */
export const NETWORK: HostileCase[] = [
  { name: 'no answer', answer: () => undefined },
  {
    name: 'one byte of the header a second',
    answer(request) {
      const { socket } = request;
      socket.write('HTTP/1.1 200 OK\r\nx-long: ');
      const timer = setInterval(() => socket.write('a'), 1000);
      socket.on('close', () => clearInterval(timer));
      socket.on('error', () => clearInterval(timer));
    },
  },
  {
    name: 'header without end',
    answer(request) {
      const { socket } = request;
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write(`x-${Math.random()}: ${'a'.repeat(8000)}\r\n`), 1);
      socket.on('close', () => clearInterval(timer));
      socket.on('error', () => clearInterval(timer));
    },
  },
  {
    name: 'endless body, slow',
    answer(_request, response) {
      response.writeHead(200, HTML).write(documentWith({}));
      repeat(response, '<p>more</p>', 50);
    },
  },
  {
    name: 'endless body, fast',
    answer(_request, response) {
      response.writeHead(200, HTML).write(documentWith({}));
      repeat(response, '<p>more</p>'.repeat(5000), 0);
    },
  },
  {
    name: 'endless comment',
    answer(_request, response) {
      response.writeHead(200, HTML).write(`${documentWith({})}<!--`);
      repeat(response, 'x'.repeat(1_000_000), 0);
    },
  },
  {
    name: 'headers and nothing more',
    answer: (_request, response) => response.writeHead(200, HTML).flushHeaders(),
  },
  {
    name: 'half a document, then silence',
    answer: (_request, response) => void response.writeHead(200, HTML).write(documentWith({}).slice(0, -20)),
  },
  {
    name: 'breaks off in the body',
    answer(request, response) {
      response.writeHead(200, { ...HTML, 'content-length': '100000' }).write(documentWith({}));
      setTimeout(() => request.socket.destroy(), 100);
    },
  },
  { name: 'breaks off at once', answer: (request) => void request.socket.destroy() },
  { name: 'no HTTP', answer: (request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n') },
  answered('204', 204, {}),
  answered('205', 205, {}),
  answered('304 unasked', 304, {}),
  answered('401', 401, { ...HTML, 'www-authenticate': 'Basic realm="x"' }, documentWith({})),
  answered('407', 407, { ...HTML, 'proxy-authenticate': 'Basic realm="x"' }, documentWith({})),
  answered('404', 404, HTML, documentWith({})),
  answered('500', 500, HTML, documentWith({})),
  answered('503', 503, { ...HTML, 'retry-after': '1' }, documentWith({})),
  answered('JSON', 200, { 'content-type': 'application/json' }, '{"a":1}'),
  answered('plain text', 200, { 'content-type': 'text/plain' }, 'x'),
  answered('PDF', 200, { 'content-type': 'application/pdf' }, '%PDF-1.4\n%%EOF'),
  answered('picture', 200, { 'content-type': 'image/svg+xml' }, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  answered('no type', 200, {}, '\0\u0001binary'),
  answered(
    'download',
    200,
    { ...HTML, 'content-disposition': 'attachment; filename=x.html' },
    documentWith({}),
  ),
  answered('unknown type', 200, { 'content-type': 'application/octet-stream' }, 'x'),
  {
    name: 'multipart that replaces itself',
    answer(_request, response) {
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=b' });
      repeat(response, `--b\r\ncontent-type: text/html\r\n\r\n${documentWith({})}\r\n`, 100);
    },
  },
  answered('empty page', 200, HTML),
  answered('frameset', 200, HTML, '<frameset><frame src="/frame-that-loops"></frameset>'),
  {
    name: 'redirect loop',
    answer: (request, response) => void response.writeHead(302, { location: request.url ?? '/' }).end(),
  },
  {
    name: 'redirects without end',
    answer: (request, response) =>
      void response.writeHead(302, { location: `${request.url?.split('?', 1)[0]}?${Math.random()}` }).end(),
  },
  {
    name: 'redirect to a file',
    answer: (_request, response) => void response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
  },
  {
    name: 'slow redirects',
    answer(request, response) {
      setTimeout(
        () =>
          response.writeHead(302, { location: `${request.url?.split('?', 1)[0]}?${Math.random()}` }).end(),
        900,
      );
    },
  },
  {
    name: 'gzip bomb',
    answer: (_request, response) =>
      void response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(bombOnce()),
  },
  {
    name: 'gzip bombs as scripts and styles',
    answer(request, response) {
      if (request.url?.includes('?') !== true) {
        sendHtml(
          response,
          documentWith({
            head: '<link rel="stylesheet" href="?css">',
            script: '0</script><script src="?js">',
          }),
        );
        return;
      }
      response.writeHead(200, {
        'content-type': request.url.includes('css') ? 'text/css' : 'text/javascript',
        'content-encoding': 'gzip',
      });
      response.end(bombOnce());
    },
  },
  scripted('endless fetches, one by one', `${eachFetch} f();`),
  scripted('endless fetches, many at once', `${eachFetch} for (let i = 0; i < 200; i++) f();`),
  scripted(
    'fetches of the address that never answers',
    'for (let i = 0; i < 500; i++) fetch("/never?" + i);',
  ),
  scripted(
    'synchronous request without answer',
    'const x = new XMLHttpRequest(); x.open("GET", "/never", false); x.send();',
  ),
  scripted(
    'beacons',
    'setInterval(() => { for (let i = 0; i < 20; i++) navigator.sendBeacon("/slow", "x".repeat(60000)); }, 1);',
  ),
  page('style sheet that never comes', { head: '<link rel="stylesheet" href="/never">' }),
  page('script that never comes', { head: '<script src="/never"></script>' }),
  page('font that never comes', {
    head: '<style>@font-face { font-family: f; src: url(/never) } body { font-family: f }</style>',
  }),
  page('endless imports', { head: '<style>@import "/import?0";</style>' }),
  scripted(
    'a flood of messages to a WebSocket',
    'const w = new WebSocket("ws://" + location.host + "/ws"); w.onopen = () => setInterval(() => { for (let i = 0; i < 20000; i++) w.send("x"); }, 10);',
  ),
  scripted(
    'a flood of requests for data',
    'setInterval(() => { for (let i = 0; i < 20000; i++) fetch("data:,x").catch(() => 0); }, 10);',
  ),
  scripted(
    'a flood of console messages',
    'setInterval(() => { for (let i = 0; i < 20000; i++) console.error("x" + i); }, 10);',
  ),
  scripted(
    'a flood of exceptions',
    'setInterval(() => { for (let i = 0; i < 20000; i++) reportError(new Error("x" + i)); }, 10);',
  ),
  scripted(
    'a flood of frames',
    'setInterval(() => { for (let i = 0; i < 2000; i++) { const f = document.createElement("iframe"); document.body.append(f); f.remove(); } }, 10);',
  ),
  scripted(
    'endless WebSockets',
    'for (let i = 0; i < 300; i++) { const w = new WebSocket("ws://" + location.host + "/ws"); w.onopen = () => setInterval(() => w.send("x"), 1); }',
  ),
  scripted(
    'endless event sources',
    'for (let i = 0; i < 20; i++) new EventSource("/events").onmessage = () => document.body.append("x");',
  ),
  page('endless video and sound', {
    body: '<video src="/endless-media" autoplay muted></video><audio src="/endless-media" autoplay></audio>',
  }),
  scripted(
    'endless stream read by script',
    'fetch("/endless-media").then(async (r) => { const all = []; for await (const c of r.body) all.push(c); });',
  ),
  scripted(
    'WebRTC',
    'for (let i = 0; i < 200; i++) { const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:9" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o)); }',
  ),
];

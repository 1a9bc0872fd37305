import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { sendHtml } from './cases/hostile-case.ts';
import type { HostileCase } from './cases/hostile-case.ts';

/** The site with all cases, on several addresses of loopback, which browsers treat as several sites. */
export interface HostileSite {
  /** Address of a case. */
  urlOf(index: number): string;
  /** Address of a harmless page with some defects. */
  normalUrl: string;
  /** Called when a case is requested. */
  onVisit: (index: number) => void;
  close(): void;
}

const NORMAL = `<!doctype html><html><head><title>Normal</title></head><body><h1>Normal</h1><h4>Too deep</h4>
<img src="/dot.svg" width="9" height="9"><input type="text"><a href="/x"></a><button></button>
<p style="color:#999;background:#fff">Pale text</p><table><tr><td>1</td></tr></table></body></html>`;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Starts the site. @throws if loopback has only one address */
export async function openHostileSite(cases: HostileCase[]): Promise<HostileSite> {
  const server = createServer((request, response) => serve(request, response));
  // Handshakes of WebSockets are answered, and their data is discarded.
  server.on('upgrade', (request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.resume();
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n');
    const key = request.headers['sec-websocket-key'] ?? '';
    socket.write(`sec-websocket-accept: ${acceptOf(key)}\r\n\r\n`);
  });
  const port = await listen(server, '0.0.0.0');
  const origin = `http://127.0.0.1:${port}`;
  const others = Array.from({ length: 8 }, (_, n) => `http://127.0.1.${n + 1}:${port}`);

  function serve(request: IncomingMessage, response: ServerResponse): void {
    response.on('error', () => undefined);
    const { pathname } = new URL(request.url ?? '/', origin);
    const index = Number(/^\/case\/(\d+)$/.exec(pathname)?.[1] ?? -1);
    const found = cases[index];
    if (found !== undefined) {
      site.onVisit(index);
      const end = response.end.bind(response);
      // Cases don't know the addresses of the site.
      response.end = ((body: unknown) =>
        end(
          typeof body === 'string'
            ? body.replaceAll(/\{other(\d)\}/g, (_, n) => others[Number(n)] ?? '')
            : body,
        )) as typeof response.end;
      found.answer(request, response);
    } else serveRest(pathname, request, response);
  }

  const site: HostileSite = {
    urlOf: (index) => `${origin}/case/${index}`,
    normalUrl: `${origin}/normal`,
    onVisit: () => undefined,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return site;
}

function serveRest(pathname: string, request: IncomingMessage, response: ServerResponse): void {
  switch (pathname) {
    case '/normal':
      return sendHtml(response, NORMAL);
    case '/dot.svg':
      return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG);
    case '/slow':
      return void setTimeout(() => response.end('ok'), 20);
    case '/never':
      return;
    case '/frame-that-loops':
    case '/loop-in-a-popup':
      return sendHtml(response, '<!doctype html><title>x</title><script>for (;;) {}</script>');
    case '/frame-that-eats':
      return sendHtml(
        response,
        '<!doctype html><title>x</title><script>const all = []; setInterval(() => all.push(new Uint8Array(5e7).fill(7)), 20)</script>',
      );
    case '/import': {
      const next = Number(request.url?.split('?')[1] ?? 0) + 1;
      response.writeHead(200, { 'content-type': 'text/css' });
      return void setTimeout(() => response.end(`@import "/import?${next}";`), 20);
    }
    case '/events':
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return endless(response, 'data: x\n\n', 1);
    case '/endless-media':
      response.writeHead(200, { 'content-type': 'video/mp4' });
      return endless(response, Buffer.alloc(1_000_000, 7), 0);
    default:
      response.writeHead(404, { 'content-type': 'text/plain' }).end('none');
  }
}

function endless(response: ServerResponse, chunk: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    if (!response.writableNeedDrain) response.write(chunk);
  }, everyMs);
  response.on('close', () => clearInterval(timer));
}

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
  return address.port;
}

/** RFC 6455, section 4.2.2. */
function acceptOf(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Listeners that record everything that arrives. */
export interface Canary {
  port: number;
  /** What arrived: `tcp <address>` for every connection, `udp <address>` for every packet. */
  touched: string[];
  /** Paths of requests, without query. */
  paths: Set<string>;
  close(): Promise<void>;
}

/** Resources of the type that a vector requests, so that a control does not fail because of a wrong type. */
const ANSWERS: [path: RegExp, type: string, body: string][] = [
  [/css|import|stylesheet/, 'text/css', 'body{}'],
  [/script|worker|module|worklet/, 'text/javascript', ''],
  [/img|svg|icon|image|poster|cursor/, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [/events/, 'text/event-stream', 'data: x\n\n'],
  [/manifest/, 'application/manifest+json', '{}'],
];

/**
 * Listens on one port of several addresses, for TCP and UDP; addresses this machine does not have are left out.
 * @param options.answer answers requests instead of the canary
 */
export async function openCanary(
  addresses: readonly string[],
  options: { answer?(request: IncomingMessage, response: ServerResponse): boolean } = {},
): Promise<Canary> {
  const canary = { port: 0, touched: [] as string[], paths: new Set<string>() };
  const closers: (() => void)[] = [];
  for (const address of addresses) {
    const server = createServer((request, response) => {
      canary.paths.add(new URL(request.url ?? '/', 'http://canary.invalid').pathname);
      if (options.answer?.(request, response) === true) return;
      answerAll(request, response);
    });
    server.on('connection', () => canary.touched.push(`tcp ${address}`));
    server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
      canary.paths.add(new URL(request.url ?? '/', 'http://canary.invalid').pathname);
      socket.destroy();
    });
    // TURN over TCP, which is not HTTP.
    server.on('clientError', (_error, socket) => {
      canary.paths.add('/raw');
      socket.destroy();
    });
    const listening = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(canary.port, address, () => done(true));
    });
    if (!listening) continue;
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('A TCP listener has a port.');
    canary.port = bound.port;
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const udp = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    udp.on('message', () => canary.touched.push(`udp ${address}`));
    await new Promise<void>((done, fail) => udp.once('error', fail).bind(canary.port, address, done));
    closers.push(() => udp.close());
  }
  return {
    ...canary,
    async close() {
      for (const close of closers) close();
    },
  };
}

/** Answers any request of a vector, also across origins. */
export function answerAll(request: IncomingMessage, response: ServerResponse): void {
  const found = ANSWERS.find(([path]) => path.test(request.url ?? ''));
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('content-type', found?.[1] ?? 'text/html');
  response.end(found?.[2] ?? '<!doctype html><title>Canary</title><h1>Canary</h1>');
}

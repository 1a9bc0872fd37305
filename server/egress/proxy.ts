import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { endWith, ownAnswer } from './answer.ts';
import { basicToken } from './credentials.ts';
import type { EgressCredentials } from './egress.ts';
import { forward, forwardUpgrade, MAX_HEADER_BYTES } from './forward.ts';
import type { Gate } from './gate.ts';
import type { Ledger } from './ledger.ts';
import type { EgressLimits } from './limits.ts';
import { registerOwnPort } from './own-ports.ts';
import { SIGN_IN_URL } from './sign-in.ts';
import { tunnel } from './tunnel.ts';
import { messageOf } from '../shared/message-of.ts';

/** A listening proxy. */
export interface Proxy {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Ends the listener and all connections. Idempotent. */
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Opens the forward proxy of one scan on a free loopback port: absolute form for http, CONNECT for the rest.
 * It does nothing for who does not know the credentials: other processes of this machine could otherwise use it
 * for as long as the scan lasts.
 * @throws Error when no port can be had
 */
export async function openProxy(options: {
  gate: Gate;
  ledger: Ledger;
  limits: EgressLimits;
  credentials: EgressCredentials;
  log?: (message: string) => void;
}): Promise<Proxy> {
  const { gate, ledger, limits, log } = options;
  const expected = Buffer.from(basicToken(options.credentials));
  const isSignedIn = ({ headers }: IncomingMessage): boolean => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const clients = new Set<Socket>();
  const headersTimeoutMs = Math.min(HEADERS_TIMEOUT_MS, limits.idleTimeoutMs);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: headersTimeoutMs,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: limits.idleTimeoutMs,
  });
  server.maxConnections = limits.maxConnections;
  /** A bug in serving one request must neither stay unseen nor end the process. */
  const guard = (work: Promise<void>, end: () => void): void => {
    work.catch((error: unknown) => {
      log?.(`proxy: ${messageOf(error)}`);
      end();
    });
  };

  server.on('connection', (socket) => {
    clients.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => clients.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Browsers open connections before they need them, and would take an answer for that to their first request; one
    // that just ends they open again.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy();
    else endWith(socket, 'bad-request');
  });
  server.on('request', (request, response) => {
    const own = !isSignedIn(request) ? 'not-signed-in' : request.url === SIGN_IN_URL ? 'signed-in' : null;
    if (own !== null) {
      const { status, headers } = ownAnswer(own);
      response.writeHead(status, headers).end();
      return;
    }
    guard(forward({ gate, ledger }, request, response), () => response.destroy());
  });
  server.on('upgrade', (request, client, head) => {
    client.on('error', () => client.destroy());
    if (!isSignedIn(request)) return endWith(client, 'not-signed-in');
    guard(forwardUpgrade({ gate, ledger }, request, client, head), () => client.destroy());
  });
  server.on('connect', (request, client, head) => {
    client.on('error', () => client.destroy());
    if (!isSignedIn(request)) return endWith(client, 'not-signed-in');
    guard(tunnel({ gate, ledger }, request, client, head), () => client.destroy());
  });

  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  server.off('error', reject);
  server.on('error', (error) => log?.(`proxy: ${error.message}`));

  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const { port } = address;
  const unregister = registerOwnPort(port);
  let closing: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      closing ??= new Promise((done) => {
        unregister();
        gate.close();
        server.close(() => done());
        for (const client of clients) client.destroy();
      });
      return closing;
    },
  };
}

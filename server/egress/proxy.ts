import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { endWith, ownAnswer } from './answer.ts';
import type { CertificateChecks } from './certificate-checks.ts';
import type { Connector } from './connector.ts';
import { SIGN_IN_URL, basicToken } from './sign-in.ts';
import type { EgressCredentials } from './sign-in.ts';
import { MAX_HEADER_BYTES, forward, forwardUpgrade } from './forward.ts';
import type { Ledger } from './ledger.ts';
import type { EgressLimits } from './limits.ts';
import { registerOwnPort } from './own-ports.ts';
import { tunnel } from './tunnel.ts';
import { messageOf } from '../shared/errors.ts';

/** A listening proxy. */
export interface Proxy {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /**
   * Ends all connections, on both sides, and from now on every new one at once: nothing leaves by this port any more. The
   * port stays ours until `close`, so that nobody else can listen there.
   */
  cutOff(): void;
  /** Ends the listener and all connections. Idempotent. */
  close(): Promise<void>;
}

interface ProxyOptions {
  connector: Connector;
  ledger: Ledger;
  limits: EgressLimits;
  /** null, the default, if the browser checks certificates itself. */
  certificates?: CertificateChecks | null;
  credentials: EgressCredentials;
  log?: (message: string) => void;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Opens the forward proxy of one scan on a free loopback port: absolute form for http, CONNECT for everything else.
 * It serves no request without the credentials: other processes of this machine could otherwise use it for as long
 * as the scan lasts.
 * @throws Error when no port is free
 */
export async function openProxy(options: ProxyOptions): Promise<Proxy> {
  const { connector, limits, log } = options;
  const headersTimeoutMs = Math.min(HEADERS_TIMEOUT_MS, limits.idleTimeoutMs);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: headersTimeoutMs,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: limits.idleTimeoutMs,
  });
  server.maxConnections = limits.maxConnections;
  const clients = trackClients(server);
  serve(server, options);
  const port = await listen(server);
  server.on('error', (error) => log?.(`proxy: ${error.message}`));

  const unregister = registerOwnPort(port);
  let closing: Promise<void> | undefined;
  let isCut = false;
  return {
    url: `http://127.0.0.1:${port}`,
    cutOff() {
      if (isCut) return;
      isCut = true;
      server.on('connection', (socket) => socket.destroy());
      connector.close();
      for (const client of clients) client.destroy();
    },
    close() {
      closing ??= new Promise((done) => {
        unregister();
        connector.close();
        server.close(() => done());
        for (const client of clients) client.destroy();
      });
      return closing;
    },
  };
}

/** The open connections of the browser and of our own requests. */
function trackClients(server: Server): Set<Socket> {
  const clients = new Set<Socket>();
  server.on('connection', (socket) => {
    clients.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => clients.delete(socket));
  });
  return clients;
}

function serve(
  server: Server,
  { connector, ledger, credentials, certificates = null, log }: ProxyOptions,
): void {
  const expected = Buffer.from(basicToken(credentials));
  const isSignedIn = ({ headers }: IncomingMessage): boolean => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  /** A bug in serving one request must neither stay unseen nor end the process. */
  const guard = (work: Promise<void>, end: () => void): void => {
    work.catch((error: unknown) => {
      log?.(`proxy: ${messageOf(error)}`);
      end();
    });
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Browsers open connections in advance, and would take an answer to an unused one for the answer to their first
    // request. A connection that just ends is opened again.
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
    guard(forward({ connector, ledger }, request, response), () => response.destroy());
  });
  server.on('upgrade', (request, client, head) => {
    client.on('error', () => client.destroy());
    if (!isSignedIn(request)) return endWith(client, 'not-signed-in');
    guard(forwardUpgrade({ connector, ledger }, request, client, head), () => client.destroy());
  });
  server.on('connect', (request, client, head) => {
    client.on('error', () => client.destroy());
    if (!isSignedIn(request)) return endWith(client, 'not-signed-in');
    guard(tunnel({ connector, ledger, certificates }, request, client, head), () => client.destroy());
  });
}

/** Listens on a free loopback port and returns it. */
async function listen(server: Server): Promise<number> {
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  server.off('error', reject);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address.port;
}

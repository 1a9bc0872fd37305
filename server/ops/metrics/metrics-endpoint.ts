import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { registerOwnPort } from '../../egress/own-ports.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from './metrics.ts';
import { isLoopback } from '../../shared/is-loopback.ts';

/** The listener of /metrics. */
export interface MetricsEndpoint {
  /** @throws Node's Error when the address can't be listened on */
  listen(): Promise<void>;
  /** Idempotent; also before `listen`. */
  close(): Promise<void>;
}

interface EndpointOptions {
  metrics: Metrics;
  /** METRICS_HOST and METRICS_PORT. */
  host: string;
  port: number;
  /** Reads what is known only when it is asked for. */
  refresh: () => Promise<void>;
  log: Log;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** A monitoring system needs one or two. */
const MAX_CONNECTIONS = 20;
const MAX_HEADER_BYTES = 8 * 1024;

/**
 * Makes the listener of /metrics, apart from the API, so that a reverse proxy in front of the API can't make it public
 * by accident. On a loopback address it answers only to IP addresses and localhost: a web page in someone's browser
 * could otherwise read it under a name of its own (DNS rebinding). The service never scans this port on loopback,
 * whatever ALLOW_TARGETS says.
 */
export function createMetricsEndpoint(options: EndpointOptions): MetricsEndpoint {
  const { metrics, host, port, log } = options;
  const checksHost = isLoopback(host);
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        log.error({ err: error }, 'The metrics could not be read');
        if (response.headersSent) response.destroy();
        else send(response, 500, 'The metrics could not be read; see the log of the service.\n');
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  let unregister: (() => void) | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Nothing is read of a body.
    request.resume();
    if (checksHost && !isLocalName(request.headers.host ?? '')) {
      return send(response, 400, 'Ask for an IP address or for localhost.\n');
    }
    if (request.url?.split('?', 1)[0] !== '/metrics') return send(response, 404, 'Only /metrics is here.\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return send(response, 405, 'Only GET and HEAD are supported.\n');
    }
    await options.refresh();
    send(response, 200, await metrics.registry.metrics(), metrics.registry.contentType);
  }

  return {
    async listen() {
      server.listen(port, host);
      await once(server, 'listening');
      server.on('error', (error) => log.error({ err: error }, 'The listener of the metrics has an error'));
      unregister = registerOwnPort(port);
    },
    async close() {
      unregister?.();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

function isLocalName(header: string): boolean {
  if (!URL.canParse(`http://${header}`)) return false;
  const name = new URL(`http://${header}`).hostname;
  return name === 'localhost' || name.startsWith('[') || isIP(name) !== 0;
}

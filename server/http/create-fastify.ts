import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pages } from '../report/page/pages.ts';
import { MAX_HEADER_BYTES, answerClientError, noteRequests } from './answer-client-error.ts';
import type { OperationId } from './contract.ts';
import { BODY_LIMIT_BYTES, wrongRequest } from './http-errors.ts';
import { logOptions } from './log-options.ts';
import type { LogTarget } from './log-options.ts';
import { sendError, sendNotFound } from './plugins/errors.ts';
import { BASE_HEADERS } from './plugins/security-headers.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Logs each request in one line, at its end; with LOG_LEVEL=debug also when it came. Each line is a system call and a
 * good part of the CPU of a small request, so there are not two of them.
 *
 * The end is that of Node's response: Fastify does not report requests whose client goes away, whose answer is cut, or
 * whose path can't be decoded.
 */
class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.log.debug({ req: request }, 'incoming request');
    // Node keeps the address from now on, and could not find it out once the client has gone away.
    void request.ip;
    reply.raw.once('close', () => logEnd(request, reply));
  }

  override requestCompleted(): void {
    // See logEnd.
  }
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Silence on a connection while an answer is made; comparing two large scans takes seconds. */
const CONNECTION_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 1000;
const ANSWER_TIMEOUT_MS = 300_000;
/** A reverse proxy needs far fewer. */
const MAX_CONNECTIONS = 2_000;

/** What the HTTP server is made of. */
export interface ServerOptions extends LogTarget {
  pages: Pages;
  /** An answer that the client has not taken by then is cut, however busy the connection looks; default five minutes. */
  answerTimeoutMs?: number;
}

/** Makes Fastify with its limits, its log and its answers to requests that never reach a route. */
export function createFastify(options: ServerOptions): FastifyInstance {
  const { config, pages } = options;
  const prefix = pathOf(config.publicUrl);
  const app = fastify({
    ...logOptions(options),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node's own answer has no body; see hostCheck.
      requireHostHeader: false,
    },
    // A reverse proxy may pass the path of PUBLIC_URL on to us, or take it off.
    rewriteUrl: ({ url = '/' }) => (url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url),
    // An id that is too long is a wrong id, and each operation has its own answer to that.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    // While the service shuts down, createScan answers 503 with Retry-After itself, and reading goes on.
    return503OnClosing: false,
    frameworkErrors(_error, request, reply) {
      // The path can't be decoded. Hooks do not run here.
      reply.headers({ ...BASE_HEADERS, 'cache-control': 'no-store' });
      const operation = operationOf(request.url);
      if (operation === undefined) void sendNotFound(request, reply, pages);
      else
        void sendError(
          reply,
          wrongRequest(operation, 'The address is not properly percent-encoded; correct it.'),
        );
    },
    clientErrorHandler: answerClientError,
  });
  noteRequests(app.server);
  boundConnections(app.server, MAX_CONNECTIONS);
  cutSlowAnswers(app, options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS);
  // Node would answer 417; the header may as well be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}

/** The path of an address without trailing slash; empty for an address without a path. */
export function pathOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '');
}

function cutSlowAnswers({ server }: FastifyInstance, timeoutMs: number): void {
  server.on('request', (_request, response) => {
    const timer = setTimeout(() => response.destroy(), timeoutMs).unref();
    response.once('close', () => clearTimeout(timer));
  });
}

/** The operation that an address belongs to which the router could not read. */
function operationOf(url: string): OperationId | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (/^\/api\/v1\/scans\/[^/]+\/diff$/.test(path)) return 'compareScans';
  return /^\/api\/v1\/scans\/[^/]+$/.test(path) ? 'getScan' : undefined;
}

/**
 * Bounds the open connections of a server. Above the limit it closes the connection that has waited longest for its
 * client to send a request, or the rest of one, and not the newest. So a client that opens many connections and sends
 * little or nothing can't keep others out. Connections whose request is being answered stay open.
 */
export function boundConnections(server: Server, max: number): void {
  /** Connections that wait for their client; the one that has waited longest comes first. */
  const waiting = new Set<Socket>();
  let open = 0;

  server.on('connection', (socket) => {
    open += 1;
    waiting.add(socket);
    socket.once('close', () => {
      open -= 1;
      waiting.delete(socket);
    });
    if (open <= max) return;
    const [longest = socket] = waiting;
    longest.destroy();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const arrived = (): void => void waiting.delete(socket);
    if (hasBody(request)) request.once('end', arrived);
    else arrived();
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests are not logged: orchestrators ask every few seconds. */
    quiet?: boolean;
  }
}

function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  const { writableFinished, errored } = reply.raw;
  const line = { req: request, res: reply, responseTime: reply.elapsedTime };
  if (errored) request.log.error({ ...line, err: errored }, 'request errored');
  else if (!writableFinished) request.log.info(line, 'request aborted');
  else if (request.routeOptions.config.quiet !== true) request.log.info(line, 'request completed');
}

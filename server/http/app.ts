import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { defaultPublicUrl } from '../config/default-public-url.ts';
import type { Config } from '../config/config.ts';
import { createValidator } from './contract.ts';
import type { OperationId } from './contract.ts';
import { linkHeader } from './discovery.ts';
import { BODY_LIMIT_BYTES, wrongRequest } from './http-errors.ts';
import { answerClientError, MAX_HEADER_BYTES, noteRequests } from './answer-client-error.ts';
import { compression } from './plugins/compression.ts';
import { boundConnections } from './plugins/connections.ts';
import { errors, sendError, sendNotFound } from './plugins/errors.ts';
import { heldAnswers } from './plugins/held-answers.ts';
import { hostCheck } from './plugins/host-check.ts';
import { clientOf, rateLimit } from './plugins/rate-limit.ts';
import { BASE_HEADERS, securityHeaders } from './plugins/security-headers.ts';
import { createReadTurns } from './read-turns.ts';
import type { Pages } from '../report/pages.ts';
import { MAX_PER_HOST } from '../engine/site/host-turns.ts';
import { aboutScanner } from './routes/about-scanner.ts';
import { assets } from './routes/assets.ts';
import { compareScans } from './routes/compare-scans.ts';
import { createScan } from './routes/create-scan.ts';
import { discovery } from './routes/discovery.ts';
import { getScan } from './routes/get-scan.ts';
import { health } from './routes/health.ts';
import { home } from './routes/home.ts';
import { report } from './routes/report.ts';
import type { RouteContext } from './routes/route-context.ts';
import type { ScanService } from '../scans/service.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Silence on a connection while an answer is made; comparing two large scans takes seconds. */
const CONNECTION_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 1000;
const ANSWER_TIMEOUT_MS = 300_000;
/** Of more connections those that wait longest are closed; a reverse proxy needs far fewer. */
const MAX_CONNECTIONS = 2_000;
/** Calls of addresses that don't exist, as a multiple of the limit of createScan. */
const NOT_FOUND_FACTOR = 30;

/** What the HTTP layer is made of. */
export interface AppOptions {
  config: Config;
  service: ScanService;
  pages: Pages;
  /** Where to log; without it to standard output, by `config.logLevel`. */
  logger?: FastifyBaseLogger;
  /** Takes the JSON lines of the log in place of standard output. */
  logStream?: { write(line: string): void };
  /** After this an answer that was not taken is cut, however busy the connection looks; five minutes unless given. */
  answerTimeoutMs?: number;
}

/** Builds the HTTP layer of the service, ready to listen or to be injected into; it does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, service, pages, logger, logStream } = options;
  const prefix = new URL(config.publicUrl).pathname.replace(/\/$/, '');
  const app = fastify({
    ...(logger === undefined
      ? { logger: { ...logOptions(config), ...(logStream !== undefined && { stream: logStream }) } }
      : { loggerInstance: logger }),
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
    // A reverse proxy may leave the path of PUBLIC_URL to us, or take it off.
    rewriteUrl: ({ url = '/' }) => (url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url),
    // An id that is too long is a wrong id, which the operation tells in its own way.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    // While the service drains, its own answer tells it, with Retry-After; reading goes on.
    return503OnClosing: false,
    frameworkErrors(_error, request, reply) {
      // A path that can't be decoded; hooks do not run here.
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
  app.server.on('request', (_request, response) => {
    const timer = setTimeout(() => response.destroy(), options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS).unref();
    response.once('close', () => clearTimeout(timer));
  });
  // Node would answer 417 by itself; the header may as well be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  const ajv = createValidator();
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
  app.removeContentTypeParser('text/plain');

  const { respectRobots, maxPages } = config;
  const turns = createReadTurns();
  app.addHook('preClose', async () => turns.close());
  const context: RouteContext = {
    service,
    pages,
    inTurn: (request) => async (work) =>
      turns.of(clientOf(request), () => request.raw.socket.destroyed)(work),
    publicUrl: publicUrlOf(app, config),
    visits: { respectRobots, maxPages, pagesAtOnce: MAX_PER_HOST },
  };
  await app.register(securityHeaders);
  await app.register(hostCheck, { host: config.host, publicUrl: config.publicUrl });
  await app.register(heldAnswers);
  await app.register(compression);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.headers({ 'cache-control': 'no-store', link: linkHeader(context.publicUrl()) });
  });
  await app.register(rateLimit, { max: config.rateLimitMax, windowMs: config.rateLimitWindowMs });
  await app.register(errors, {
    pages,
    notFoundMax: config.rateLimitMax * NOT_FOUND_FACTOR,
    windowMs: config.rateLimitWindowMs,
  });
  for (const add of [
    createScan,
    getScan,
    compareScans,
    report,
    home,
    aboutScanner,
    assets,
    discovery,
    health,
  ])
    add(app, context);
  if (prefix !== '') {
    // Links of pages are relative, so the home page must be asked for as a folder.
    app.get(prefix, async (_request, reply) => reply.redirect(`${context.publicUrl()}/`, 308));
  }
  await app.ready();
  return app;
}

/** With port 0 the address is known only once the service listens. */
function publicUrlOf(app: FastifyInstance, config: Config): () => string {
  const guess = defaultPublicUrl(config.host, 0);
  return () => {
    if (config.port !== 0 || config.publicUrl !== guess) return config.publicUrl;
    const address = app.server.address();
    if (address === null || typeof address === 'string') return guess;
    return defaultPublicUrl(config.host, address.port);
  };
}

/** Paths and ids are logged, because they find a scan; queries (of targets, too), headers and bodies are not. */
function logOptions(config: Config): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: config.logLevel,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        client: request.ip,
      }),
      // Addresses of previews carry tokens in their query.
      target: withoutQuery,
      url: withoutQuery,
    },
  };
}

function withoutQuery(address: unknown): unknown {
  return typeof address === 'string' ? address.split('?', 1)[0] : address;
}

/** The operation that an address belongs to that the router could not read. */
function operationOf(url: string): OperationId | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (/^\/api\/v1\/scans\/[^/]+\/diff$/.test(path)) return 'compareScans';
  return /^\/api\/v1\/scans\/[^/]+$/.test(path) ? 'getScan' : undefined;
}

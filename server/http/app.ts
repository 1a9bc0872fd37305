import type { FastifyInstance } from 'fastify';
import { defaultPublicUrl } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { createValidator } from './contract.ts';
import { createFastify, pathOf } from './create-fastify.ts';
import type { ServerOptions } from './create-fastify.ts';
import { linkHeader } from './discovery.ts';
import { audit } from './plugins/audit.ts';
import { authentication } from './plugins/authentication.ts';
import { clientNamer, clientOf } from './plugins/client-of.ts';
import { compression } from './plugins/compression.ts';
import { errors } from './plugins/errors.ts';
import { finalHeadersOf, heldAnswers } from './plugins/held-answers.ts';
import { hostCheck } from './plugins/host-check.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { ReadTurns } from './read-turns.ts';
import { workflowTokens } from './workflow-tokens.ts';
import type { WorkflowTokens } from './workflow-tokens.ts';
import { MAX_PER_HOST } from '../engine/site/host-turns.ts';
import { aboutScanner, assets, health, rules } from './routes/fixed-pages.ts';
import { badge } from './routes/badge.ts';
import { compareScans, createScan, getScan } from './routes/api.ts';
import { mcp } from './mcp/mcp-route.ts';
import { discovery } from './routes/discovery.ts';
import { home } from './routes/home.ts';
import { pictureList, pictures } from './routes/pictures.ts';
import { report, reportHistory, scanAgain } from './routes/report.ts';
import { reportFiles } from './routes/report-files.ts';
import type { RouteContext } from './routes/route-context.ts';
import { SAMPLE_IDS, withSample } from '../service/with-sample.ts';
import type { ScanService } from '../service/scan-service.ts';
import type { UndecidedMark } from '../../shared/undecided-marks.ts';
import type { AuditTrail } from '../storage/audit-trail.ts';
import type { CallWindows } from '../storage/storage.ts';
import type { TokenStore } from '../storage/token-store.ts';

/** Requests for addresses that don't exist, as a multiple of the limit of createScan. */
const NOT_FOUND_FACTOR = 30;

const ROUTES = [
  createScan,
  getScan,
  compareScans,
  report,
  pictureList,
  pictures,
  reportFiles,
  reportHistory,
  badge,
  scanAgain,
  home,
  aboutScanner,
  rules,
  assets,
  discovery,
  health,
  mcp,
] satisfies ((app: FastifyInstance, context: RouteContext) => void)[];

/** Routes of a worker process; clients never call it. */
const WORKER_ROUTES = [health] satisfies typeof ROUTES;

/** What the HTTP layer is made of. */
export interface AppOptions extends ServerOptions {
  service: ScanService;
  /** See Storage.clientKey; a new one unless given. */
  clientKey?: Uint8Array;
  /** Counts calls over all processes, for rate limits; without it each process counts its own. */
  callWindows?: CallWindows | null;
  /** Needed unless AUTH is off. */
  tokens?: Pick<TokenStore, 'find'>;
  /** Needed unless AUDIT_DAYS is 0. */
  audit?: Pick<AuditTrail, 'addReads' | 'addRefusals'>;
  /**
   * Called after each answer of a route; seconds are without those that the client wanted to wait.
   * @param route its pattern; null for addresses that don't exist
   */
  onAnswer?: (route: string | null, status: number, seconds: number) => void;
  /** What reports do not list as undecided; nothing unless given. */
  marks?: readonly UndecidedMark[];
  /** Adds hooks that run before all others. */
  instrument?: (app: FastifyInstance) => void;
}

/** Builds the HTTP layer of the service, ready to listen or to be injected into; it does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createFastify(options);
  const { config } = options;
  app.decorate('clientKey', options.clientKey);
  app.decorate('clientNamer', clientNamer(config.clientHeader, config.trustProxy));
  app.decorate('finalHeaders', finalHeadersOf(config.publicUrl));
  options.instrument?.(app);
  validateByContract(app);
  measureAnswers(app, options);
  const context = createContext(app, options);
  await addPlugins(app, options, context);
  const routes = config.role === 'worker' ? WORKER_ROUTES : ROUTES;
  for (const addRoute of routes) addRoute(app, context);
  if (routes === ROUTES) redirectFolder(app, config, context);
  await app.ready();
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How long it has waited for a scan, as its client wanted. */
    waitedMs: number;
  }
}

function measureAnswers(app: FastifyInstance, { onAnswer }: AppOptions): void {
  app.decorateRequest('waitedMs', 0);
  if (onAnswer === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    const tookMs = reply.elapsedTime - request.waitedMs;
    onAnswer(request.routeOptions.url ?? null, reply.statusCode, tookMs / 1000);
    done();
  });
}

function validateByContract(app: FastifyInstance): void {
  const ajv = createValidator();
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
  app.removeContentTypeParser('text/plain');
}

function createContext(
  app: FastifyInstance,
  { config, service, pages, marks = [] }: AppOptions,
): RouteContext {
  const turns = new ReadTurns();
  app.addHook('preClose', async () => turns.close());
  const { respectRobots, maxPages, externalLinks, screenshots } = config;
  const ownAddress = publicUrlOf(app, config);
  return {
    service: withSample(service, ownAddress),
    sample: SAMPLE_IDS,
    pages,
    marks,
    inTurn: (request) => async (work) =>
      turns.of(clientOf(request), () => request.raw.socket.destroyed)(work),
    publicUrl: ownAddress,
    auth: config.auth,
    hasMcp: config.mcp === 'on',
    publicHistory: config.publicHistory === 'on',
    visits: {
      respectRobots,
      maxPages,
      pagesAtOnce: MAX_PER_HOST,
      asksLinkedSites: externalLinks === 'on',
      keepsPictures: screenshots === 'on',
    },
  };
}

async function addPlugins(app: FastifyInstance, options: AppOptions, { publicUrl }: RouteContext) {
  const { config, pages, callWindows = null, tokens = null } = options;
  const { host, rateLimitMax, rateLimitWindowMs: windowMs } = config;
  await app.register(securityHeaders);
  await app.register(hostCheck, { host, publicUrl: config.publicUrl });
  await app.register(heldAnswers);
  await app.register(compression);
  let link = { base: '', header: '' };
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const base = publicUrl();
    if (link.base !== base) link = { base, header: linkHeader(base) };
    void reply.header('cache-control', 'no-store').header('link', link.header);
    done();
  });
  await app.register(authentication, { mode: config.auth, tokens, workflows: workflowsOf(config) });
  await app.register(audit, { trail: config.auditDays === 0 ? null : trailOf(options) });
  await app.register(rateLimit, { max: rateLimitMax, windowMs, callWindows });
  await app.register(errors, { pages, notFoundMax: rateLimitMax * NOT_FOUND_FACTOR, windowMs });
}

function trailOf({ audit: trail }: AppOptions): NonNullable<AppOptions['audit']> {
  if (trail === undefined)
    throw new Error('AUDIT_DAYS is set, and there is nothing that keeps an audit trail.');
  return trail;
}

function workflowsOf({ oidcIssuer, oidcRepositories, publicUrl }: Config): WorkflowTokens | null {
  if (oidcRepositories.length === 0) return null;
  return workflowTokens(oidcIssuer, new URL(publicUrl).origin, oidcRepositories);
}

/** Links of pages are relative, so under a path the home page must be asked for with a trailing slash. */
function redirectFolder(app: FastifyInstance, config: Config, { publicUrl }: RouteContext): void {
  const prefix = pathOf(config.publicUrl);
  if (prefix === '') return;
  app.get(prefix, async (_request, reply) => reply.redirect(`${publicUrl()}/`, 308));
}

/** PUBLIC_URL; with port 0 and no PUBLIC_URL, the address becomes known only when the service listens. */
function publicUrlOf(app: FastifyInstance, config: Config): () => string {
  const guess = defaultPublicUrl(config.host, 0);
  return () => {
    if (config.port !== 0 || config.publicUrl !== guess) return config.publicUrl;
    const address = app.server.address();
    if (address === null || typeof address === 'string') return guess;
    return defaultPublicUrl(config.host, address.port);
  };
}

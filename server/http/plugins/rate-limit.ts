import rateLimitPlugin from '@fastify/rate-limit';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { systemClock } from '../../shared/clock.ts';
import { ServiceError } from '../../shared/errors.ts';
import { windowStore } from './window-store.ts';

interface RateLimitOptions {
  /** createScan calls per client and window; 0 turns all limits off. */
  max: number;
  windowMs: number;
}

/** Clients remembered at once. An attacker with many addresses could push others out of a small table. */
const REMEMBERED_CLIENTS = 100_000;

/** createScan calls of all clients together per window, as a multiple of the limit of one client. */
const ALL_CLIENTS_FACTOR = 100;
/** createScan calls for one host by all clients, as a multiple of the limit of one client. */
const HOST_FACTOR = 3;

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks of the limited route; empty if the limit is off. */
    createScanLimits: { onRequest: preHandlerAsyncHookHandler[]; preHandler: preHandlerAsyncHookHandler[] };
  }
}

/**
 * The rate limit of createScan. It runs before the body is read, so invalid calls count, too. A client is an IPv4
 * address or an IPv6 /64. The limit for all clients together holds even if clients can fake their addresses; the limit
 * for each host keeps many clients from turning the service against one website.
 */
export const rateLimit = fp<RateLimitOptions>(
  async (app, { max, windowMs }) => {
    await app.register(rateLimitPlugin, {
      global: false,
      enableDraftSpec: true,
      store: windowStore(systemClock, REMEMBERED_CLIENTS),
      errorResponseBuilder: (_request, { ttl }) => tooMany('from your address', ttl),
    });
    if (max === 0) {
      app.decorate('createScanLimits', { onRequest: [], preHandler: [] });
      return;
    }
    const limitClient = app.rateLimit({ max, timeWindow: windowMs });
    const countAll = app.createRateLimit({
      max: max * ALL_CLIENTS_FACTOR,
      timeWindow: windowMs,
      keyGenerator: () => 'all clients',
    });
    async function limitAll(request: FastifyRequest): Promise<void> {
      const count = await countAll(request);
      if (!count.isAllowed && count.isExceeded) throw tooMany('from all clients together', count.ttl);
    }
    const countHost = app.createRateLimit({
      max: max * HOST_FACTOR,
      timeWindow: windowMs,
      keyGenerator: (request) => `host ${hostIn(request.body)}`,
    });
    async function limitHost(request: FastifyRequest): Promise<void> {
      if (hostIn(request.body) === '') return;
      const count = await countHost(request);
      if (!count.isAllowed && count.isExceeded) throw tooMany('for this host', count.ttl);
    }
    app.decorate('createScanLimits', { onRequest: [limitClient, limitAll], preHandler: [limitHost] });
  },
  { name: 'rate-limit' },
);

/** The host of the address in a validated body; empty if there is none. */
function hostIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return '';
  return URL.canParse(body.url) ? new URL(body.url).hostname.replace(/\.$/, '') : '';
}

function tooMany(who: string, ttlMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000));
  return new ServiceError(
    'rate_limited',
    `Too many requests came ${who}; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds: seconds },
  );
}

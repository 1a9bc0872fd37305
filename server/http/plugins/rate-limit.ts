import { createHmac, randomBytes } from 'node:crypto';
import rateLimitPlugin, { normalizeIP } from '@fastify/rate-limit';
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

/** Clients remembered at once. A small table could be flushed by an attacker with many addresses. */
const REMEMBERED_CLIENTS = 100_000;

/** createScan calls of all clients together and window, as a multiple of the limit of one. */
const ALL_CLIENTS_FACTOR = 100;
/** createScan calls for one host, by whichever clients. */
const HOST_FACTOR = 3;

/** New with every start: what is stored of a client can't be turned back into its address. */
const clientSecret = randomBytes(32);

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks of the route that is limited; none where the limit is off. */
    createScanLimits: { onRequest: preHandlerAsyncHookHandler[]; preHandler: preHandlerAsyncHookHandler[] };
  }
}

/**
 * The traffic limit of createScan. It runs before the body is read, so that invalid calls count, too.
 * A client is an IPv4 address or an IPv6 /64. A cap on all clients together does not depend on who
 * they say they are, and one on each host keeps many clients from turning the service against a website.
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

/** Names a client for the queue, by the same measure as the limit. */
export function clientOf(request: FastifyRequest): string {
  return createHmac('sha256', clientSecret).update(normalizeIP(request.ip)).digest('base64url');
}

/** The host of the address in a validated body; empty where there is none. */
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

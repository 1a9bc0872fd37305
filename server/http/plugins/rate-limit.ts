import rateLimitPlugin from '@fastify/rate-limit';
import type { CreateRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { systemClock } from '../../shared/clock.ts';
import type { Clock } from '../../shared/clock.ts';
import { ServiceError } from '../../shared/errors.ts';
import type { CallWindows } from '../../storage/storage.ts';
import { clientOf, kindOfClient } from './client-of.ts';
import { sharedWindowStore } from './shared-window-store.ts';

interface Window {
  beganMs: number;
  calls: number;
}

interface RateLimitOptions {
  /** createScan calls per client and window; 0 turns all limits off. */
  max: number;
  windowMs: number;
  /** Counts calls over all processes; null to count those of this process. */
  callWindows: CallWindows | null;
}

/** Clients remembered at once. An attacker with many addresses could push others out of a small table. */
const REMEMBERED_CLIENTS = 100_000;

/** createScan calls of all clients together per window, as a multiple of the limit of one client. */
const ALL_CLIENTS_FACTOR = 100;
/** createScan calls for one host by all clients, as a multiple of the limit of one client. */
const HOST_FACTOR = 3;

/** Where calls of a client came from, in its own words. */
const FROM = { token: 'with your token', name: 'under your name', address: 'from your address' };

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks of the limited route; empty if the limit is off. */
    createScanLimits: { onRequest: preHandlerAsyncHookHandler[]; preHandler: preHandlerAsyncHookHandler[] };
  }
  interface FastifyRequest {
    /** The host of the address that is to be scanned, once it is known. */
    targetHost: string;
  }
}

/**
 * The rate limit of createScan. It runs before the body is read, so invalid calls count, too. clientOf says what a client
 * is. The limit for all clients together holds even if clients can fake their addresses; the limit for each host keeps
 * many clients from turning the service against one website.
 *
 * If calls are counted over all processes, the limit for all clients also bounds the work of counting, however many
 * addresses an attacker has: above it, calls are refused from memory, before anything is counted for a client.
 */
export const rateLimit = fp<RateLimitOptions>(
  async (app, { max, windowMs, callWindows }) => {
    await app.register(rateLimitPlugin, {
      global: false,
      enableDraftSpec: true,
      store: windowStore(systemClock, REMEMBERED_CLIENTS),
      // What is stored of a client can't be turned back into its address.
      keyGenerator: (request) => `client ${clientOf(request)}`,
      errorResponseBuilder: (request, { ttl }) => tooMany(FROM[kindOfClient(request)], ttl),
    });
    if (max === 0) {
      app.decorate('createScanLimits', { onRequest: [], preHandler: [] });
      return;
    }
    const window = {
      timeWindow: windowMs,
      ...(callWindows && { store: sharedWindowStore(callWindows, systemClock, REMEMBERED_CLIENTS) }),
    };
    const limitClient = app.rateLimit({ ...window, max });
    const countAll = app.createRateLimit({
      ...window,
      max: max * ALL_CLIENTS_FACTOR,
      keyGenerator: () => 'all clients',
    });
    async function refuseIfAllAreOver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const known = await countAll(request, { increment: false });
      if (known.isAllowed || !known.isExceeded) return;
      reply.headers({
        'ratelimit-limit': max,
        'ratelimit-remaining': 0,
        'ratelimit-reset': known.ttlInSeconds,
      });
      throw tooMany('from all clients together', known.ttl);
    }
    async function limitAll(request: FastifyRequest): Promise<void> {
      const count = await countAll(request);
      if (!count.isAllowed && count.isExceeded) throw tooMany('from all clients together', count.ttl);
    }
    app.decorateRequest('targetHost', '');
    const countHost = app.createRateLimit({
      ...window,
      max: max * HOST_FACTOR,
      keyGenerator: (request) => `host ${request.targetHost}`,
    });
    async function limitHost(request: FastifyRequest): Promise<void> {
      request.targetHost = hostIn(request.body);
      if (request.targetHost === '') return;
      const count = await countHost(request);
      if (!count.isAllowed && count.isExceeded) throw tooMany('for this host', count.ttl);
    }
    const onRequest = [...(callWindows ? [refuseIfAllAreOver] : []), limitClient, limitAll];
    app.decorate('createScanLimits', { onRequest, preHandler: [limitHost] });
  },
  { name: 'rate-limit' },
);

/** The host of the address in a validated body; empty if there is none. */
function hostIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return '';
  return URL.parse(body.url)?.hostname.replace(/\.$/, '') ?? '';
}

function tooMany(who: string, ttlMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000));
  return new ServiceError(
    'rate_limited',
    `Too many requests came ${who}; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds: seconds },
  );
}

/**
 * A store for @fastify/rate-limit that counts calls in windows of the steady clock. The plugin's own store uses the wall
 * clock: if that is set back by an hour, a client is refused for an hour.
 *
 * @param remembered - keys of one limit that are counted at once; those that asked longest ago are forgotten first
 */
function windowStore(clock: Pick<Clock, 'steady'>, remembered: number) {
  return class WindowStore implements FastifyRateLimitStore {
    readonly #windows = new Map<string, Window>();

    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
      const nowMs = clock.steady();
      const before = this.#windows.get(key);
      const lasts = before !== undefined && nowMs < before.beganMs + windowMs;
      const window = lasts ? { ...before, calls: before.calls + 1 } : { beganMs: nowMs, calls: 1 };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      if (this.#windows.size > remembered) {
        const [oldest] = this.#windows.keys();
        if (oldest !== undefined) this.#windows.delete(oldest);
      }
      callback(null, { current: window.calls, ttl: window.beganMs + windowMs - nowMs });
    };

    /** Every limit counts for itself, in a store of its own kind if it names one. */
    child(
      options: Parameters<FastifyRateLimitStore['child']>[0] & CreateRateLimitOptions,
    ): FastifyRateLimitStore {
      return new (options.store ?? WindowStore)(options);
    }
  };
}

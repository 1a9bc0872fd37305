import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { messageOf } from '../../shared/errors.ts';
import type { Asker, AuditEntry, AuditTrail } from '../../storage/audit-trail.ts';
import { clientOf } from './client-of.ts';

interface AuditOptions {
  /** Null if nothing is written down. */
  trail: Pick<AuditTrail, 'addReads' | 'addRefusals'> | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether there is an audit trail. */
    isAudited?: boolean;
    /** Writes down which scans a request with a token reads. @throws ServiceError unavailable */
    noteReads: (request: FastifyRequest, scans: readonly string[]) => Promise<void>;
  }
}

/** Programs ask for a scan again and again until it has ended: one line an hour says who reads it. */
const READ_KEPT_MS = 60 * 60 * 1000;
const READS_KEPT = 10_000;
const REFUSALS_EVERY_MS = 10_000;
/** Lines of refusals at once: a flood of guesses must not fill the store. */
const MAX_REFUSALS = 20;

const SCAN_ID = /^[a-f0-9]{32}$/;
/** As it is, or in an address of its report or its data. */
const BASE_ID = /(?<![a-f0-9])[a-f0-9]{32}(?![a-f0-9])/;

/**
 * Writes down who reads which scans with a token, before they are answered: what can't be written down is refused with 503.
 * That scans are accepted is written where they are. Refused requests are counted, and written every ten seconds.
 */
export const audit = fp<AuditOptions>(
  async (app, { trail }) => {
    app.decorate('isAudited', trail !== null);
    if (trail === null) {
      app.decorate('noteReads', async () => {});
      return;
    }
    const isWritten = new LRUCache<string, true>({ max: READS_KEPT, ttl: READ_KEPT_MS });
    const refusals = new Refusals(trail, app.log);

    const noteReads = async (request: FastifyRequest, read: readonly string[]): Promise<void> => {
      if (request.grant === undefined) return;
      const asker = askerOf(request) ?? { token: null, client: null };
      const keyOf = (scan: string): string => JSON.stringify([asker.token, asker.client, scan]);
      const scans = [...new Set(read)].filter((scan) => !isWritten.has(keyOf(scan)));
      if (scans.length === 0) return;
      await trail.addReads(asker, scans);
      for (const scan of scans) isWritten.set(keyOf(scan), true);
    };
    app.decorate('noteReads', noteReads);

    app.addHook('preHandler', async (request) => {
      if (request.method !== 'POST') await noteReads(request, scansOf(request));
    });

    // Also of a client that does not wait for its answer.
    app.addHook('onSend', (request, { statusCode }, payload, done) => {
      if (statusCode === 401 || statusCode === 403) refusals.add(request, statusCode);
      done(null, payload);
    });

    const timer = setInterval(() => void refusals.write(), REFUSALS_EVERY_MS).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await refusals.write();
    });
  },
  { name: 'audit', dependencies: ['authentication'] },
);

/** The client that asks, for the audit trail; undefined without a trail. */
export function askerOf(request: FastifyRequest): Asker | undefined {
  if (request.server.isAudited !== true) return undefined;
  const token = request.grant?.name ?? null;
  const named = request.server.clientNamer?.(request) ?? null;
  return { token, client: named ?? (token === null ? clientOf(request) : null) };
}

function scansOf({ params, query }: FastifyRequest): string[] {
  const id = textAt(params, 'id');
  if (!SCAN_ID.test(id)) return [];
  const [base] = BASE_ID.exec(textAt(query, 'base')) ?? [];
  return base === undefined ? [id] : [id, base];
}

function textAt(object: unknown, name: string): string {
  const entries = typeof object === 'object' && object !== null ? Object.entries(object) : [];
  const value: unknown = entries.find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}

/** Refused requests that are not written yet. */
class Refusals {
  readonly #trail: Pick<AuditTrail, 'addRefusals'>;
  readonly #log: FastifyBaseLogger;
  /** By what is alike. */
  #waiting = new Map<string, AuditEntry>();

  constructor(trail: Pick<AuditTrail, 'addRefusals'>, log: FastifyBaseLogger) {
    this.#trail = trail;
    this.#log = log;
  }

  add(request: FastifyRequest, status: 401 | 403): void {
    const outcome = status === 401 ? 'unauthorized' : 'forbidden';
    const { token, client } = askerOf(request) ?? { token: null, client: null };
    const subject = `${request.method} ${request.routeOptions.url ?? '(unknown address)'}`;
    this.#count({ action: 'request', outcome, token, client, scan: null, subject, count: 1 });
  }

  /** Never rejects: what can't be written waits for the next time. */
  async write(): Promise<void> {
    const entries = [...this.#waiting.values()];
    if (entries.length === 0) return;
    this.#waiting = new Map();
    try {
      await this.#trail.addRefusals(entries);
    } catch (error) {
      for (const entry of entries) this.#count(entry);
      this.#log.warn(
        { reason: messageOf(error), refusals: entries.reduce((sum, { count }) => sum + count, 0) },
        'Refused requests could not be written into the audit trail yet',
      );
    }
  }

  #count(entry: AuditEntry): void {
    const { outcome, token, client, subject, count } = entry;
    const key = JSON.stringify([outcome, token, client, subject]);
    const isOne = this.#waiting.has(key) || this.#waiting.size < MAX_REFUSALS;
    const others = { ...entry, token: null, client: null, subject: '(others)' };
    const [at, line] = isOne ? [key, entry] : [`others ${outcome}`, others];
    const known = this.#waiting.get(at);
    this.#waiting.set(at, { ...line, count: (known?.count ?? 0) + count });
  }
}

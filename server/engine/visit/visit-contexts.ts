import type { BrowserPool } from '../browser/browser-pool.ts';
import type { PooledContext, SiteCookie } from '../browser/pooled-context.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Proxy } from '../../egress/proxy.ts';
import { within } from '../../shared/within.ts';
import { KnownAnswers } from './visit-settings.ts';
import type { Chance } from './visit-settings.ts';
import type { PageWorker } from './page-worker.ts';

/** Emptying a context takes some milliseconds; this is for a machine that is very busy. */
const RENEW_TIMEOUT_MS = 5_000;

/** A browser context of a scan. */
export interface VisitContext {
  pooled: Promise<PooledContext>;
  /** The port of its own; null in a context that uses that of the scan. */
  port: Promise<Proxy> | null;
  /** Tabs that wait for their next page. */
  idle: PageWorker[];
  known: KnownAnswers;
  /** Visits under way in it. */
  visits: number;
}

/**
 * The browser contexts of one scan. One is for all its pages: it is opened when the first page needs it, and again once it
 * was given up. Each page that is tried has one of its own, which is thrown away with all that was stored in it.
 */
export class VisitContexts {
  readonly #pool: BrowserPool;
  readonly #egress: Pick<Egress, 'proxyUrl' | 'openPort'>;
  readonly #cookies: readonly SiteCookie[];
  /** Where the next visit takes place. */
  #current: VisitContext | null = null;
  /** Those that are not closed: more than one only while visits end in one that was given up. */
  readonly #all = new Set<VisitContext>();

  constructor(
    pool: BrowserPool,
    egress: Pick<Egress, 'proxyUrl' | 'openPort'>,
    cookies: readonly SiteCookie[],
  ) {
    this.#pool = pool;
    this.#egress = egress;
    this.#cookies = cookies;
  }

  /** Does some work in the current context. One that was given up is closed after its last work. */
  async use<T>(work: (context: VisitContext) => Promise<T>): Promise<T> {
    const context = (this.#current ??= this.#open());
    context.visits += 1;
    try {
      return await work(context);
    } finally {
      context.visits -= 1;
      if (this.#current !== context && context.visits === 0) await this.#close(context);
    }
  }

  /** Does some work in a context with a port of its own, which is closed afterwards. */
  async useOwn<T>(work: (context: VisitContext) => Promise<T>): Promise<T> {
    const port = this.#egress.openPort();
    const context = this.#add(
      port.then(({ url }) => this.#pool.open(url, this.#cookies)),
      port,
    );
    try {
      return await work(context);
    } finally {
      await this.#close(context);
    }
  }

  /** The next work gets another context. */
  giveUp(context: VisitContext): void {
    if (this.#current === context) this.#current = null;
  }

  /**
   * Empties the current context, whose tabs must be idle. One that can't be emptied is closed, and the next work gets another.
   * Never rejects.
   * @param chance of the next visits
   */
  async renew(chance: Chance): Promise<void> {
    const context = this.#current;
    if (context === null || (await isDone(within(empty(context.idle, chance), RENEW_TIMEOUT_MS)))) return;
    this.giveUp(context);
    await this.#close(context);
  }

  /** Closes all contexts and their tabs; never rejects. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((context) => this.#close(context)));
  }

  #open(): VisitContext {
    return this.#add(this.#pool.open(this.#egress.proxyUrl, this.#cookies), null);
  }

  #add(pooled: Promise<PooledContext>, port: Promise<Proxy> | null): VisitContext {
    // The visit in it reports why it could not be opened.
    pooled.catch(() => undefined);
    const context = { pooled, port, idle: [], known: new KnownAnswers(), visits: 0 };
    this.#all.add(context);
    return context;
  }

  async #close(context: VisitContext): Promise<void> {
    this.#all.delete(context);
    const pooled = await context.pooled.catch(() => null);
    await pooled?.close();
    const port = await context.port?.catch(() => null);
    if (!port) return;
    port.cutOff();
    // Until its tabs are gone, nobody else may listen there.
    void pooled?.closed.then(() => port.close());
    if (pooled === null) void port.close();
  }
}

/** @throws Error when the browser refuses, or when there is no tab to do it by */
async function empty(tabs: readonly PageWorker[], chance: Chance): Promise<true> {
  await Promise.all(tabs.map((tab) => tab.leave(chance)));
  const [first] = tabs;
  if (first === undefined) throw new Error('The context has no tab.');
  await first.forget();
  return true;
}

async function isDone(work: Promise<true | null>): Promise<boolean> {
  try {
    return (await work) === true;
  } catch {
    // As a browser that has ended does.
    return false;
  }
}

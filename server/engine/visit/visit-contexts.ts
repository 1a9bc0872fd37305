import type { BrowserPool } from '../browser/browser-pool.ts';
import type { PooledContext, SiteCookie } from '../browser/pooled-context.ts';
import { KnownAnswers } from './known-answers.ts';
import type { PageWorker } from './page-worker.ts';

/** A browser context of a scan. */
export interface VisitContext {
  pooled: Promise<PooledContext>;
  /** Tabs that wait for their next page. */
  idle: PageWorker[];
  known: KnownAnswers;
  /** Visits under way in it. */
  visits: number;
}

/** The browser contexts of one scan: one is opened when the first page needs it, and another once it was given up. */
export class VisitContexts {
  readonly #pool: BrowserPool;
  readonly #proxyUrl: string;
  readonly #cookies: readonly SiteCookie[];
  /** Where the next visit takes place. */
  #current: VisitContext | null = null;
  /** Those that are not closed: more than one only while visits end in one that was given up. */
  readonly #all = new Set<VisitContext>();

  constructor(pool: BrowserPool, proxyUrl: string, cookies: readonly SiteCookie[]) {
    this.#pool = pool;
    this.#proxyUrl = proxyUrl;
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

  /** The next work gets another context. */
  giveUp(context: VisitContext): void {
    if (this.#current === context) this.#current = null;
  }

  /** Closes all contexts and their tabs; never rejects. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((context) => this.#close(context)));
  }

  #open(): VisitContext {
    const pooled = this.#pool.open(this.#proxyUrl, this.#cookies);
    const context = { pooled, idle: [], known: new KnownAnswers(), visits: 0 };
    this.#all.add(context);
    return context;
  }

  async #close(context: VisitContext): Promise<void> {
    this.#all.delete(context);
    const pooled = await context.pooled.catch(() => null);
    await pooled?.close();
  }
}

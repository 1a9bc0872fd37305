import type { BrowserPool } from '../browser/browser-pool.ts';
import type { PooledContext, SiteCookie } from '../browser/pooled-context.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Log } from '../../ops/log/log.ts';
import { PageFailure } from './page-failure.ts';
import { openPageWorker } from './page-worker.ts';
import type { PageWorker } from './page-worker.ts';
import type { GatheredPage } from './gather-page.ts';
import { VisitContexts } from './visit-contexts.ts';
import type { VisitContext } from './visit-contexts.ts';
import { DEFAULT_VISIT } from './visit-settings.ts';
import type { Chance, VisitListener, VisitSettings } from './visit-settings.ts';
import { within } from '../../shared/within.ts';

/** Contexts in which a visit asks for a tab: the first may be broken, or have ended with its browser. */
const MAX_CONTEXTS = 2;
/** How long the next page waits for the tab of the last one to close. */
const CLOSE_WAIT_MS = 300;

/** A context has no tab for a page. Nothing was loaded yet. */
class NoTab extends Error {}

/** What the visits of a scan have in common. */
interface VisitorOptions {
  pool: BrowserPool;
  egress: Egress;
  /** Time for a page, everything included. */
  timeoutMs: number;
  log: Log;
  /** The usual ones by default. */
  settings?: VisitSettings;
  /** Cookies that the browser has from the beginning. */
  cookies?: readonly SiteCookie[];
}

/** One try of a page in one context. */
interface Attempt {
  url: string;
  signal: AbortSignal;
  listener: VisitListener;
  context: VisitContext;
  /** There is no other context to try. */
  isLast: boolean;
}

/**
 * Visits the pages of one scan in tabs of one browser context, and those that are tried in one of their own. Nothing is
 * opened before the first visit.
 */
export class Visitor {
  readonly #options: VisitorOptions;
  readonly #contexts: VisitContexts;
  #chance: Chance | null = null;

  constructor(options: VisitorOptions) {
    this.#options = options;
    this.#contexts = new VisitContexts(options.pool, options.egress, options.cookies ?? []);
  }

  /**
   * Loads and judges a page, once.
   * @throws PageFailure if it can't be judged, of kind `browser` if it was lost with its browser; the signal's reason
   *   when aborted
   */
  async visit(url: string, signal: AbortSignal, listener: VisitListener): Promise<GatheredPage> {
    this.#options.egress.beginPage();
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === MAX_CONTEXTS;
      try {
        const visit = (context: VisitContext): Promise<GatheredPage> =>
          this.#visitIn({ url, signal, listener, context, isLast });
        const { triedPages } = this.#options.settings ?? DEFAULT_VISIT;
        const isToBeTried = listener.index < triedPages;
        return await (isToBeTried ? this.#contexts.useOwn(visit) : this.#contexts.use(visit));
      } catch (error) {
        if ((error instanceof PageFailure || error instanceof NoTab) && error.cause !== undefined) {
          // The message for people does not have what an engineer needs.
          this.#options.log.warn({ url, err: error.cause }, 'A visit to a page broke off');
        }
        if (!(error instanceof NoTab)) throw error;
        if (isLast || signal.aborted) throw browserLost(error);
      }
    }
  }

  /**
   * The next visits are those of someone who was never there: nothing is left of what pages have stored. To be called when
   * no visit is under way. Tabs are kept, because a new one costs more than a visit. Never rejects.
   * @param chance see VisitSettings; that of visits before is null
   */
  async renew(chance: Chance): Promise<void> {
    this.#chance = chance;
    await this.#contexts.renew(chance);
  }

  /** Closes tabs and contexts; never rejects. */
  close(): Promise<void> {
    return this.#contexts.close();
  }

  async #visitIn({ url, signal, listener, context, isLast }: Attempt): Promise<GatheredPage> {
    const untilMs = performance.now() + this.#options.timeoutMs;
    const pooled = await this.#openedContext(context);
    const worker = context.idle.pop() ?? (await this.#openWorker(context, pooled, untilMs, isLast));
    try {
      const page = await worker.visit(url, signal, untilMs, listener);
      const { breaks } = page.issues;
      if (breaks.length > 0)
        this.#options.log.info({ url, breaks }, 'Something in a page broke a runner or a gatherer');
      if (context.port !== null || (await worker.isWorn())) await within(worker.close(), CLOSE_WAIT_MS);
      else context.idle.push(worker);
      // axe draws texts, to see whether a font makes pictures of them.
      if (page.axeMissing && !(await pooled.draws())) throw browserLost(new Error('It does not draw.'));
      return page;
    } catch (error) {
      const closing = within(worker.close(), CLOSE_WAIT_MS);
      // A browser that hangs shows as a page that takes too long.
      const isTimeout = error instanceof PageFailure && error.kind === 'timeout';
      const hangs = isTimeout && !(await pooled.answers());
      await closing;
      if (!(error instanceof PageFailure) || (error.kind !== 'browser' && !hangs)) throw error;
      this.#contexts.giveUp(context);
      throw browserLost(error);
    }
  }

  /** @throws NoTab if the context could not be opened, or has ended */
  async #openedContext(context: VisitContext): Promise<PooledContext> {
    try {
      const pooled = await context.pooled;
      if (pooled.lost.aborted) throw new Error('The browser has ended since the last page.');
      return pooled;
    } catch (error) {
      this.#contexts.giveUp(context);
      throw new NoTab('There is no context.', { cause: error });
    }
  }

  /** @throws NoTab */
  async #openWorker(
    context: VisitContext,
    pooled: PooledContext,
    untilMs: number,
    isLast: boolean,
  ): Promise<PageWorker> {
    const { egress, timeoutMs, settings = DEFAULT_VISIT } = this.#options;
    try {
      const opening = openPageWorker(pooled, {
        egress,
        timeoutMs,
        settings,
        chance: this.#chance,
        known: context.known,
        port: await context.port,
      });
      const worker = await within(opening, untilMs - performance.now());
      if (worker !== null) return worker;
      throw new Error('The tab was not there in time.');
    } catch (error) {
      this.#contexts.giveUp(context);
      // Ends a browser that hangs. One that answers and opens no tab in two contexts lacks a part, such as its network
      // process.
      await pooled.answers();
      if (isLast) pooled.kill('No tab could be opened');
      throw new NoTab('No tab could be opened.', { cause: error });
    }
  }
}

function browserLost(cause: unknown): PageFailure {
  return new PageFailure({ kind: 'browser-ended' }, { cause });
}

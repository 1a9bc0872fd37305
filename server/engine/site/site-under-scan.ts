import { inPhase } from '../../shared/phase.ts';
import type { Semaphore } from '../../shared/semaphore.ts';
import type { Egress } from '../../egress/egress.ts';
import { discover } from '../crawl/discover.ts';
import { findUnlinked } from '../crawl/find-unlinked.ts';
import type { Frontier } from '../crawl/frontier.ts';
import { watchDeployment } from '../crawl/watch-deployment.ts';
import type { DeploymentWatch } from '../crawl/watch-deployment.ts';
import type { Limitation } from '../limitations/limitation.ts';
import type { HostTurns } from './host-turns.ts';

/** What a site needs to be scanned. */
export interface SiteOptions {
  target: string;
  /** Pages of an earlier scan, on whatever host it was. */
  knownPages: readonly string[];
  frontier: Frontier;
  egress: Egress;
  hosts: { enter(host: string): HostTurns };
  respectRobots: boolean;
  /** More than one page is scanned, so that a deployment may land in between. */
  watchesDeployment: boolean;
}

/** The site under scan: where it is, what it says about itself, and our turns at its host. */
export class SiteUnderScan {
  readonly #options: SiteOptions;
  #host: HostTurns;
  /** Origin of the first page; empty until that is loaded. */
  #origin = '';
  #allows: (url: string) => boolean = () => true;
  #watch: Promise<DeploymentWatch> | null = null;
  #explored: Promise<Limitation[]> = Promise.resolve([]);

  constructor(options: SiteOptions) {
    const { host, hostname } = new URL(options.target);
    this.#options = options;
    this.#host = options.hosts.enter(host);
    options.egress.addHome(hostname);
  }

  /** Turns at the host of the site. */
  turns(): Semaphore {
    return this.#host;
  }

  /** Requests an address when it is our turn at the host, like a page. */
  async fetch(...[url, options]: Parameters<Egress['fetch']>): ReturnType<Egress['fetch']> {
    const leaveHost = await this.#host.acquire(options.signal);
    try {
      return await this.#options.egress.fetch(url, options);
    } finally {
      leaveHost();
    }
  }

  /** The site asked for a pause: no scan visits its host before it is over. */
  pause(ms: number): void {
    this.#host.pause(ms);
  }

  /**
   * Asks the site for robots.txt and sitemaps and hands them to the frontier. To be called once the first page is
   * loaded; done again only if that page then moves to another origin. Rejects only when aborted.
   * @param firstUrl final address of the first page
   */
  explore(firstUrl: string, signal: AbortSignal): Promise<Limitation[]> {
    const { origin } = new URL(firstUrl);
    if (this.#origin !== origin) {
      this.#origin = origin;
      this.#enter(firstUrl);
      this.#watch = this.#options.watchesDeployment ? watchDeployment(this, firstUrl, signal) : null;
      this.#explored = this.#discover(firstUrl, signal);
      // Both are awaited later, or never if the first page fails.
      this.#watch?.catch(() => undefined);
      this.#explored.catch(() => undefined);
    }
    return this.#explored;
  }

  /** Looks at the first page once more when all pages are visited. */
  async checkDeployment(signal: AbortSignal): Promise<Limitation | null> {
    const watch = await this.#watch;
    return watch === null ? null : watch.lookAgain(signal);
  }

  /**
   * Pages of an earlier scan that may still be there though nothing leads to them.
   * @param known addresses that this scan came across
   * @param leftMs how much time there is
   */
  findUnlinked(known: readonly string[], leftMs: number, signal: AbortSignal): Promise<string[]> {
    return findUnlinked({
      egress: this,
      pages: this.#options.knownPages,
      known,
      origin: this.#origin,
      allows: this.#allows,
      leftMs,
      signal,
    });
  }

  /** What pages of the site asked for and did not get. */
  missingResources(): Limitation[] {
    const { refused, crowded, capped } = this.#options.egress.stats();
    const limitations: Limitation[] = [];
    if (refused.length > 0) limitations.push({ kind: 'resources refused' });
    if (crowded.length > 0) limitations.push({ kind: 'resources over share', hosts: crowded });
    if (capped) limitations.push({ kind: 'resources over limit' });
    return limitations;
  }

  /** The scan is over. */
  leave(): void {
    this.#host.leave();
  }

  /** The target may have led to another host. */
  #enter(firstUrl: string): void {
    const { host, hostname } = new URL(firstUrl);
    this.#host.leave();
    this.#host = this.#options.hosts.enter(host);
    this.#options.egress.addHome(hostname);
  }

  async #discover(firstUrl: string, signal: AbortSignal): Promise<Limitation[]> {
    const { respectRobots, frontier, target } = this.#options;
    const found = await inPhase('discover', () =>
      discover({ egress: this, startUrl: firstUrl, respectRobots, signal }),
    );
    const moved = movedTo(target, firstUrl);
    const limitations = moved === null ? found.limitations : [moved, ...found.limitations];
    // The page may have moved on meanwhile.
    if (this.#origin !== new URL(firstUrl).origin) return limitations;
    frontier.seed(found);
    this.#allows = found.allows;
    if (found.crawlDelayMs > 0) this.#host.throttle(found.crawlDelayMs);
    return limitations;
  }
}

/** Says so if the target leads to another host: a sign-in page elsewhere, say, is not what was meant. */
function movedTo(target: string, finalUrl: string): Limitation | null {
  if (siteName(target) === siteName(finalUrl)) return null;
  return { kind: 'moved', origin: new URL(finalUrl).origin };
}

function siteName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

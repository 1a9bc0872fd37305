import { abortable } from '../../shared/abortable.ts';
import { inPhase } from '../../shared/phase.ts';
import type { Semaphore } from '../../shared/semaphore.ts';
import type { Egress } from '../../egress/egress.ts';
import { probeSite } from '../crawl/probe-site.ts';
import type { SiteProbes } from '../crawl/probe-site.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import { discover } from '../crawl/discover.ts';
import type { Discovery } from '../crawl/discover.ts';
import { findUnlinked } from '../crawl/find-unlinked.ts';
import type { Frontier } from '../crawl/frontier.ts';
import { watchDeployment } from '../crawl/watch-deployment.ts';
import type { DeploymentWatch } from '../crawl/watch-deployment.ts';
import { namedHosts } from '../../../shared/limitations/limitation.ts';
import type { ScanLimitation } from '../../../shared/limitations/limitation.ts';
import type { VisitPermit } from '../engine.ts';
import { isSameHost } from './ask-whether-there.ts';
import type { HostTurns, Hosts } from './host-turns.ts';

/** Everything that the scan of a site needs. */
export interface SiteOptions {
  target: string;
  /** Pages of an earlier scan, on any host. */
  knownPages: readonly string[];
  /** Paths of pages that are visited because a person asked for them. */
  startPages?: readonly string[];
  frontier: Frontier;
  egress: Egress;
  hosts: Hosts;
  /** See EngineRequest. */
  permit?: VisitPermit;
  /** Whether robots.txt is obeyed. @param url final address of the first page */
  obeysRobots: (url: string) => boolean;
  /** Whether opening an address may change something. */
  mayChange: (url: string) => boolean;
  /** Whether we serve an address ourselves. */
  isServed: (url: string) => boolean;
  /** Whether more than one page is scanned, so that a deployment may happen in between. */
  watchesDeployment: boolean;
}

/** The site under scan: its origin, its robots.txt and sitemaps, and our turns at its host. */
export class SiteUnderScan {
  readonly #options: SiteOptions;
  /** With port. */
  #hostName: string;
  #host: HostTurns;
  /** Ends what `#entered` waits for. */
  #entering = new AbortController();
  /** Resolves when the host may be visited; null for that of the target, which the run has from its beginning. */
  #entered: Promise<void> | null = null;
  /** Origin of the first page; empty until that is loaded. */
  #origin = '';
  #allows: (url: string) => boolean = () => true;
  #watch: Promise<DeploymentWatch> | null = null;
  #explored: Promise<ScanLimitation[]> = Promise.resolve([]);
  #discovery: Discovery | null = null;
  #probes: Promise<SiteProbes> | null = null;
  #firstUrl = '';

  constructor(options: SiteOptions) {
    const { host, hostname } = new URL(options.target);
    this.#options = options;
    this.#hostName = host;
    this.#host = options.hosts.enter(host);
    options.egress.addHome(hostname);
  }

  /** Turns at the host of the site. */
  turns(): Semaphore {
    return this.#host;
  }

  /** Requests an address in a turn at the host, as for a page. */
  async fetch(...[url, options]: Parameters<Egress['fetch']>): ReturnType<Egress['fetch']> {
    const leaveHost = await this.#host.acquire(options.signal);
    try {
      await this.permitted(options.signal);
      return await this.#options.egress.fetch(url, options);
    } finally {
      leaveHost();
    }
  }

  /**
   * Waits until a page may be visited; see VisitPermit.
   * @throws the signal's reason when it is aborted while waiting
   */
  async permitted(signal: AbortSignal): Promise<void> {
    await this.#options.permit?.granted(signal);
  }

  /** Keeps all scans from visiting the host for a time, because the site asked for it. */
  pause(ms: number): void {
    this.#host.pause(ms);
    void this.#options.permit?.rest(this.#hostName, ms);
  }

  /**
   * Asks the site for robots.txt and sitemaps and hands them to the frontier. To be called once the first page is
   * loaded; done again only if that page then moves to another origin. Rejects only when aborted.
   * @param firstUrl final address of the first page
   */
  explore(firstUrl: string, signal: AbortSignal): Promise<ScanLimitation[]> {
    const { origin } = new URL(firstUrl);
    if (this.#origin !== origin) {
      this.#origin = origin;
      this.#enter(firstUrl, signal);
      this.#watch = this.#options.watchesDeployment ? watchDeployment(this, firstUrl, signal) : null;
      this.#explored = this.#discover(firstUrl, signal);
      // Both are awaited later, or never if the first page fails.
      this.#watch?.catch(() => undefined);
      this.#explored.catch(() => undefined);
    }
    return this.#explored;
  }

  /** Origin of the site; empty if its first page could not be loaded. */
  get origin(): string {
    return this.#origin;
  }

  /** Pause between two requests that the site asks for. */
  get crawlDelayMs(): number {
    return this.#discovery?.crawlDelayMs ?? 0;
  }

  /** Whether robots.txt lets the scan ask for an address. */
  allows(url: string): boolean {
    return this.#allows(url);
  }

  /**
   * Whether robots.txt lets a page be tried. It waits until robots.txt is read, as far as the page is on the site.
   * @throws the signal's reason when it is aborted while waiting
   */
  async allowsTrial(url: string, signal: AbortSignal): Promise<boolean> {
    await abortable(this.#explored, signal);
    return this.#discovery?.allowsTrial(url) ?? false;
  }

  /**
   * Whether the site answers a request without a browser as it answers a browser, as far as its first page shows; false
   * for one that asks for a pause between requests. To be called when that page is loaded. Rejects only when aborted.
   */
  async answersPlainRequests(): Promise<boolean> {
    const [watch] = await Promise.all([this.#watch, this.#explored]);
    return watch?.isPlain === true && this.#discovery?.crawlDelayMs === 0;
  }

  /** Compares the first page with its state at the beginning. To be called when all pages are visited. */
  async checkDeployment(signal: AbortSignal): Promise<ScanLimitation | null> {
    const watch = await this.#watch;
    return watch === null ? null : watch.lookAgain(signal);
  }

  /**
   * Finds pages of an earlier scan that may still exist although no page links to them.
   * @param known addresses that this scan found
   * @param leftMs remaining time of the scan
   */
  findUnlinked(known: readonly string[], leftMs: number, signal: AbortSignal): Promise<string[]> {
    return findUnlinked({
      fetcher: this,
      pages: this.#options.knownPages,
      known,
      origin: this.#origin,
      mayAsk: (url) => this.#allows(url) && !this.#options.mayChange(url),
      leftMs,
      signal,
    });
  }

  /** What was seen of the site besides its pages. To be called when all pages are visited. Rejects only when aborted. */
  async facts(signal: AbortSignal): Promise<SiteFacts> {
    const probes = await this.#probes;
    signal.throwIfAborted();
    return {
      start: this.#firstUrl,
      robots: this.#discovery?.robots ?? null,
      sitemaps: this.#discovery?.sitemaps ?? null,
      sitemapPages: this.#discovery?.sitemapUrls ?? [],
      hasFavicon: probes?.hasFavicon ?? null,
      missingPage: probes?.missingPage ?? null,
      overHttp: probes?.overHttp ?? null,
    };
  }

  /** The resources that pages requested and did not get. */
  missingResources(): ScanLimitation[] {
    const { refused, overShare, capped } = this.#options.egress.stats();
    const limitations: ScanLimitation[] = [];
    if (refused.length > 0) limitations.push({ kind: 'resources-refused' });
    if (overShare.length > 0) limitations.push({ kind: 'resources-over-share', ...namedHosts(overShare) });
    if (capped) limitations.push({ kind: 'resources-over-limit' });
    return limitations;
  }

  /** The scan is over. What the site asked for holds for the next scan of its host, whatever process runs that. */
  async leave(): Promise<void> {
    this.#entering.abort(new Error('The scan is over.'));
    const restMs = this.#host.leave();
    if (restMs > 0) await this.#options.permit?.rest(this.#hostName, restMs);
  }

  /** Moves our turns to the host of the first page, to which the target may have redirected. */
  #enter(firstUrl: string, signal: AbortSignal): void {
    const { host, hostname } = new URL(firstUrl);
    this.#host.leave();
    if (host !== this.#hostName) this.#entered = this.#askFor(host, signal);
    this.#hostName = host;
    this.#host = this.#options.hosts.enter(host, this.#entered ?? undefined);
    this.#options.egress.addHome(hostname);
  }

  /** Only the last host to which the page moved is asked for: a run visits one, and each answer may change which. */
  #askFor(host: string, signal: AbortSignal): Promise<void> | null {
    const { permit } = this.#options;
    if (permit === undefined) return null;
    this.#entering.abort(new Error('The page has moved to another host.'));
    this.#entering = new AbortController();
    const before = this.#entered;
    const wanted = AbortSignal.any([signal, this.#entering.signal]);
    const entered = (async () => {
      await before?.catch(() => undefined);
      wanted.throwIfAborted();
      await permit.enter(host, wanted);
    })();
    // Every wait for a turn reports it.
    entered.catch(() => undefined);
    return entered;
  }

  async #discover(firstUrl: string, signal: AbortSignal): Promise<ScanLimitation[]> {
    const { obeysRobots, isServed, frontier, target } = this.#options;
    const found = await inPhase('discover', () =>
      discover({ fetcher: this, startUrl: firstUrl, respectRobots: obeysRobots(firstUrl), signal }),
    );
    const moved = movedTo(target, firstUrl);
    const own = this.#withStartPages(found, firstUrl);
    const limitations = moved === null ? own : [moved, ...own];
    // The page may have moved to another origin meanwhile.
    if (this.#origin !== new URL(firstUrl).origin) return limitations;
    frontier.seed(found);
    this.#firstUrl = firstUrl;
    this.#discovery = found;
    this.#probes = probeSite(this, {
      startUrl: firstUrl,
      allows: found.allows,
      asksForMissing: !isServed(firstUrl),
      crawlDelayMs: found.crawlDelayMs,
      signal,
    });
    this.#allows = found.allows;
    if (found.crawlDelayMs > 0) this.#host.throttle(found.crawlDelayMs);
    return limitations;
  }

  /** The limitations, with what they have to say of start pages, which are visited whatever robots.txt says. */
  #withStartPages({ allows, limitations }: Discovery, firstUrl: string): ScanLimitation[] {
    const { startPages = [] } = this.#options;
    const { origin } = new URL(firstUrl);
    const pages = startPages.filter((path) => !allows(new URL(path, origin).href)).length;
    if (pages === 0) return limitations;
    if (!limitations.some(({ kind }) => kind === 'robots-unavailable'))
      return [...limitations, { kind: 'start-pages-disallowed', count: pages }];
    return limitations.map((each) => (each.kind === 'robots-unavailable' ? { ...each, named: true } : each));
  }
}

/** The limitation to report if the target redirects to another host, such as that of a sign-in page. */
function movedTo(target: string, finalUrl: string): ScanLimitation | null {
  if (isSameHost(target, finalUrl)) return null;
  return { kind: 'moved', origin: new URL(finalUrl).origin };
}

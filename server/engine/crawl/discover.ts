import type { Unlisted } from '../../facts/judged-page.ts';
import type { RobotsFacts, SitemapFacts } from '../../facts/site-facts.ts';
import type { Egress } from '../../egress/egress.ts';
import { namedHosts } from '../../../shared/limitations/limitation.ts';
import type { ScanLimitation } from '../../../shared/limitations/limitation.ts';
import { fetchRobots } from './robots.ts';
import { fetchSitemaps } from './fetch-sitemaps.ts';

/** What a site says about its own pages. */
export interface Discovery {
  /** Whether the crawl may visit an address. The start page is always visited. */
  allows: (url: string) => boolean;
  /** Whether a page that may be visited may also be tried. */
  allowsTrial: (url: string) => boolean;
  /** The pause between two pages that the site asks for; at most 10,000 ms. */
  crawlDelayMs: number;
  sitemapUrls: string[];
  /** Which pages may be missing because robots.txt or a sitemap could not be read, or sitemaps name too many. */
  unlisted: Unlisted;
  limitations: ScanLimitation[];
  robots: RobotsFacts | null;
  /** Null if they were not asked for, or one of them gave no answer. */
  sitemaps: SitemapFacts[] | null;
}

/** With a longer pause the scan would run out of time after a few pages. */
const MAX_DELAY_MS = 10_000;

const ANYTHING: Pick<Discovery, 'allows' | 'allowsTrial'> = { allows: () => true, allowsTrial: () => true };

/**
 * Asks a site for robots.txt and sitemaps. Called once the first page's final address is known; the answer goes to
 * `Frontier.seed`. Rejects only when the signal is aborted.
 * @param options.startUrl final address of the first page
 */
export async function discover(options: {
  fetcher: Pick<Egress, 'fetch'>;
  startUrl: string;
  respectRobots: boolean;
  signal: AbortSignal;
}): Promise<Discovery> {
  const { fetcher, startUrl, signal } = options;
  const { origin } = new URL(startUrl);
  const robots = await fetchRobots(fetcher, origin, signal);
  const limitations: ScanLimitation[] = [];
  const { allows, allowsTrial } = options.respectRobots ? robots : ANYTHING;
  if (options.respectRobots && robots.limitation !== null) {
    // No other page may be visited, so sitemaps are of no use.
    return {
      allows,
      allowsTrial,
      crawlDelayMs: 0,
      sitemapUrls: [],
      unlisted: 'anything',
      limitations: [robots.limitation],
      robots: robots.facts,
      sitemaps: null,
    };
  }
  if (robots.cutAtBytes !== null) {
    limitations.push({ kind: 'robots-cut', bytes: robots.cutAtBytes });
  }
  if (!allows(startUrl)) {
    limitations.push({ kind: 'start-page-disallowed' });
  }
  const sitemaps = await fetchSitemaps(fetcher, { origin, named: robots.sitemaps, allows, signal });
  if (sitemaps.unread.length > 0)
    limitations.push({ kind: 'sitemaps-elsewhere', ...namedHosts(sitemaps.unread) });
  const askedMs = options.respectRobots ? robots.crawlDelayMs : 0;
  if (askedMs > MAX_DELAY_MS) {
    limitations.push({ kind: 'crawl-delay-shortened', askedMs, takenMs: MAX_DELAY_MS });
  }
  return {
    allows,
    allowsTrial,
    crawlDelayMs: Math.min(askedMs, MAX_DELAY_MS),
    sitemapUrls: sitemaps.urls,
    unlisted: sitemaps.more ? 'of sitemaps' : 'nothing',
    limitations,
    robots: robots.facts,
    sitemaps: sitemaps.files,
  };
}

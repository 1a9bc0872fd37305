import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { retryAfterMs } from '../visit/document-failure.ts';
import type { Egress } from '../egress/egress.ts';
import { fetchFollowing } from '../egress/fetch-following.ts';

/** What robots.txt says to us. */
export interface RobotsRules {
  allows: (url: string) => boolean;
  /** As asked for; 0 when there is none. */
  crawlDelayMs: number;
  /** Absolute addresses of `Sitemap:` lines, in order. */
  sitemaps: string[];
  /** Why nothing but the start page may be visited; null when robots.txt was had, or has no say. */
  limitation: string | null;
}

/** The part of robots-parser that is used; its own types describe an ES module, and it is none. */
type ParseRobots = (
  url: string,
  text: string,
) => {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
  getSitemaps(): string[];
};

const robotsParser: ParseRobots = createRequire(import.meta.url)('robots-parser');

/** The name by which robots.txt addresses us (RFC 9309, section 2.2.1). */
export const PRODUCT_TOKEN = 'Sitedelta';

/** RFC 9309, section 2.5: at least 500 KiB must be read. */
const MAX_BYTES = 500 * 1024;
const TIMEOUT_MS = 5_000;
/** Before the one more try, when the site does not say; and at most. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 10_000;

/** Matching costs the length of the pattern times that of the path, and both are a stranger's to choose. */
const MAX_LINE_LENGTH = 2_048;
const MAX_WILDCARD_CHARS = 16_384;

/**
 * Fetches robots.txt of an origin and reads it by RFC 9309: 4xx (and a redirect that ends in one) means that all is
 * allowed; a server error or no answer means that nothing is, but for the start page, which a person asked for. So
 * does 429, of which the RFC says nothing of its own: a site that wants fewer requests gets fewer.
 * Rejects only when the signal is aborted.
 */
export async function fetchRobots(
  egress: Pick<Egress, 'fetch'>,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsRules> {
  const url = new URL('/robots.txt', origin).href;
  try {
    let response = await fetchFollowing(egress, url, { signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    if (isPutOff(response.status)) {
      const askedMs = retryAfterMs(response.headers['retry-after'], Date.now()) ?? RETRY_MS;
      await delay(Math.min(askedMs, MAX_RETRY_MS), undefined, { signal });
      response = await fetchFollowing(egress, url, { signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    }
    const { status } = response;
    if (status >= 200 && status < 300) return readRobots(url, response.body.toString('utf8'));
    if (status >= 400 && status < 500 && !isPutOff(status)) return readRobots(url, '');
    return closed(`answered with HTTP ${status}`);
  } catch {
    signal.throwIfAborted();
    return closed('could not be fetched');
  }
}

/**
 * Reads the text of robots.txt. Lines of more than 2,048 characters and wildcard patterns beyond 16,384 characters
 * are left out.
 * @param url address of the file; rules hold for its origin only
 */
export function readRobots(url: string, text: string): RobotsRules {
  const robots = robotsParser(url, tame(text));
  const delayMs = (robots.getCrawlDelay(PRODUCT_TOKEN) ?? 0) * 1_000;
  return {
    // RFC 9309, section 2.2.2: robots.txt itself is always allowed; undefined stands for another origin.
    allows: (address) => robots.isAllowed(address, PRODUCT_TOKEN) ?? false,
    crawlDelayMs: Math.max(delayMs, 0),
    sitemaps: robots
      .getSitemaps()
      .flatMap((sitemap) => (URL.canParse(sitemap, url) ? [new URL(sitemap, url).href] : [])),
    limitation: null,
  };
}

/** Answers that may be another one soon. */
function isPutOff(status: number): boolean {
  return status === 429 || status >= 500;
}

function closed(why: string): RobotsRules {
  return {
    allows: () => false,
    crawlDelayMs: 0,
    sitemaps: [],
    limitation: `robots.txt ${why}, so only the start page was scanned.`,
  };
}

/**
 * Takes off the byte order mark, and lines whose matching could take very long. Sitemaps go to the end and other
 * records are left out: they do not end a group (RFC 9309, section 2.2.4), but would for the parser.
 */
function tame(text: string): string {
  let wildcardChars = 0;
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const rules = all.filter((line) => /^\s*(?:user-agent|allow|disallow|crawl-delay)\s*:/i.test(line));
  const lines = [...rules, ...all.filter((line) => /^\s*sitemap\s*:/i.test(line))];
  const kept = lines.map((line) => {
    const short = line.replace(/\*{2,}/g, '*');
    if (short.length > MAX_LINE_LENGTH) return '';
    if (/^\s*user-agent/i.test(short) || !short.includes('*')) return short;
    wildcardChars += short.length;
    return wildcardChars > MAX_WILDCARD_CHARS ? '' : short;
  });
  return kept.join('\n');
}

import { setTimeout as delay } from 'node:timers/promises';
import { retryAfterMs } from '../../shared/retry-after-ms.ts';
import type { Egress, EgressResponse } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import type { RobotsFacts } from '../../facts/site-facts.ts';
import { robotsFacts } from './probe-site.ts';
import type { ScanLimitation } from '../../../shared/limitations/limitation.ts';
import { createRobotsRules } from './robots-rules.ts';
import type { RobotsRule } from './robots-rules.ts';

/** The rules of robots.txt for our crawler. */
export interface Robots {
  allows: (url: string) => boolean;
  /** Whether a page that may be visited may also be tried. */
  allowsTrial: (url: string) => boolean;
  /** As written; 0 if there is none. */
  crawlDelayMs: number;
  /** Absolute addresses of `Sitemap:` lines, in order. */
  sitemaps: string[];
  /** Why only the start page may be visited; null if robots.txt could be read, or there is none. */
  limitation: ScanLimitation | null;
  /** It is longer than what was read. */
  cutAtBytes: number | null;
  /** What the file is like; null if there was no answer. */
  facts: RobotsFacts | null;
}

/** Our name in robots.txt (RFC 9309, section 2.2.1). */
export const PRODUCT_TOKEN = 'Sitedelta';
const OUR_AGENT = PRODUCT_TOKEN.toLowerCase();
/**
 * The name of the trial, for those who refuse it alone. It reads only what is written for it: what a site says to all
 * crawlers is about visits.
 */
const TRIAL_AGENT = `${OUR_AGENT}-trial`;

/** RFC 9309, section 2.5: at least 500 KiB must be read. */
const MAX_BYTES = 500 * 1024;
const TIMEOUT_MS = 5_000;
/** The pause before the second try if the site does not say how long to wait. */
const RETRY_MS = 1_000;
/** The longest pause that the site can ask for. */
const MAX_RETRY_MS = 10_000;

/** More than are ever followed. */
const MAX_SITEMAPS = 100;

/**
 * Fetches robots.txt of an origin and reads it by RFC 9309: 4xx (and a redirect that ends in one) means that everything
 * is allowed; a server error or no answer means that nothing is, except the start page, which a person asked for. 429,
 * which the RFC does not treat separately, counts as a server error: a site that wants fewer requests gets fewer.
 * Rejects only when the signal is aborted.
 */
export async function fetchRobots(
  fetcher: Pick<Egress, 'fetch'>,
  origin: string,
  signal: AbortSignal,
): Promise<Robots> {
  const url = new URL('/robots.txt', origin).href;
  try {
    let response = await fetchFollowing(fetcher, url, { signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    if (isTemporary(response.status)) {
      const askedMs = retryAfterMs(response.headers['retry-after'], Date.now()) ?? RETRY_MS;
      await delay(Math.min(askedMs, MAX_RETRY_MS), undefined, { signal });
      response = await fetchFollowing(fetcher, url, { signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    }
    const { status, truncated } = response;
    const text = textOf(response);
    const facts = robotsFacts(response, text);
    if (status >= 200 && status < 300)
      return { ...readRobots(url, text), facts, cutAtBytes: truncated ? MAX_BYTES : null };
    if (status >= 400 && status < 500 && !isTemporary(status)) return { ...readRobots(url, ''), facts };
    return { ...unavailable(status), facts };
  } catch {
    signal.throwIfAborted();
    return unavailable(null);
  }
}

/**
 * Reads the text of robots.txt. The rules of all groups for one user agent are combined; those for `*` count only if
 * there are none for us (RFC 9309, section 2.2.1). Other records do not end a group (section 2.2.4).
 * @param url address of the file; its rules apply to its origin only
 */
export function readRobots(url: string, text: string): Robots {
  const groups = new Map<string, { rules: RobotsRule[]; delayMs: number }>();
  const sitemaps: string[] = [];
  /** User agents of the group that is being read; only those whose rules may apply to us. */
  const agents = new Set<string>();
  let isNewGroup = true;
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === 'sitemap' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value.trim());
    if (key === 'user-agent') {
      if (isNewGroup) agents.clear();
      isNewGroup = false;
      const agent = productToken(value);
      if (agent === OUR_AGENT || agent === TRIAL_AGENT || agent === '*') agents.add(agent);
    }
    if (key !== 'allow' && key !== 'disallow' && key !== 'crawl-delay') continue;
    isNewGroup = true;
    for (const agent of agents) {
      const group = groups.get(agent) ?? { rules: [], delayMs: 0 };
      groups.set(agent, group);
      const seconds = Number(value);
      if (key !== 'crawl-delay') group.rules.push({ allow: key === 'allow', path: value.trim() });
      else if (!Number.isNaN(seconds)) group.delayMs = Math.max(seconds, 0) * 1_000;
    }
  }
  const { rules, delayMs } = groups.get(OUR_AGENT) ?? groups.get('*') ?? { rules: [], delayMs: 0 };
  const { origin } = new URL(url);
  const matcher = (all: readonly RobotsRule[]): ((address: string) => boolean) => {
    const allowed = createRobotsRules(all.filter(({ path }) => path !== ''));
    return (address) => {
      const { origin: other, pathname, search } = new URL(address);
      // The file itself is always allowed (section 2.2.2).
      return other === origin && (pathname === '/robots.txt' || allowed.allows(pathname + search));
    };
  };
  return {
    allows: matcher(rules),
    allowsTrial: matcher(groups.get(TRIAL_AGENT)?.rules ?? []),
    crawlDelayMs: delayMs,
    sitemaps: sitemaps.flatMap((sitemap) =>
      sitemap !== '' && URL.canParse(sitemap, url) ? [new URL(sitemap, url).href] : [],
    ),
    limitation: null,
    cutAtBytes: null,
    facts: null,
  };
}

/** The text as far as it was read, in whole lines: the beginning of a path would be the rule of other pages. */
function textOf({ body, truncated }: EgressResponse): string {
  const text = body.toString('utf8');
  return truncated ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text;
}

/** The name in a line, without a version. */
function productToken(value: string): string {
  return (value.split('/', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether another try may get another answer. */
function isTemporary(status: number): boolean {
  return status === 429 || status >= 500;
}

function unavailable(status: number | null): Robots {
  return {
    allows: () => false,
    allowsTrial: () => false,
    crawlDelayMs: 0,
    sitemaps: [],
    limitation: { kind: 'robots-unavailable', status },
    cutAtBytes: null,
    facts: null,
  };
}

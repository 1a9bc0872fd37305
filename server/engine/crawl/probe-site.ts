import type { Egress, EgressResponse } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import type { AnswerFacts, RobotsError, RobotsFacts } from '../../facts/site-facts.ts';
import { isGone } from '../../shared/is-gone.ts';

/** Names that crawlers know: RFC 9309, those of large search engines, and of signals to crawlers that learn from pages. */
const KNOWN = new Set(
  'user-agent allow disallow sitemap crawl-delay host clean-param noindex nofollow noarchive request-rate visit-time cache-delay content-signal content-usage ai-usage disallowaitraining unavailable-after unavailable_after license'.split(
    ' ',
  ),
);

const MAX_ERRORS = 20;

const MAX_TEXT = 120;

/** How a site answers for addresses that no page may link to. */
export interface SiteProbes {
  /** Null if that is not known. */
  hasFavicon: boolean | null;
  /** Null if that is not known. */
  missingPage: AnswerFacts | null;
  /** Null if that is not known: the first page did not come over https, or nothing answers over http. */
  overHttp: AnswerFacts | null;
}

const TIMEOUT_MS = 5_000;
/** With a longer pause between requests they would cost more time than pages. */
const MAX_DELAY_MS = 1_000;
/** The same in every scan, so that all of them ask the same. */
const IMPOSSIBLE = 'sitedelta-asks-for-a-page-that-does-not-exist';

/**
 * Asks for the icon at the usual place, for a page that can't be there, and for the first page over http, one after the
 * other. What robots.txt
 * disallows is not asked for. Never rejects: without an answer nothing is known.
 * @param options.asksForMissing false where we answer ourselves for what is missing
 * @param options.startUrl final address of the first page; the impossible page would stand next to it
 */
export async function probeSite(
  fetcher: Pick<Egress, 'fetch'>,
  options: {
    startUrl: string;
    allows: (url: string) => boolean;
    asksForMissing: boolean;
    crawlDelayMs: number;
    signal: AbortSignal;
  },
): Promise<SiteProbes> {
  const { startUrl, allows, asksForMissing, crawlDelayMs, signal } = options;
  const probes: SiteProbes = { hasFavicon: null, missingPage: null, overHttp: null };
  if (crawlDelayMs > MAX_DELAY_MS) return probes;

  const ask = async (address: string) => {
    if (!allows(address)) return null;
    try {
      return await fetchFollowing(fetcher, address, { signal, timeoutMs: TIMEOUT_MS, maxBytes: 0 });
    } catch {
      return null;
    }
  };
  const askForAnswer = async (address: string): Promise<AnswerFacts | null> => {
    const answer = await ask(address);
    return answer && { address, finalAddress: answer.url, status: answer.status };
  };
  const icon = await ask(new URL('/favicon.ico', startUrl).href);
  if (icon !== null) probes.hasFavicon = isIcon(icon.status, icon.headers['content-type'] ?? '');
  if (asksForMissing) probes.missingPage = await askForAnswer(new URL(`./${IMPOSSIBLE}`, startUrl).href);
  const { protocol, port, href } = new URL(startUrl);
  // On another port http can't answer.
  if (protocol === 'https:' && port === '')
    probes.overHttp = await askForAnswer(href.replace(/^https/, 'http'));
  return probes;
}

function isIcon(status: number, type: string): boolean | null {
  if (isGone(status)) return false;
  if (status !== 200) return null;
  // A site that answers everything with a page has none.
  return !/^\s*text\/html\b/i.test(type);
}

/**
 * What a robots.txt is like. Lines are read only if there is a file, and it is not a page.
 * @param read its text, as far as it was read
 */
export function robotsFacts(
  { status, headers }: Pick<EgressResponse, 'status' | 'headers'>,
  read: string,
): RobotsFacts {
  const text = read.replace(/^\uFEFF/, '');
  const isThere = status >= 200 && status < 300;
  const isHtml = isThere && isPage(headers['content-type'] ?? '', text);
  return { status, isHtml, errors: isThere && !isHtml ? errorsIn(text) : [] };
}

function isPage(type: string, text: string): boolean {
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text)) return true;
  // Some servers call every file HTML.
  return /^\s*text\/html\b/i.test(type) && /^\s*</.test(text);
}

function errorsIn(text: string): RobotsError[] {
  const errors: RobotsError[] = [];
  let hasAgent = false;
  for (const [index, whole] of text.split(/\r\n|\r|\n/).entries()) {
    if (errors.length === MAX_ERRORS) break;
    const line = whole.replace(/#.*/s, '').trim();
    if (line === '') continue;
    const [, name = '', value = ''] = /^([\w-]+)\s*:(.*)$/s.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === 'user-agent') hasAgent = true;
    const kind = errorOf(key, value.trim(), hasAgent);
    if (kind !== null)
      errors.push({ kind, line: index + 1, text: whole.trim().slice(0, MAX_TEXT).toWellFormed() });
  }
  return errors;
}

function errorOf(key: string, value: string, hasAgent: boolean): RobotsError['kind'] | null {
  if (!KNOWN.has(key)) return 'unknown';
  if (key === 'sitemap') return /^https?:\/\//i.test(value) && URL.canParse(value) ? null : 'sitemap';
  if (key !== 'allow' && key !== 'disallow') return null;
  if (!hasAgent) return 'no agent';
  return value === '' || /^[/*]/.test(value) ? null : 'path';
}

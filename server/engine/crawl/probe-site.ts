import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import type { MissingPageFacts } from '../../findings/facts/site-facts.ts';
import { isGone } from '../../shared/is-gone.ts';

/** How a site answers for two addresses that no page may link to. */
export interface SiteProbes {
  /** Null if that is not known. */
  hasFavicon: boolean | null;
  /** Null if that is not known. */
  missingPage: MissingPageFacts | null;
}

const TIMEOUT_MS = 5_000;
/** With a longer pause between requests they would cost more time than pages. */
const MAX_DELAY_MS = 1_000;
/** The same in every scan, so that all of them ask the same. */
const IMPOSSIBLE = 'sitedelta-asks-for-a-page-that-does-not-exist';

/**
 * Asks for the icon at the usual place, and for a page that can't be there, one after the other. What robots.txt
 * disallows is not asked for. Never rejects: without an answer nothing is known.
 * @param options.startUrl final address of the first page; the impossible page would stand next to it
 */
export async function probeSite(
  fetcher: Pick<Egress, 'fetch'>,
  options: { startUrl: string; allows: (url: string) => boolean; crawlDelayMs: number; signal: AbortSignal },
): Promise<SiteProbes> {
  const { startUrl, allows, crawlDelayMs, signal } = options;
  const probes: SiteProbes = { hasFavicon: null, missingPage: null };
  if (crawlDelayMs > MAX_DELAY_MS) return probes;

  const ask = async (address: string) => {
    if (!allows(address)) return null;
    try {
      return await fetchFollowing(fetcher, address, { signal, timeoutMs: TIMEOUT_MS, maxBytes: 0 });
    } catch {
      return null;
    }
  };
  const icon = await ask(new URL('/favicon.ico', startUrl).href);
  if (icon !== null) probes.hasFavicon = isIcon(icon.status, icon.headers['content-type'] ?? '');
  const address = new URL(`./${IMPOSSIBLE}`, startUrl).href;
  const missing = await ask(address);
  if (missing !== null) probes.missingPage = { address, finalAddress: missing.url, status: missing.status };
  return probes;
}

function isIcon(status: number, type: string): boolean | null {
  if (isGone(status)) return false;
  if (status !== 200) return null;
  // A site that answers everything with a page has none.
  return !/^\s*text\/html\b/i.test(type);
}

import { pageKey } from '../../facts/page/page-key.ts';
import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import { isGone } from '../../shared/is-gone.ts';
import { addressOn } from './normalise-url.ts';

/** For all requests together; pages that have not answered by then may still be there. */
const TIMEOUT_MS = 20_000;

/**
 * Finds pages of an earlier scan that this scan did not find and that may still exist. Includes pages that answer, that
 * may not be asked for, or that give no answer. Excludes pages that are gone, or that redirect to another origin or to
 * a page that this scan knows.
 * @param options.pages addresses of the earlier scan, on any host
 * @param options.known addresses that this scan found
 * @param options.mayAsk whether robots.txt allows an address and opening it changes nothing
 * @param options.leftMs remaining time of the scan
 * @returns addresses on the origin of this scan. Rejects only when the signal is aborted
 */
export async function findUnlinked(options: {
  fetcher: Pick<Egress, 'fetch'>;
  pages: readonly string[];
  known: readonly string[];
  origin: string;
  mayAsk: (url: string) => boolean;
  leftMs: number;
  signal: AbortSignal;
}): Promise<string[]> {
  const { fetcher, origin, mayAsk, signal } = options;
  const known = new Set(options.known.map(pageKey));
  const missing = options.pages
    .filter((url) => !known.has(pageKey(url)))
    .map((url) => addressOn(origin, url));
  const timeoutMs = Math.ceil(Math.min(TIMEOUT_MS, Math.max(0, options.leftMs)));
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const mayExist = await Promise.all(
    missing.map(async (url) => {
      if (!mayAsk(url)) return true;
      try {
        const asked = { signal: within, timeoutMs, maxBytes: 0, accept: 'text/html' };
        const { status, url: final } = await fetchFollowing(fetcher, url, asked);
        return !isGone(status) && new URL(final).origin === origin && !known.has(pageKey(final));
      } catch {
        signal.throwIfAborted();
        return true;
      }
    }),
  );
  return missing.filter((_, index) => mayExist[index]);
}

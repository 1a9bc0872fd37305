import { pageKey } from '../../findings/page/page-key.ts';
import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import { isGone } from '../../shared/is-gone.ts';
import { addressOn } from './address-on.ts';

/** For all of them, at most; those that have not answered by then may still be there. */
const TIMEOUT_MS = 20_000;

/**
 * Pages of an earlier scan that this one did not come to and that may still be there: they answer as before, or may
 * not be asked for, or do not say. One that is gone, or leads to a page that the scan knows, is not among them.
 * @param options.pages addresses of the earlier scan, on whatever host it was
 * @param options.known addresses that this scan came across
 * @param options.leftMs how much time the scan has left
 * @returns addresses on the origin of this scan. Rejects only when the signal is aborted
 */
export async function findUnlinked(options: {
  egress: Pick<Egress, 'fetch'>;
  pages: readonly string[];
  known: readonly string[];
  origin: string;
  allows: (url: string) => boolean;
  leftMs: number;
  signal: AbortSignal;
}): Promise<string[]> {
  const { egress, origin, allows, signal } = options;
  const known = new Set(options.known.map(pageKey));
  const lost = options.pages.filter((url) => !known.has(pageKey(url))).map((url) => addressOn(origin, url));
  const timeoutMs = Math.ceil(Math.min(TIMEOUT_MS, Math.max(0, options.leftMs)));
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const there = await Promise.all(
    lost.map(async (url) => {
      if (!allows(url)) return true;
      try {
        const asked = { signal: within, timeoutMs, maxBytes: 0, accept: 'text/html' };
        const { status, url: final } = await fetchFollowing(egress, url, asked);
        return !isGone(status) && new URL(final).origin === origin && !known.has(pageKey(final));
      } catch {
        signal.throwIfAborted();
        return true;
      }
    }),
  );
  return lost.filter((_, index) => there[index]);
}

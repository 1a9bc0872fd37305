import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import { isGone } from '../../shared/is-gone.ts';

/** Addresses that are asked for ahead after one that is gone: such addresses come in groups. */
const ASKED_AFTER_GONE = 3;
/** No more are owed than this, so that a long list of dead addresses does not double the requests for what follows. */
const MAX_ASKED_AHEAD = 6;
const TIMEOUT_MS = 5_000;

/**
 * Learns without a browser that addresses of the site have no page: a visit to such an address takes twenty times the
 * time of a request. A site whose addresses all have pages gets no request more: only after one that has none is asked
 * for some addresses before they are visited, and each that has a page makes it fewer. What counts is a 404 or 410 of
 * the site itself, to the request that a browser sends; any other answer, and none, leaves the address to the browser.
 */
export class GonePages {
  readonly #fetcher: Pick<Egress, 'fetch'>;
  readonly #mayAsk: () => Promise<boolean>;
  #owed = 0;

  /**
   * @param fetcher asks the site, in a turn at its host
   * @param mayAsk whether the site answers such a request as it answers a browser
   */
  constructor(fetcher: Pick<Egress, 'fetch'>, mayAsk: () => Promise<boolean>) {
    this.#fetcher = fetcher;
    this.#mayAsk = mayAsk;
  }

  /** Notes that an address has no page. */
  found(): void {
    this.#owed = Math.min(this.#owed + ASKED_AFTER_GONE, MAX_ASKED_AHEAD);
  }

  /**
   * The status by which the site says that there is no page at an address; null if that is not known, so that a visit has
   * to tell. Rejects only when aborted.
   */
  async statusOf(url: string, signal: AbortSignal): Promise<number | null> {
    if (this.#owed === 0 || !(await this.#mayAsk())) return null;
    this.#owed -= 1;
    try {
      const asked = { signal, timeoutMs: TIMEOUT_MS, maxBytes: 0, accept: 'text/html' };
      const { status, url: final } = await fetchFollowing(this.#fetcher, url, asked);
      return isGone(status) && new URL(final).origin === new URL(url).origin ? status : null;
    } catch {
      signal.throwIfAborted();
      // It would take its time for each of them.
      this.#owed = 0;
      return null;
    }
  }
}

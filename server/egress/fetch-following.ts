import { EgressError } from './egress.ts';
import type { Egress, EgressResponse } from './egress.ts';

/** RFC 9309, section 2.3.1.2, asks for at least five. */
const MAX_REDIRECTS = 5;

/** What each redirect may take at least, also where those before it were slow. */
const MIN_MS = 1_000;

/**
 * Fetches an address and follows up to five redirects; each step goes through the proxy and is judged there.
 * Rejects with EgressError, also when there are more redirects or one leads away from http and https.
 * @param options.timeoutMs for all of them together, but for a second for each redirect
 * @returns the last answer with the address it came from
 */
export async function fetchFollowing(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  options: Parameters<Egress['fetch']>[1],
): Promise<EgressResponse & { url: string }> {
  const untilMs = performance.now() + options.timeoutMs;
  let current = url;
  let { timeoutMs } = options;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await egress.fetch(current, { ...options, timeoutMs });
    timeoutMs = Math.max(untilMs - performance.now(), MIN_MS);
    const location = response.headers['location'];
    if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) {
      return { ...response, url: current };
    }
    if (!URL.canParse(location, current)) break;
    const next = new URL(location, current);
    if (next.protocol !== 'http:' && next.protocol !== 'https:') break;
    current = next.href;
  }
  throw new EgressError('The address redirects too often or nowhere.', { refused: false });
}

import { EgressError } from './answer.ts';
import type { Egress, EgressResponse } from './egress.ts';

/** RFC 9309, section 2.3.1.2, asks for at least five. */
const MAX_REDIRECTS = 5;

/** Each redirect gets at least this long, even if the ones before it were slow. */
const MIN_MS = 1_000;

/**
 * Fetches an address and follows up to five redirects; the proxy checks each of them.
 * @param options.timeoutMs for all requests together, except that each redirect gets at least a second
 * @returns the last answer with the address it came from
 * @throws EgressError, also for more redirects or one that leaves http and https
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

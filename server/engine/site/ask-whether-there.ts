import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import type { AddressAnswer } from '../../rules/read/addresses/judge-address.ts';
import { isBrokenStatus } from '../../rules/read/addresses/judge-address.ts';
import { isGone } from '../../shared/is-gone.ts';

/** How an address is asked for. */
interface About {
  fetcher: Pick<Egress, 'fetch'>;
  causeOf: Egress['causeOf'];
  signal: AbortSignal;
  /** For the address with its redirects. */
  timeoutMs: number;
  /** A file of the site, whose errors count. */
  isDownload: boolean;
  /** It is not the address of a page, by its name. */
  isFile: boolean;
}

/**
 * Asks whether something is at an address.
 * @returns null if nothing is known for certain
 * @throws the signal's reason
 */
export async function askWhetherThere(address: string, about: About): Promise<AddressAnswer | null> {
  const byHead = await request('HEAD', address, about);
  if (byHead === 'unknown name' || (isThere(byHead) && byHead !== 'page')) return byHead;
  // Servers may answer HEAD with an error although people get a page.
  const byGet = await request('GET', address, about);
  if (byGet === 'unknown name' || isThere(byGet)) return byGet;
  const isCertain = typeof byGet === 'number' && (about.isDownload ? isBrokenStatus(byGet) : isGone(byGet));
  return isCertain ? byGet : null;
}

async function request(
  method: 'HEAD' | 'GET',
  address: string,
  { fetcher, causeOf, signal, timeoutMs, isFile }: About,
): Promise<AddressAnswer | null> {
  try {
    const asked = { method, signal, timeoutMs, maxBytes: 0 };
    const { status, url, headers } = await fetchFollowing(fetcher, address, asked);
    if (isFile && status === 200 && /^\s*text\/html\b/i.test(headers['content-type'] ?? '')) return 'page';
    return status < 400 && isSameWithHttps(address, url) ? 'same with https' : status;
  } catch {
    signal.throwIfAborted();
    return causeOf(address) === 'unknown name' ? 'unknown name' : null;
  }
}

function isThere(answer: AddressAnswer | null): boolean {
  return answer === 'same with https' || answer === 'page' || (typeof answer === 'number' && answer < 400);
}

/**
 * Whether an address without encryption has led to the same address with it: the same path and query, but for a slash at
 * the end of the path, on the same host, but for `www.`
 */
export function isSameWithHttps(asked: string, final: string): boolean {
  const from = URL.parse(asked);
  const to = URL.parse(final);
  if (from?.protocol !== 'http:' || to?.protocol !== 'https:' || from.port !== '' || to.port !== '')
    return false;
  return placeOf(from) === placeOf(to);
}

function placeOf({ hostname, pathname, search }: URL): string {
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

/** Whether two addresses have the same host, with or without `www.`; their ports may differ. */
export function isSameHost(one: string, other: string): boolean {
  return hostOf(one) === hostOf(other);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

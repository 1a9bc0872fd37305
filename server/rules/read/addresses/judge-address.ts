import { isGone } from '../../../shared/is-gone.ts';
import { wordRedirects } from '../../../../shared/limitations/word-page-failure.ts';

/** What is known of how an address answers. */
interface Answer {
  address: string;
  status: number | null;
  /** Null, or why there is no answer; see RequestFailure. */
  failure: string | null;
}

/**
 * What is wrong with an address for certain, so that another scan finds the same; null if nothing is, and `unknown` if the
 * answer may be another one next time or is not meant for people: a host may be busy, or not like programs.
 * @param origin that of the site, whose errors are its own
 */
export function judgeAddress(
  { address, status, failure }: Answer,
  origin: string,
): { fault: string } | 'unknown' | null {
  const isOwn = URL.parse(address)?.origin === origin;
  if (status !== null && isGone(status))
    return { fault: `answers with HTTP ${status}, so there is no such file` };
  if (isOwn && status !== null && status >= 500 && status !== 503)
    return { fault: `answers with HTTP ${status}, a server error` };
  if (status !== null && status >= 400) return 'unknown';
  if (failure === 'unknown name' && hasName(origin)) return { fault: NO_PUBLIC_ADDRESS };
  if (failure === 'tls') return { fault: 'is on a host whose TLS certificate browsers do not accept' };
  if (failure === 'loop' || failure === 'too-many-redirects') return { fault: wordRedirects(failure) };
  // What the site itself forbids is another rule's.
  return failure === null || failure === 'policy' ? null : 'unknown';
}

/**
 * How an address that was asked for without a browser answers: an HTTP status; that no public address is known for its
 * host; that it gives a page in the place of a file; that it leads to the same address with https; or, of a script or style sheet, that it names a source map with the
 * sources of the site.
 */
export type AddressAnswer = number | 'unknown name' | 'page' | 'same with https' | 'publishes sources';

/**
 * Whether an answer of the site itself says that there is nothing at an address (404, 410), or that its server failed. 503
 * says that it is busy for now.
 */
export function isBrokenStatus(status: number): boolean {
  return isGone(status) || (status >= 500 && status !== 503);
}

/**
 * Whether the host of an address has a name that name servers know. Where the scanned site has none (an IP address,
 * localhost), it is not known whether this machine has a name server, so that a host without a name says nothing.
 */
export function hasName(address: string): boolean {
  const { hostname = '' } = URL.parse(address) ?? {};
  return hostname !== '' && !/^(?:[\d.]+|\[.*|(?:.*\.)?localhost)$/.test(hostname);
}

/**
 * What is said of an address whose host has no name that people can resolve, as the rest of a sentence. A name that leads to
 * private addresses alone is one of them, and must not be told from a name that does not exist.
 */
export const NO_PUBLIC_ADDRESS = 'is on a host whose name does not resolve to a public address (DNS)';

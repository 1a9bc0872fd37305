import { isGone } from '../../../shared/is-gone.ts';
import { hasName } from './has-name.ts';
import { NO_PUBLIC_ADDRESS } from './no-public-address.ts';
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

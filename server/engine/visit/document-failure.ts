import type { EndlessRedirects } from '../../facts/endless-redirects.ts';
import { wordRedirects } from '../../rules/read/addresses/word-redirects.ts';
import { isGone } from '../../shared/is-gone.ts';
import { PageFailure, UNREACHABLE } from './page-failure.ts';

const NO_DOCUMENT = 'has no document to show';
const NO_PAGE = { isNoPage: true };

/**
 * The failure of a page whose answer is an error.
 * @param status HTTP status
 * @param retryAfterMs how long the site asks to wait, if it does
 */
export function failureOfStatus(status: number, retryAfterMs: number | null = null): PageFailure {
  return new PageFailure('page', `answered with HTTP ${status}${meaningOf(status)}`, {
    status,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}

function meaningOf(status: number): string {
  if (status === 401 || status === 407) return ' (it wants a sign-in, and the scan has none)';
  if (status === 403) return ' (the site does not let the scan see it)';
  if (isGone(status)) return ' (it does not exist)';
  if (status === 429) return ' (the site wants fewer requests)';
  if (status === 503) return ' (the site is not available at the moment)';
  return status >= 500 ? ' (the server failed)' : '';
}

/** The failure of a page whose answer has no document: it is empty, or a file to save. */
export function failureOfNoDocument(
  response: { status: number; disposition: string } | undefined,
): PageFailure {
  if (response === undefined)
    return new PageFailure('page', `${NO_DOCUMENT} (an empty answer or a download)`);
  const { status, disposition } = response;
  if (status >= 400) return failureOfStatus(status);
  if (status === 204 || status === 205)
    return new PageFailure('page', `${NO_DOCUMENT} (HTTP ${status}, an empty answer)`, NO_PAGE);
  const what = /^\s*attachment/i.test(disposition) ? 'a download' : 'a file that browsers do not show';
  return new PageFailure('page', `${NO_DOCUMENT} (${what})`, NO_PAGE);
}

/** The failure of a page whose document is not HTML. */
export function failureOfType(mimeType: string): PageFailure {
  const type = mimeType.replaceAll(/[^\w.+/-]/g, '').slice(0, 60);
  return new PageFailure('page', `is not an HTML page (${type === '' ? 'no content type' : type})`, NO_PAGE);
}

/** What is wrong with an answer, by the browser's name for it (net_error_list.h of Chromium). */
const ANSWERS: [RegExp, string][] = [
  [
    /^ERR_(?:INVALID_REDIRECT|UNSAFE_REDIRECT|UNKNOWN_URL_SCHEME)$/,
    'redirects to an address that is not a web page',
  ],
  [/^ERR_CERT_DATE_INVALID$/, 'has a TLS certificate that has expired or is not valid yet'],
  [/^ERR_CERT_COMMON_NAME_INVALID$/, 'has a TLS certificate for another name'],
  [/^ERR_CERT_AUTHORITY_INVALID$/, 'has a TLS certificate that no known authority has signed'],
  [/^ERR_CERT_REVOKED$/, 'has a TLS certificate that was revoked'],
  [/^ERR_CERT_WEAK_/, 'has a TLS certificate that is too weak'],
  [
    /^ERR_SSL_(?:VERSION_OR_CIPHER_MISMATCH|OBSOLETE_VERSION)$/,
    'speaks only versions of TLS that are no longer safe',
  ],
  [/^ERR_(?:SSL|BAD_SSL)_CLIENT_AUTH_/, 'wants a TLS certificate of its visitors'],
  [/^ERR_SSL_PROTOCOL_ERROR$/, 'does not speak TLS, although its address begins with https'],
  [/^ERR_(?:CERT|SSL)_/, 'has a TLS certificate or setup that browsers do not accept'],
  [
    /^ERR_(?:INVALID_HTTP_RESPONSE|HTTP2_|QUIC_|RESPONSE_HEADERS_|INVALID_CHUNKED)/,
    'was answered with something that is not proper HTTP, such as a header with a character that is not allowed, or with headers of more than 64 kB',
  ],
  [
    /^ERR_(?:INSUFFICIENT_RESOURCES|OUT_OF_MEMORY|FILE_NO_SPACE)$/,
    'could not be loaded because the machine of this service is short of memory or disk space',
  ],
  [/^ERR_CONTENT_DECODING_/, 'was answered with a body that is not compressed as it says'],
];

/**
 * The failure of a page that the browser could not load.
 * @param errorText such as `net::ERR_CERT_DATE_INVALID`
 * @param redirects how it redirected, if the browser gave up for that
 */
export function failureOfNetwork(errorText: string, redirects: EndlessRedirects = 'loop'): PageFailure {
  const code = errorText.replace('net::', '');
  if (code === 'ERR_TOO_MANY_REDIRECTS')
    return new PageFailure('page', wordRedirects(redirects), { redirects });
  const found = ANSWERS.find(([pattern]) => pattern.test(code));
  if (found === undefined) return new PageFailure('unreachable', UNREACHABLE);
  return new PageFailure('page', /CERT|SSL/.test(code) ? `${found[1]} (${code})` : found[1]);
}

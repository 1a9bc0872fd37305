import type { EndlessRedirects, PageFailureReason } from '../../../shared/limitations/page-failure-reason.ts';
import { PageFailure } from './page-failure.ts';

/**
 * The failure of a page whose answer is an error.
 * @param status HTTP status
 * @param retryAfterMs how long the site asks to wait, if it does
 */
export function failureOfStatus(status: number, retryAfterMs: number | null = null): PageFailure {
  return new PageFailure({ kind: 'http-error', status }, { retryAfterMs });
}

/** The failure of a page whose answer has no document: it is empty, or a file to save. */
export function failureOfNoDocument(
  response: { status: number; disposition: string } | undefined,
): PageFailure {
  if (response === undefined) return new PageFailure({ kind: 'no-document', what: 'unknown' });
  const { status, disposition } = response;
  if (status >= 400) return failureOfStatus(status);
  if (status === 204 || status === 205)
    return new PageFailure({ kind: 'no-document', what: 'empty', status });
  const isDownload = /^\s*attachment/i.test(disposition);
  return new PageFailure({ kind: 'no-document', what: isDownload ? 'download' : 'other-file' });
}

/** The failure of a page whose document is not HTML. */
export function failureOfType(mimeType: string): PageFailure {
  const type = mimeType.replaceAll(/[^\w.+/-]/g, '').slice(0, 60);
  return new PageFailure({ kind: 'not-html', type });
}

/** What is wrong with an answer, by the browser's name for it (net_error_list.h of Chromium). */
const ANSWERS: [RegExp, (code: string) => PageFailureReason][] = [
  [/^ERR_(?:INVALID_REDIRECT|UNSAFE_REDIRECT|UNKNOWN_URL_SCHEME)$/, () => ({ kind: 'bad-redirect' })],
  [/^ERR_CERT_DATE_INVALID$/, (code) => ({ kind: 'certificate', fault: 'date', code })],
  [/^ERR_CERT_COMMON_NAME_INVALID$/, (code) => ({ kind: 'certificate', fault: 'name', code })],
  [/^ERR_CERT_AUTHORITY_INVALID$/, (code) => ({ kind: 'certificate', fault: 'authority', code })],
  [/^ERR_CERT_REVOKED$/, (code) => ({ kind: 'certificate', fault: 'revoked', code })],
  [/^ERR_CERT_WEAK_/, (code) => ({ kind: 'certificate', fault: 'weak', code })],
  [
    /^ERR_SSL_(?:VERSION_OR_CIPHER_MISMATCH|OBSOLETE_VERSION)$/,
    (code) => ({ kind: 'tls', fault: 'outdated', code }),
  ],
  [/^ERR_(?:SSL|BAD_SSL)_CLIENT_AUTH_/, (code) => ({ kind: 'tls', fault: 'wants-certificate', code })],
  [/^ERR_SSL_PROTOCOL_ERROR$/, (code) => ({ kind: 'tls', fault: 'missing', code })],
  [/^ERR_(?:CERT|SSL)_/, (code) => ({ kind: 'certificate', fault: 'other', code })],
  [
    /^ERR_(?:INVALID_HTTP_RESPONSE|HTTP2_|QUIC_|RESPONSE_HEADERS_|INVALID_CHUNKED)/,
    () => ({ kind: 'bad-http' }),
  ],
  [/^ERR_(?:INSUFFICIENT_RESOURCES|OUT_OF_MEMORY|FILE_NO_SPACE)$/, () => ({ kind: 'no-room' })],
  [/^ERR_CONTENT_DECODING_/, () => ({ kind: 'bad-compression' })],
];

/**
 * The failure of a page that the browser could not load.
 * @param errorText such as `net::ERR_CERT_DATE_INVALID`
 * @param redirects how it redirected, if the browser gave up for that
 */
export function failureOfNetwork(errorText: string, redirects: EndlessRedirects = 'loop'): PageFailure {
  const code = errorText.replace('net::', '');
  if (code === 'ERR_TOO_MANY_REDIRECTS') return new PageFailure({ kind: 'redirects', how: redirects });
  const reasonOf = ANSWERS.find(([pattern]) => pattern.test(code))?.[1];
  return new PageFailure(reasonOf?.(code) ?? { kind: 'unreachable' });
}

import { describe, expect, it } from 'vitest';
import { EVERY_FAILURE } from '../../../../harness/findings/every-limitation.ts';
import {
  failureOfNetwork,
  failureOfNoDocument,
  failureOfStatus,
  failureOfType,
} from '../../../../server/engine/visit/document-failure.ts';
import { PageFailure } from '../../../../server/engine/visit/page-failure.ts';
import { tooLate } from '../../../../server/engine/visit/visit-end.ts';
import { failureAdvice } from '../../../../server/report/texts/failure-advice.ts';
import { ACCEPTED, nextState } from '../../../../server/storage/scan-state.ts';

const TARGET = 'https://www.example.com/';
const GENERAL = failureAdvice({ kind: 'of a later version' }, TARGET);

function adviceFor(failure: PageFailure): string {
  return failureAdvice({ kind: 'first-page-failed', reason: failure.reason }, TARGET).join(' ');
}

describe('advice for a scan that failed', () => {
  it.each([
    [failureOfStatus(401), /no password/],
    [failureOfStatus(403), /User-Agent contains Sitedelta/],
    [failureOfStatus(404), /spelled/],
    [failureOfStatus(410), /spelled/],
    [failureOfStatus(429), /limits visitors/],
    [failureOfStatus(500), /its log/],
    [failureOfStatus(503), /its log/],
    [failureOfStatus(418), /private browser window/],
    [failureOfNetwork('net::ERR_NAME_NOT_RESOLVED'), /spelled.*private network/s],
    [failureOfNetwork('net::ERR_TOO_MANY_REDIRECTS'), /redirect/],
    [failureOfNetwork('net::ERR_UNKNOWN_URL_SCHEME'), /redirect/],
    [failureOfNetwork('net::ERR_CERT_DATE_INVALID'), /TLS setup/],
    [failureOfNetwork('net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH'), /TLS setup/],
    [failureOfNetwork('net::ERR_SSL_PROTOCOL_ERROR'), /http:\/\//],
    [failureOfNetwork('net::ERR_BAD_SSL_CLIENT_AUTH_CERT'), /does not require a certificate/],
    [failureOfNetwork('net::ERR_INVALID_HTTP_RESPONSE'), /curl/],
    [failureOfNetwork('net::ERR_CONTENT_DECODING_FAILED'), /curl/],
    [failureOfNetwork('net::ERR_OUT_OF_MEMORY'), /operator/],
    [failureOfNoDocument({ status: 204, disposition: '' }), /a page that a browser shows/],
    [failureOfNoDocument(undefined), /a page that a browser shows/],
    [failureOfType('application/pdf'), /a page that a browser shows/],
    [tooLate(20_000), /how long it takes/],
    [new PageFailure({ kind: 'flood' }), /without a pause/],
  ])('$message', (failure, words) => {
    expect(adviceFor(failure)).toMatch(words);
  });

  it('does not suggest http:// if the address already has it', () => {
    const { reason } = failureOfNetwork('net::ERR_CONNECTION_REFUSED');
    const failure = { kind: 'first-page-failed', reason };
    expect(failureAdvice(failure, 'https://a.test/').join(' ')).toMatch(/does not support https/);
    expect(failureAdvice(failure, 'http://a.test/').join(' ')).not.toMatch(/does not support https/);
  });

  it('does not mention passwords if the page does not ask for one', () => {
    for (const status of [404, 410, 429, 500, 503]) {
      expect(adviceFor(failureOfStatus(status))).not.toMatch(/password|sign/);
    }
  });

  it.each([
    [{ kind: 'out-of-time', timeoutMs: 600_000 }, /how long it takes/],
    [nextState(ACCEPTED, { type: 'expired' })?.failure, /a few minutes/],
    [nextState({ ...ACCEPTED, status: 'running', attempt: 3 }, { type: 'lost' })?.failure, /operator/],
    [nextState({ ...ACCEPTED, status: 'running', isWatched: true }, { type: 'lost' })?.failure, /operator/],
  ])('%j', (failure, words) => {
    expect(failureAdvice(failure, TARGET).join(' ')).toMatch(words);
  });

  it('exists for every failure', () => {
    const without = EVERY_FAILURE.filter(
      (failure) => failureAdvice(failure, TARGET).join() === GENERAL.join(),
    );

    expect(without.map((failure) => ('reason' in failure ? failure.reason.kind : failure.kind))).toEqual([
      'not-loaded',
    ]);
  });

  it('is general if another version has stored why', () => {
    for (const failure of [undefined, null, {}, { kind: 'first-page-failed' }])
      expect(failureAdvice(failure, TARGET)).toEqual(GENERAL);
  });
});

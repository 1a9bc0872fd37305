import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { wordFailure } from '../../../../server/engine/limitations/word-failure.ts';
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
const GENERAL = failureAdvice('Something that nobody has foreseen.', TARGET);

function adviceFor(failure: PageFailure): string {
  return failureAdvice(wordFailure({ kind: 'first page failed', failure }), TARGET).join(' ');
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
    [new PageFailure('page', 'sent more messages than the browser can read'), /without a pause/],
  ])('$message', (failure, words) => {
    expect(adviceFor(failure)).toMatch(words);
  });

  it('does not suggest http:// if the address already has it', () => {
    const sentence = wordFailure({
      kind: 'first page failed',
      failure: failureOfNetwork('net::ERR_CONNECTION_REFUSED'),
    });
    expect(failureAdvice(sentence, 'https://a.test/').join(' ')).toMatch(/does not support https/);
    expect(failureAdvice(sentence, 'http://a.test/').join(' ')).not.toMatch(/does not support https/);
  });

  it.each([
    ['The first page could not be judged within 20 seconds.', /how long it takes/],
    ['The first page was lost because the browser ended.', /operator/],
  ])('exists for the sentence of an earlier version: %s', (error, words) => {
    expect(failureAdvice(error, TARGET).join(' ')).toMatch(words);
  });

  it('does not mention passwords if the page does not ask for one', () => {
    for (const status of [404, 410, 429, 500, 503]) {
      expect(adviceFor(failureOfStatus(status))).not.toMatch(/password|sign/);
    }
  });

  it.each([
    [wordFailure({ kind: 'out of time', timeoutMs: 600_000 }), /how long it takes/],
    [nextState(ACCEPTED, { type: 'expired' })?.error, /a few minutes/],
    [nextState({ ...ACCEPTED, status: 'running', attempt: 3 }, { type: 'lost' })?.error, /operator/],
    [nextState({ ...ACCEPTED, status: 'running', isWatched: true }, { type: 'lost' })?.error, /operator/],
  ])('%s', (error, words) => {
    expect(failureAdvice(String(error), TARGET).join(' ')).toMatch(words);
  });

  it('exists for every failure that the engine and the worker report', async () => {
    const FAILURE = /PageFailure\('\w+', [`']([^`']+)[`']/g;
    const places: [string, RegExp][] = [
      ['engine/visit/navigator.ts', FAILURE],
      ['engine/visit/visit-end.ts', FAILURE],
      ['engine/visit/gather-page.ts', FAILURE],
      ['engine/visit/document-failure.ts', /'((?:has|redirects|speaks|wants|does not|was|could) [^']+)'/g],
      ['engine/limitations/word-failure.ts', /return '(The [^']+)'/g],
      ['service/run-job.ts', /^ {2}'(The scan [^']+)';$/gm],
    ];
    const words = await Promise.all(
      places.map(async ([file, pattern]) => {
        const source = await readFile(new URL(`../../../../server/${file}`, import.meta.url), 'utf8');
        return Array.from(source.matchAll(pattern), ([, found = '']) => found);
      }),
    );

    for (const found of words) expect(found).not.toEqual([]);
    const sentences = words.flat().map((text) => (/^[A-Z]/.test(text) ? text : `The first page ${text}.`));
    const without = sentences.filter((sentence) => failureAdvice(sentence, TARGET).join() === GENERAL.join());
    expect(without).toEqual(['The first page could not be loaded.']);
  });
});

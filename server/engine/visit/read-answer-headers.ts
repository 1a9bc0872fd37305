import type { Protocol } from 'puppeteer';
import type { AnswerHeaders } from '../../facts/request-facts.ts';
import { cutText } from '../../shared/cut-text.ts';

/** Characters of a value. */
const MAX_VALUE = 200;

/** What the headers of an answer say of how it was sent and kept. */
export function readAnswerHeaders(headers: Protocol.Network.Headers): AnswerHeaders {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const word = (name: string): string =>
    cutText(values.get(name) ?? '', MAX_VALUE)
      .trim()
      .toLowerCase();
  const length = word('content-length');
  return {
    encoding: word('content-encoding'),
    cacheControl: word('cache-control').replaceAll('\n', ', '),
    hasExpiry: word('expires') !== '',
    hasValidator: word('etag') !== '' || word('last-modified') !== '',
    length: /^\d{1,15}$/.test(length) ? Number(length) : null,
  };
}

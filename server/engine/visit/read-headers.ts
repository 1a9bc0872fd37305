import type { Protocol } from 'puppeteer';
import type { Header } from '../../facts/visit-facts.ts';
import { cutText } from '../../shared/cut-text.ts';

/** Headers that are kept of an answer, and characters of each. */
const MAX_HEADERS = 200;
const MAX_HEADER = 16_000;

/** Values of cookies are secrets, and the date is another one in each visit. */
const LEFT_OUT = new Set(['set-cookie', 'date']);

/**
 * The headers of an answer, without cookies and date. The browser joins the values of a header that
 * came several times by line ends.
 */
export function readHeaders(headers: Protocol.Network.Headers): Header[] {
  const read = Object.entries(headers).flatMap(([name, values]) =>
    values.split('\n').map((value): Header => [name.toLowerCase(), cutText(value.trim(), MAX_HEADER)]),
  );
  return read.filter(([name]) => !LEFT_OUT.has(name)).slice(0, MAX_HEADERS);
}

import type { Protocol } from 'puppeteer';
import type { SetCookie } from '../../facts/visit-facts.ts';

const MAX_COOKIES = 100;
/** Characters of a name or an attribute; browsers take no cookie of more than 4,096. */
const MAX_WORD = 200;

/**
 * The cookies that an answer sets, by RFC 6265, section 5.2: their names and flags. What only removes a cookie is left
 * out.
 * @param headers as the browser has them from the network, with line ends between the values of one header
 * @param nowMs time since 1970
 */
export function readCookies(headers: Protocol.Network.Headers, nowMs: number): SetCookie[] {
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .flatMap(([, values]) => values.split('\n'))
    .slice(0, MAX_COOKIES)
    .flatMap((value) => readCookie(value, nowMs) ?? []);
}

function readCookie(text: string, nowMs: number): SetCookie | null {
  const [pair = '', ...rest] = text.split(';');
  const name = pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : '';
  if (name === '') return null;
  // The last one of an attribute counts.
  const attributes = new Map(rest.map(readAttribute));
  const maxAge = attributes.get('max-age');
  const expires = attributes.get('expires');
  const isRemoved =
    maxAge === undefined
      ? expires !== undefined && Date.parse(expires) < nowMs
      : /^-?\d+$/.test(maxAge) && Number(maxAge) <= 0;
  if (isRemoved) return null;
  return {
    name: name.slice(0, MAX_WORD),
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: attributes.get('samesite')?.toLowerCase() ?? null,
  };
}

function readAttribute(text: string): [name: string, value: string] {
  const [name = ''] = text.split('=', 1);
  return [
    name.trim().toLowerCase(),
    text
      .slice(name.length + 1)
      .trim()
      .slice(0, MAX_WORD),
  ];
}

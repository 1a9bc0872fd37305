import { html } from 'ghtml';
import { servedFolder } from '../../../shared/served-folder.ts';
import { readableAddress } from '../../../shared/readable-address.ts';

/**
 * C0 and C1 controls except tab and newline, and the characters that change the direction of text (Unicode TR9: marks,
 * embeddings, overrides, isolates), which can make a text read as something else.
 */
const DANGEROUS = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const LINE_BREAKS = /\r\n?|[\u2028\u2029]/gu;

/**
 * The address if it is http or https without user name and password, otherwise null:
 * `javascript:` and `data:` never become links, nor does `https://bank.example@evil.example/`.
 */
function webAddress(value: string): URL | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  return url;
}

/** A web address as it is shown: host, path and query, without the scheme; a served folder by its name; any other text unchanged. */
export function shownAddress(value: string): string {
  const folder = servedFolder(value);
  if (folder === '/workspace') return 'the whole workspace';
  if (folder !== undefined)
    return `the folder ${folder}${URL.parse(value)?.pathname.replace(/^\/$/, '') ?? ''}`;
  const url = webAddress(value);
  if (url === null) return value;
  const path = url.pathname === '/' && url.search === '' ? '' : url.pathname;
  return readableAddress(`${url.host}${path}${url.search}${url.hash}`);
}

/** The host of a web address; any other text unchanged. */
export function shownHost(value: string): string {
  return readableAddress(webAddress(value)?.host ?? value);
}

/**
 * HTML of an outgoing link to an address that came with a scan. An address that must not be a link is shown as text,
 * without the label.
 *
 * @param value - the address
 * @param label - the text of the link; by default the address
 */
export function webLink(value: string, label: string = shownAddress(value)): string {
  const url = webAddress(value);
  if (url === null) return html`<bdi class="address">${shownAddress(value)}</bdi>`;
  return html`<a class="address" href="${url.href}" rel="noopener noreferrer nofollow ugc"
    ><bdi>${label}</bdi></a
  >`;
}

/** An id, whatever it contains, as one segment of a relative address. */
export function segment(id: string): string {
  return encodeURIComponent(id.toWellFormed());
}

/**
 * Replaces control and direction characters and broken surrogates by U+FFFD, so that a reader sees that something was
 * there. It runs once over a finished document, so no value can be forgotten; none of these characters is markup.
 */
export function neutralise(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(DANGEROUS, '\ufffd');
}

import { html } from 'ghtml';
import { readableAddress } from '../../../shared/readable-address.ts';

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

/** A web address as it is shown: host, path and query, without the scheme; any other text unchanged. */
export function shownAddress(value: string): string {
  const url = webAddress(value);
  if (url === null) return value;
  const path = url.pathname === '/' && url.search === '' ? '' : url.pathname;
  return readableAddress(`${url.host}${path}${url.search}${url.hash}`);
}

/** The host of a web address; any other text unchanged. */
export function shownHost(value: string): string {
  return webAddress(value)?.host ?? value;
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
  if (url === null) return html`<bdi class="address">${value}</bdi>`;
  return html`<a class="address" href="${url.href}" rel="noopener noreferrer nofollow ugc"
    ><bdi>${label}</bdi></a
  >`;
}

/** An id, whatever it contains, as one segment of a relative address. */
export function segment(id: string): string {
  return encodeURIComponent(id.toWellFormed());
}

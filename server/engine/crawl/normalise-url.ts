/**
 * The address under which the crawl knows a page: absolute, http or https, without credentials and fragment (the
 * URL parser already removes default ports and folds the case of scheme and host). The query stays as it is.
 * @returns null if it can't be the address of a page: another scheme, invalid, longer than 2,048 characters
 */
export function normaliseUrl(address: string, base?: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

/** The API's own limit on addresses. */
const MAX_URL_LENGTH = 2_048;

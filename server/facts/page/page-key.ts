/**
 * The path by which pages of two scans are paired: without scheme, host, port, query, fragment,
 * `index.html`, `.html` and a trailing slash; `/` for the front page. Accepts addresses and paths.
 */
export function pageKey(url: string): string {
  const path = decode(pathOf(url));
  const key = path
    .replace(/\/(?:index|default)\.(?:x?html?|php|aspx?)$/i, '/')
    .replace(/\.x?html?$/i, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  return key === '' ? '/' : key;
}

/** The query of an address with its parameters in a fixed order, to tell apart pages of one path. */
export function pageQuery(url: string): string {
  const parsed = URL.parse(url, 'http://page.invalid/');
  if (parsed === null) return '';
  parsed.searchParams.sort();
  return parsed.search;
}

/**
 * A word by which the pages of one scan are put into an order that depends neither on the host nor on
 * the order in which they were found.
 */
export function pageOrder(url: string): string {
  return `${pageKey(url)} ${pageQuery(url)} ${pathOf(url)}`;
}

function pathOf(url: string): string {
  return URL.parse(url, 'http://page.invalid/')?.pathname ?? url;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

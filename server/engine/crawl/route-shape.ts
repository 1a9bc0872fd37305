/**
 * The shapes of an address, by which traps are known: its path and the names of its query, with digits, tokens,
 * path parameters and repeated parts of the path masked; its path with any query; and its folder. Endless calendars,
 * sessions, filters and paths that grow differ in nothing else, and neither do the articles of a blog.
 */
export function routeShapes(address: string): string[] {
  const url = new URL(address);
  const path = mask(url.pathname.replaceAll(/;[^/]*/g, '')).replaceAll(REPEATED, '$1');
  const folder = path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);
  const names = [...new Set(url.searchParams.keys())].sort().join('&');
  const shapes = names === '' ? [path] : [`${path}?${mask(names)}`, `${path}?*`];
  // What lies at the top is as different as a site gets.
  return folder === '/' || folder === '' ? shapes : [...shapes, `${folder}*`];
}

/** Up to three segments that follow themselves. */
const REPEATED = /((?:\/[^/]+){1,3}?)\1+(?=\/|$)/g;

function mask(text: string): string {
  return text.replaceAll(/[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|[\da-f]{16,}|\d+/gi, '0');
}

/**
 * The shape of an address: digits masked and query values dropped, so that `/post/17?ref=a` and `/post/9?ref=b` have
 * one shape. Endless calendars, sessions and filters differ in nothing else.
 */
export function routeShape(address: string): string {
  const url = new URL(address);
  const names = [...new Set(url.searchParams.keys())].sort().join('&');
  return `${url.pathname.replace(/\d+/g, '0')}?${names.replace(/\d+/g, '0')}`;
}

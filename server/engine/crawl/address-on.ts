/** The address on an origin that has the path and query of another address. */
export function addressOn(origin: string, url: string): string {
  const { pathname, search } = new URL(url);
  // A path may begin with two slashes: it is not resolved but set.
  return Object.assign(new URL(origin), { pathname, search }).href;
}

/** The address on an origin with the path and query of another address. */
export function addressOn(origin: string, url: string): string {
  const { pathname, search } = new URL(url);
  // Set, not resolved: a path that begins with two slashes would resolve to another host.
  return Object.assign(new URL(origin), { pathname, search }).href;
}

/**
 * Whether an address without encryption has led to the same address with it: the same path and query, but for a slash at
 * the end of the path, on the same host, but for `www.`
 */
export function isSameWithHttps(asked: string, final: string): boolean {
  const from = URL.parse(asked);
  const to = URL.parse(final);
  if (from?.protocol !== 'http:' || to?.protocol !== 'https:' || from.port !== '' || to.port !== '')
    return false;
  return placeOf(from) === placeOf(to);
}

function placeOf({ hostname, pathname, search }: URL): string {
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

/** Names a forwarded request by its whole address, which the proxy sees. */
export function requestKey(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  // A redirect may contain a user name, which the browser sends in a header instead.
  bare.username = '';
  bare.password = '';
  return bare.href;
}

/** Names a tunnel by host and port: the proxy sees nothing else of it. */
export function tunnelKey(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

/** The port of an address, or the scheme's own when it names none. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80;
}

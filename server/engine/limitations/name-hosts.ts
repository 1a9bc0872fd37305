/** Hosts that are named; the rest is counted. */
const MAX_HOSTS = 10;

/**
 * Hosts in words, such as those of frames.
 * @param hosts an empty one stands for sandboxed documents
 */
export function nameHosts(hosts: Set<string>): string {
  const sorted = [...hosts].sort().map((host) => (host === '' ? 'sandboxed documents' : host));
  const rest = sorted.length - MAX_HOSTS;
  return `${sorted.slice(0, MAX_HOSTS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

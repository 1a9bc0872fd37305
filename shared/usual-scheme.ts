/** Names that no public web server has (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL = /(?:^|\.)(?:localhost|local|test|internal|lan|home\.arpa)$/i;

/**
 * The scheme that browsers take for a typed address without one: https, but http for names without a dot, local names, IP
 * addresses and unusual ports.
 *
 * @param host With its port, if it has one.
 */
export function usualScheme(host: string): 'http' | 'https' {
  const [, name = host, port] = /^(.*):(\d+)$/.exec(host) ?? [];
  if (port !== undefined) return port === '443' || port === '8443' ? 'https' : 'http';
  const local = !name.includes('.') || name.startsWith('[') || /^[\d.]+$/.test(name) || LOCAL.test(name);
  return local ? 'http' : 'https';
}

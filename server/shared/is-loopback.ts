import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Whether a host is this machine itself: `localhost`, or an address that never leaves it, also one of IPv4 in IPv6. Rules
 * about pages ask as browsers do instead (server/rules/hosts.ts).
 * @param host a name, or an address without brackets
 */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : LOOPBACK.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether the host of an address has a name that name servers know. Where the scanned site has none (an IP address,
 * localhost), it is not known whether this machine has a name server, so that a host without a name says nothing.
 */
export function hasName(address: string): boolean {
  const { hostname = '' } = URL.parse(address) ?? {};
  return hostname !== '' && !/^(?:[\d.]+|\[.*|(?:.*\.)?localhost)$/.test(hostname);
}

import ipaddr from 'ipaddr.js';

/** Ports of this process that no page may reach: of the proxies, and of a local service. All listen on 127.0.0.1. */
const ports = new Set<number>();

/** Registers a port as one of our own, until the returned function is called. */
export function registerOwnPort(port: number): () => void {
  ports.add(port);
  return () => ports.delete(port);
}

/**
 * Whether a connection could reach one of these ports; true for all loopback and unspecified addresses
 * (0.0.0.0 is loopback on Linux), whatever an operator allowed.
 */
export function isOwnPort(addresses: readonly string[], port: number): boolean {
  if (!ports.has(port)) return false;
  return addresses.some((address) => {
    const range = ipaddr.process(address).range();
    return range === 'loopback' || range === 'unspecified';
  });
}

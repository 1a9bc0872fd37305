import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One entry of ALLOW_TARGETS or DENY_TARGETS. */
export type TargetEntry =
  /** Exactly this host name. */
  | { kind: 'name'; name: string }
  /** Every name below this one, but not the name itself. */
  | { kind: 'wildcard'; suffix: string }
  /** All addresses of a network; a single address is a network of its own. */
  | { kind: 'network'; network: ipaddr.IPv4 | ipaddr.IPv6; bits: number };

/**
 * Reads one entry of a target list: a host name (`shop.example`), a wildcard (`*.example`), an address
 * (`10.0.0.7`, `fd00::1`, with or without brackets) or a CIDR block (`10.0.0.0/8`).
 * @throws Error that says what is wrong with the entry
 */
export function parseTargetEntry(entry: string): TargetEntry {
  const text = entry.trim().toLowerCase();
  if (text === '') throw new Error('an empty entry');
  const slash = text.indexOf('/');
  if (slash !== -1) return parseNetwork(entry, text.slice(0, slash), text.slice(slash + 1));
  const bare = withoutBrackets(text);
  const version = isIP(bare);
  if (version !== 0) return parseNetwork(entry, bare, version === 4 ? '32' : '128');
  if (text.startsWith('*.')) return { kind: 'wildcard', suffix: parseName(entry, text.slice(2)) };
  return { kind: 'name', name: parseName(entry, text) };
}

function withoutBrackets(text: string): string {
  return text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
}

function parseNetwork(entry: string, base: string, prefix: string): TargetEntry {
  const address = withoutBrackets(base);
  const version = isIP(address);
  if (version === 0 || address.includes('%')) {
    throw new Error(`"${entry}" is not a host, wildcard, address or CIDR block`);
  }
  const max = version === 4 ? 32 : 128;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > max) {
    throw new Error(`"${entry}": the prefix length must be a number from 0 to ${max}`);
  }
  const network = ipaddr.parse(address);
  const bits = Number(prefix);
  const bytes = network.toByteArray();
  if (bytes.some((byte, index) => (byte & hostMask(bits - index * 8)) !== 0)) {
    throw new Error(`"${entry}" has bits after the prefix: write the first address of the block`);
  }
  // Mapped addresses are checked as IPv4, so a block of them is an IPv4 block.
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96) {
    return { kind: 'network', network: network.toIPv4Address(), bits: bits - 96 };
  }
  return { kind: 'network', network, bits };
}

/** The host bits of a byte of which `left` bits belong to the prefix. */
function hostMask(left: number): number {
  return left >= 8 ? 0 : 0xff >> Math.max(left, 0);
}

function parseName(entry: string, text: string): string {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  const hostname = hostnameOf(name);
  if (hostname === null || /[^a-z0-9._-]/.test(hostname) || hostname.split('.').includes('')) {
    throw new Error(`"${entry}" is not a host, wildcard, address or CIDR block`);
  }
  if (isIP(hostname) !== 0) throw new Error(`"${entry}" is an address: write it as ${hostname}`);
  return hostname;
}

/** The name as a URL has it (punycode, lower case); null when it is not just a host. */
function hostnameOf(name: string): string | null {
  if (name === '' || /[:/?#@\\\s%*]/.test(name)) return null;
  try {
    return new URL(`http://${name}/`).hostname;
  } catch {
    return null;
  }
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { PortRange } from '../config/config.ts';
import { parseTargetEntry } from './target-entry.ts';
import type { TargetEntry } from './target-entry.ts';

/** What the policy decides; the reason is for the log and for operators, never for clients of the API. */
export type Verdict = { allowed: true } | { allowed: false; reason: string };

/** Decides to which names and addresses the service may connect. */
export interface AddressPolicy {
  /**
   * Checks a host as `URL.hostname` has it. For a name, `allowed` only means that it may be resolved: each of its
   * addresses must then pass `checkAddress`.
   */
  checkName(host: string, port: number): Verdict;
  /** Checks an address that `context.host` resolved to (or is). */
  checkAddress(ip: string, port: number, context: { host: string }): Verdict;
  /** Whether an address is one of the internet, whatever may be opened. */
  isPublic(ip: string): boolean;
}

export interface AddressPolicyOptions {
  /** Hosts, wildcards, addresses and CIDR blocks; see parseTargetEntry. */
  allowTargets: readonly string[];
  denyTargets: readonly string[];
  /** Ports of all targets that are not in `allowTargets`. */
  allowPorts: readonly PortRange[];
  /** Ports of loopback addresses, and of `localhost`, that are open although nothing else of this machine is. */
  loopbackPorts?: readonly number[];
  /** Where the service itself listens: refused unless it is in `allowTargets`. */
  own?: { addresses: readonly string[]; port: number };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Azure's platform address (DNS, DHCP, health, metadata) is ordinary unicast. The metadata addresses of the other
 * clouds are in ranges that are refused anyway (link-local, 100.64/10, 192.0.0.0/24, unique local).
 * Source: Microsoft Learn, "What is IP address 168.63.129.16?".
 */
const PLATFORM_ADDRESSES = new Set(['168.63.129.16']);

/** The only block from which IANA assigns global unicast addresses (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

const ALLOWED: Verdict = { allowed: true };

/**
 * Makes the policy for all connections of the service. Order: DENY_TARGETS, ALLOW_TARGETS, then ports, platform
 * addresses, and only global unicast by IANA's special-purpose registries. Pure.
 * @throws Error when an entry of a list is invalid
 */
export function createAddressPolicy(options: AddressPolicyOptions): AddressPolicy {
  const allow = options.allowTargets.map(parseTargetEntry);
  const deny = options.denyTargets.map(parseTargetEntry);
  const own = new Set(options.own?.addresses.map((ip) => unwrap(ipaddr.parse(ip)).toNormalizedString()));
  const loopbackPorts = new Set(options.loopbackPorts);
  const opensNetworks = allow.some((entry) => entry.kind === 'network');

  const portAllowed = (port: number): boolean =>
    options.allowPorts.some(({ from, to }) => port >= from && port <= to);

  function checkAddress(ip: string, port: number, context: { host: string }): Verdict {
    if (!isPort(port)) return refuse(`port ${port} does not exist`);
    if (isIP(ip) === 0) return refuse(`${ip} is not an address`);
    const address = unwrap(ipaddr.parse(ip));
    const name = nameOf(context.host);
    if (name !== null && deny.some((entry) => matchesName(entry, name))) return refuse('the host is denied');
    const embedded = embeddedIpv4(address);
    if (deny.some((entry) => matchesAddress(entry, address) || matchesAddress(entry, embedded))) {
      return refuse('the address is denied');
    }
    if (name !== null && allow.some((entry) => matchesName(entry, name))) return ALLOWED;
    if (allow.some((entry) => matchesAddress(entry, address))) return ALLOWED;
    const isLocal = name === null || isLocalName(name);
    if (isLocal && loopbackPorts.has(port) && address.range() === 'loopback') return ALLOWED;
    if (name !== null && isLocalName(name)) return refuse('the host is this machine');
    if (!portAllowed(port)) return refuse(`port ${port} is not allowed`);
    if (port === options.own?.port && own.has(address.toNormalizedString())) {
      return refuse('the address is the service itself');
    }
    return checkRange(address);
  }

  function checkName(host: string, port: number): Verdict {
    if (!isPort(port)) return refuse(`port ${port} does not exist`);
    const literal = literalOf(host);
    if (literal !== null) return checkAddress(literal, port, { host });
    const name = nameOf(host);
    if (name === null || name.split('.').includes('')) return refuse('the host is not a valid name');
    if (deny.some((entry) => matchesName(entry, name))) return refuse('the host is denied');
    if (allow.some((entry) => matchesName(entry, name))) return ALLOWED;
    if (isLocalName(name)) return loopbackPorts.has(port) ? ALLOWED : refuse('the host is this machine');
    // The name may resolve to an address in an allowed network, in which every port is allowed.
    if (!opensNetworks && !portAllowed(port)) return refuse(`port ${port} is not allowed`);
    return ALLOWED;
  }

  return { checkName, checkAddress, isPublic };
}

function refuse(reason: string): Verdict {
  return { allowed: false, reason };
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}

/** The address in a host, without brackets; null for a name. */
function literalOf(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return isIP(bare) === 0 ? null : bare;
}

/** The host in the form in which names are compared: lower case, without the final dot; null for an address. */
function nameOf(host: string): string | null {
  if (literalOf(host) !== null) return null;
  const name = host.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

function isPublic(ip: string): boolean {
  return isIP(ip) !== 0 && checkRange(unwrap(ipaddr.parse(ip))).allowed;
}

/** RFC 6761, section 6.3: these names are always this machine. */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function unwrap(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function matchesName(entry: TargetEntry, name: string): boolean {
  if (entry.kind === 'name') return entry.name === name;
  return entry.kind === 'wildcard' && name.endsWith(`.${entry.suffix}`);
}

function matchesAddress(entry: TargetEntry, address: Address | null): boolean {
  if (entry.kind !== 'network' || address === null) return false;
  if (entry.network.kind() !== address.kind()) return false;
  return address.match(entry.network, entry.bits);
}

/**
 * Allows only global unicast. ipaddr.js calls everything unicast that it has no name for, including IPv4-compatible
 * addresses (`::7f00:1`) and unassigned space, hence the second rule for IPv6.
 */
function checkRange(address: Address): Verdict {
  if (PLATFORM_ADDRESSES.has(address.toString())) return refuse('the address belongs to the cloud platform');
  const range = address.range();
  if (range !== 'unicast') return refuse(`the address is ${range}`);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST, 3)) {
    return refuse('the address is not global unicast');
  }
  return ALLOWED;
}

/**
 * The IPv4 address inside an IPv6 address of a transition mechanism: NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo
 * (RFC 4380, obfuscated) and IPv4-compatible (RFC 4291); null for all others. With it, a denied IPv4 block stays
 * denied even if an operator allowed such an IPv6 range.
 */
export function embeddedIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address instanceof ipaddr.IPv4) return null;
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'rfc6052':
    case 'rfc6145':
      return new ipaddr.IPv4(bytes.slice(12));
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    case 'teredo':
      return new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff));
    default:
      return bytes.slice(0, 12).every((byte) => byte === 0) ? new ipaddr.IPv4(bytes.slice(12)) : null;
  }
}

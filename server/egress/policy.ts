import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { PortRange } from '../config/port-range.ts';
import { embeddedIpv4 } from './embedded-ipv4.ts';
import { parseTargetEntry } from './target-entry.ts';
import type { TargetEntry } from './target-entry.ts';

/** What the policy says; the reason is for the log and for operators, never for clients of the API. */
export type Verdict = { allowed: true } | { allowed: false; reason: string };

/** Says of names and addresses whether the service may connect to them. */
export interface AddressPolicy {
  /**
   * Judges a host as `URL.hostname` has it. An address is judged at once; for a name, `allowed` only says that
   * it may be resolved: every address it resolves to must then pass `judgeAddress`.
   */
  judgeName(host: string, port: number): Verdict;
  /** Judges an address that `context.host` resolved to (or is). */
  judgeAddress(ip: string, port: number, context: { host: string }): Verdict;
}

export interface AddressPolicyOptions {
  /** Hosts, wildcards, addresses and CIDR blocks; see parseTargetEntry. */
  allowTargets: readonly string[];
  denyTargets: readonly string[];
  /** Ports of all targets that are not in `allowTargets`. */
  allowPorts: readonly PortRange[];
  /** Where the service itself listens: refused unless it is in `allowTargets`. */
  own?: { addresses: readonly string[]; port: number };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Azure's platform address (DNS, DHCP, health, metadata) lies in ordinary unicast space. The metadata
 * addresses of the other clouds lie in ranges that are refused as such (link-local, 100.64/10,
 * 192.0.0.0/24, unique local). Source: Microsoft Learn, "What is IP address 168.63.129.16?".
 */
const PLATFORM_ADDRESSES = new Set(['168.63.129.16']);

/** The only block that IANA allots global unicast addresses from (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

const ALLOWED: Verdict = { allowed: true };

/**
 * Makes the policy all connections of the service are judged by. Order: DENY_TARGETS, ALLOW_TARGETS, then
 * ports, platform addresses, and only global unicast by IANA's special-purpose registries. Pure.
 * @throws Error when a list has an entry that is none
 */
export function createAddressPolicy(options: AddressPolicyOptions): AddressPolicy {
  const allow = options.allowTargets.map(parseTargetEntry);
  const deny = options.denyTargets.map(parseTargetEntry);
  const own = new Set(options.own?.addresses.map((ip) => unwrap(ipaddr.parse(ip)).toNormalizedString()));
  const opensNetworks = allow.some((entry) => entry.kind === 'network');

  const portAllowed = (port: number): boolean =>
    options.allowPorts.some(({ from, to }) => port >= from && port <= to);

  function judgeAddress(ip: string, port: number, context: { host: string }): Verdict {
    if (!isPort(port)) return refuse(`port ${port} does not exist`);
    if (isIP(ip) === 0) return refuse(`${ip} is no address`);
    const address = unwrap(ipaddr.parse(ip));
    const name = nameOf(context.host);
    if (name !== null && deny.some((entry) => matchesName(entry, name))) return refuse('the host is denied');
    const embedded = embeddedIpv4(address);
    if (deny.some((entry) => matchesAddress(entry, address) || matchesAddress(entry, embedded))) {
      return refuse('the address is denied');
    }
    if (name !== null && allow.some((entry) => matchesName(entry, name))) return ALLOWED;
    if (allow.some((entry) => matchesAddress(entry, address))) return ALLOWED;
    if (name !== null && isLocalName(name)) return refuse('the host is this machine');
    if (!portAllowed(port)) return refuse(`port ${port} is not allowed`);
    if (port === options.own?.port && own.has(address.toNormalizedString())) {
      return refuse('the address is the service itself');
    }
    return judgeRange(address);
  }

  function judgeName(host: string, port: number): Verdict {
    if (!isPort(port)) return refuse(`port ${port} does not exist`);
    const literal = literalOf(host);
    if (literal !== null) return judgeAddress(literal, port, { host });
    const name = nameOf(host);
    if (name === null || name.split('.').includes('')) return refuse('the host is no valid name');
    if (deny.some((entry) => matchesName(entry, name))) return refuse('the host is denied');
    if (allow.some((entry) => matchesName(entry, name))) return ALLOWED;
    if (isLocalName(name)) return refuse('the host is this machine');
    // With a listed network the name may still turn out to lie in it, where any port is open.
    if (!opensNetworks && !portAllowed(port)) return refuse(`port ${port} is not allowed`);
    return ALLOWED;
  }

  return { judgeName, judgeAddress };
}

function refuse(reason: string): Verdict {
  return { allowed: false, reason };
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}

/** The address in a host that is one, without brackets; null for a name. */
function literalOf(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return isIP(bare) === 0 ? null : bare;
}

/** The host as names are compared: lower case, without the dot of the root; null for an address. */
function nameOf(host: string): string | null {
  if (literalOf(host) !== null) return null;
  const name = host.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
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
 * Only global unicast passes. ipaddr.js calls everything unicast that it has no name for, IPv4-compatible
 * addresses (`::7f00:1`) and unallotted space included, hence the second rule for IPv6.
 */
function judgeRange(address: Address): Verdict {
  if (PLATFORM_ADDRESSES.has(address.toString())) return refuse('the address belongs to the cloud platform');
  const range = address.range();
  if (range !== 'unicast') return refuse(`the address is ${range}`);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST, 3)) {
    return refuse('the address is not global unicast');
  }
  return ALLOWED;
}

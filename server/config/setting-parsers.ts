import { isIP } from 'node:net';
import type { ClaimConditions, PortRange } from './config.ts';
import { parseTargetEntry } from '../egress/target-entry.ts';
import { messageOf } from '../shared/errors.ts';

const MAX_PORT = 65_535;

/** Any text. */
export function text(value: string): string {
  return value;
}

/** A whole number within bounds, both included. */
export function wholeNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d{1,15}$/.test(value) || number < min || number > max) {
      throw new Error(`"${value}" must be a whole number from ${min} to ${max}.`);
    }
    return number;
  };
}

/** Megabytes (of 1024 × 1024 bytes) within bounds, as bytes. */
export function megabytes(min: number, max: number): (value: string) => number {
  const parse = wholeNumber(min, max);
  return (value) => parse(value) * 1024 * 1024;
}

/** One of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): (value: string) => Word {
  return (value) => {
    const found = words.find((word) => word === value.toLowerCase());
    if (found === undefined) throw new Error(`"${value}" must be one of ${words.join(', ')}.`);
    return found;
  };
}

const MAX_PAGE_COUNT = 1_000_000;

/** Pages of a scan: `off` for none, `on` for all (Infinity), or a number. */
export function pageCount(value: string): number {
  const word = value.toLowerCase();
  if (word === 'on') return Infinity;
  if (word === 'off') return 0;
  if (/^\d{1,7}$/.test(value) && Number(value) <= MAX_PAGE_COUNT) return Number(value);
  throw new Error(`"${value}" must be off, on, or a whole number from 0 to ${MAX_PAGE_COUNT}.`);
}

/** `true` or `false`. */
export function flag(value: string): boolean {
  return oneOf('true', 'false')(value) === 'true';
}

/** The parts of a list that is separated by commas or spaces; without a text none. */
export function list(value = ''): string[] {
  return value.split(/[\s,]+/).filter((part) => part !== '');
}

/** Hosts, wildcards, addresses and CIDR blocks in lower case. */
export function targetEntries(value: string): string[] {
  const entries = list(value).map((entry) => entry.toLowerCase());
  for (const entry of entries) sentence(() => parseTargetEntry(entry));
  return entries;
}

/** Ports and ranges, such as `80 443 8000-8999`. */
export function portRanges(value: string): PortRange[] {
  return list(value).map((part) => {
    const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    const range = { from: Number(first), to: Number(last) };
    if (first === '' || range.from < 1 || range.to > MAX_PORT || range.from > range.to) {
      throw new Error(
        `"${part}" must be a port from 1 to ${MAX_PORT}, or a range of ports such as 8000-8999.`,
      );
    }
    return range;
  });
}

/** Groups of hosts: `*.preview.example.com www.example.com; shop.example:8443 …`, in lower case. */
export function targetGroups(value: string): string[][] {
  return value
    .split(';')
    .map((group) => list(group).map(groupEntry))
    .filter((group) => group.length > 0);
}

function groupEntry(entry: string): string {
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > MAX_PORT)) {
    throw new Error(`"${entry}" must have a port from 1 to ${MAX_PORT}.`);
  }
  if (host.includes('/') || isIP(host) === 6) {
    throw new Error(`"${entry}" must be host, host:port or *.host; an IPv6 address stands in brackets.`);
  }
  sentence(() => parseTargetEntry(host));
  return entry.toLowerCase();
}

/**
 * Addresses and CIDR blocks of reverse proxies. Fastify would ignore a number of proxies, and `true` would let clients
 * choose the address by which they are limited.
 */
export function proxies(value: string): string[] {
  if (/^(true|\d+)$/i.test(value)) {
    throw new Error(
      `"${value}" would let clients choose their own address. List the addresses or CIDR blocks of your proxies, such as 10.0.0.0/8.`,
    );
  }
  if (/^false$/i.test(value)) throw new Error('"false" is the default; remove the variable.');
  const entries = list(value);
  for (const entry of entries) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const version = isIP(address);
    const bits = prefix === undefined ? null : Number(/^\d{1,3}$/.exec(prefix)?.[0] ?? Number.NaN);
    if (version === 0 || rest.length > 0 || (bits !== null && !(bits <= (version === 4 ? 32 : 128)))) {
      throw new Error(
        `"${entry}" must be an address or a CIDR block, such as 10.0.0.7 or 10.0.0.0/8; names are not resolved.`,
      );
    }
    if (bits === 0) throw new Error(`"${entry}" would trust everyone; name only your own proxies.`);
  }
  return entries;
}

/** Claims by which a workflow may be chosen; others do not say who it is, or anybody could choose their values. */
const CLAIMS = [
  'repository',
  'repository_id',
  'repository_owner',
  'repository_owner_id',
  'ref',
  'environment',
];

/** Workflows on GitHub, each by claims that its tokens must have. */
export function claimConditions(value: string): ClaimConditions[] {
  return list(value).map((entry) => {
    const parts = entry.split('&').map((part) => conditionIn(part, entry));
    const conditions = Object.fromEntries(parts);
    if (Object.keys(conditions).length < parts.length)
      throw new Error(`"${entry}" says two things of one claim.`);
    // All repositories have main, and an environment of any name.
    if (Object.keys(conditions).some((claim) => claim.startsWith('repository'))) return conditions;
    throw new Error(`"${entry}" must say of which repository or owner, or it would let in strangers.`);
  });
}

function conditionIn(part: string, entry: string): [claim: string, value: string] {
  const [, owner = '', name = ''] = /^([\w.-]+)\/([\w.-]+|\*)$/.exec(part) ?? [];
  if (name === '*') return ['repository_owner', owner];
  if (name !== '') return ['repository', part];
  const [, claim = '', value = ''] = /^([a-z_]+)=([^*]+)$/.exec(part) ?? [];
  if (CLAIMS.includes(claim)) return [claim, value];
  throw new Error(
    `"${entry}" must be OWNER/NAME, OWNER/*, or claims such as repository_id=1296269&ref=refs/heads/main; there are ${CLAIMS.join(', ')}.`,
  );
}

/** An address with https, or one of this machine, without trailing slash. */
export function secureAddress(value: string): string {
  const address = publicAddress(value);
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return address;
  throw new Error(`"${value}" must begin with https://, because what is read there decides who is let in.`);
}

/** The name of a header, in lower case. */
export function headerName(value: string): string {
  if (/^[a-z\d-]{1,64}$/i.test(value)) return value.toLowerCase();
  throw new Error(`"${value}" must be the name of a header, such as X-Forwarded-User.`);
}

/** The address of a PostgreSQL database. It may have a password, so the message does not repeat it. */
export function databaseAddress(value: string): string {
  if (!/^postgres(?:ql)?:\/\/\S+$/.test(value)) {
    throw new Error(
      'The address must begin with postgres://, such as postgres://user:password@host:5432/name.',
    );
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  // Such a character would end the password early, and the rest of it would be shown as the name of a host.
  if (url === null || url.hash !== '' || /[@:]/.test(url.pathname) || /^\?[^=]*@/.test(url.search)) {
    throw new Error(
      'The address cannot be read; percent-encode characters such as / (%2F), @ (%40), ? (%3F) and # (%23) in the user name and the password.',
    );
  }
  return value;
}

/** An http or https address without trailing slash; a path is kept. */
export function publicAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`"${value}" must be an absolute address, such as https://scan.example.com.`);
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(value)) {
    throw new Error('The address must have no user name, password, query or fragment.');
  }
  return url.href.replace(/\/+$/, '');
}

/** Runs a parser of another room, and adds a full stop to the message of its error. */
function sentence(parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    throw new Error(`${messageOf(error)}.`, { cause: error });
  }
}

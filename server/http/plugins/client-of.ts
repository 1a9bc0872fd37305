import { createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { rawValues } from './raw-values.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** See Storage.clientKey. */
    clientKey?: Uint8Array;
    /** See clientNamer. */
    clientNamer?: ClientNamer | null;
  }
}

/** Finds the name that a trusted proxy gives to the client of a request; null if there is none. */
type ClientNamer = (request: FastifyRequest) => string | null;

/** For applications that keep nothing. */
const ownKey = randomBytes(32);

/** Clients whose names are kept; making a name costs a tenth of accepting a scan. */
const KEPT_NAMES = 1_000;
/** By the key that made them. */
const namesByKey = new WeakMap<Uint8Array, LRUCache<string, string>>();

/**
 * Names a client for queues and limits: by its token and by what a trusted proxy calls it, or else by its address, which is
 * an IPv4 address or an IPv6 /64, as the rate limit counts clients. The name can't be turned back without the key.
 */
export function clientOf(request: FastifyRequest): string {
  const key = request.server.clientKey ?? ownKey;
  const names = namesOf(key);
  const subject = subjectOf(request);
  const kept = names.get(subject);
  if (kept !== undefined) return kept;
  const name = createHmac('sha256', key).update(subject).digest('base64url');
  names.set(subject, name);
  return name;
}

/** What distinguishes a client from others. */
export function kindOfClient(request: FastifyRequest): 'token' | 'name' | 'address' {
  if (request.grant !== undefined) return 'token';
  return request.server.clientNamer?.(request) == null ? 'address' : 'name';
}

/** No header has a line break, so an "address" that someone invents in X-Forwarded-For is no name of another client. */
function subjectOf(request: FastifyRequest): string {
  const { grant, server } = request;
  const named = server.clientNamer?.(request) ?? null;
  if (grant === undefined && named === null) return normalizeIP(request.ip);
  return `token ${grant?.name ?? ''}\nclient ${named ?? ''}`;
}

/**
 * Reads CLIENT_HEADER, from proxies of TRUST_PROXY alone. A header that comes twice was not set by the proxy alone, and
 * does not count.
 * @param header its name in lower case; null if no header names clients
 */
export function clientNamer(header: string | null, trustProxy: string[] | false): ClientNamer | null {
  if (header === null || trustProxy === false) return null;
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ raw }) => {
    const [name = '', ...more] = rawValues(raw, header);
    if (name === '' || more.length > 0) return null;
    // Without the zone, as in fe80::1%eth0.
    const [address = ''] = raw.socket.remoteAddress?.split('%', 1) ?? [];
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4') ? name : null;
  };
}

function namesOf(key: Uint8Array): LRUCache<string, string> {
  const known = namesByKey.get(key);
  if (known !== undefined) return known;
  const names = new LRUCache<string, string>({ max: KEPT_NAMES });
  namesByKey.set(key, names);
  return names;
}

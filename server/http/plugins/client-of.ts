import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyInstance {
    /** See Storage.clientKey. */
    clientKey?: Uint8Array;
  }
}

/** For applications that keep nothing. */
const ownKey = randomBytes(32);

/** Clients whose names are kept; making a name costs a tenth of accepting a scan. */
const KEPT_NAMES = 1_000;
/** By the key that made them. */
const namesByKey = new WeakMap<Uint8Array, LRUCache<string, string>>();

/**
 * Names a client for queues and limits: an IPv4 address or an IPv6 /64, as the rate limit counts clients. The name can't
 * be turned back into the address without the key.
 */
export function clientOf(request: FastifyRequest): string {
  const key = request.server.clientKey ?? ownKey;
  const names = namesOf(key);
  const address = normalizeIP(request.ip);
  const kept = names.get(address);
  if (kept !== undefined) return kept;
  const name = createHmac('sha256', key).update(address).digest('base64url');
  names.set(address, name);
  return name;
}

function namesOf(key: Uint8Array): LRUCache<string, string> {
  const known = namesByKey.get(key);
  if (known !== undefined) return known;
  const names = new LRUCache<string, string>({ max: KEPT_NAMES });
  namesByKey.set(key, names);
  return names;
}

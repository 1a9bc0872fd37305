import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** See Storage.clientKey. */
    clientKey?: Uint8Array;
  }
}

/** For applications that keep nothing. */
const ownKey = randomBytes(32);

/**
 * Names a client for queues and limits: an IPv4 address or an IPv6 /64, as the rate limit counts clients. The name can't
 * be turned back into the address without the key.
 */
export function clientOf(request: FastifyRequest): string {
  const key = request.server.clientKey ?? ownKey;
  return createHmac('sha256', key).update(normalizeIP(request.ip)).digest('base64url');
}

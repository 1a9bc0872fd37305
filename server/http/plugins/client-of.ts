import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** New at every start: what is stored of a client can't be turned back into its address. */
const clientSecret = randomBytes(32);

/** Names a client for queues and limits: an IPv4 address or an IPv6 /64, as the rate limit counts clients. */
export function clientOf(request: FastifyRequest): string {
  return createHmac('sha256', clientSecret).update(normalizeIP(request.ip)).digest('base64url');
}

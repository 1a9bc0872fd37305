import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * The tag of all answers that do not change any more. At one address there is only one such answer, as long as one
 * version of this software makes it under the same settings: so each start of the service has a tag of its own.
 */
const OPAQUE_TAG = `"${randomBytes(9).toString('base64url')}"`;

/**
 * Headers of an answer that does not change any more. Clients may keep it, and ask whether it is still there. Caches
 * that many use may not: whoever knows the address of a scan may read it.
 */
export const FINAL_HEADERS = {
  etag: `W/${OPAQUE_TAG}`,
  'cache-control': 'private, no-cache',
  // Compressed or not: a 304 says it, too.
  vary: 'accept-encoding',
} as const;

/**
 * Whether the client has the final answer of this address already, so that 304 is enough (RFC 9110, section 13.1.2):
 * tags are compared weakly, so those that something on the way has made strong are the same.
 */
export function hasFinalAnswer({ headers }: FastifyRequest): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(OPAQUE_TAG) || tags.includes('*');
}

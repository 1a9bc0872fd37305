import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * The tag of all final answers. An address has only one final answer as long as the same version of the service makes
 * it with the same settings, so one tag per start of the service is enough.
 */
const OPAQUE_TAG = `"${randomBytes(9).toString('base64url')}"`;

/**
 * Headers of a final answer, which never changes. Clients may keep it if they ask each time whether it still exists.
 * Shared caches may not, because anyone who knows the address of a scan may read it.
 */
export const FINAL_HEADERS = {
  etag: `W/${OPAQUE_TAG}`,
  'cache-control': 'private, no-cache',
  // A 304 has no body to compress, and needs the header, too.
  vary: 'accept-encoding',
} as const;

/**
 * Whether the client already has the final answer of this address, so that 304 is enough. Tags are compared weakly (RFC
 * 9110, section 13.1.2): a proxy may have made them strong.
 */
export function hasFinalAnswer({ headers }: FastifyRequest): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(OPAQUE_TAG) || tags.includes('*');
}

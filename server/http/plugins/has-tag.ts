import type { FastifyRequest } from 'fastify';

/**
 * Whether the client already has the answer with this tag, so that 304 is enough. Tags are compared weakly (RFC 9110,
 * section 13.1.2): a proxy may have made them strong.
 */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => withoutWeakness(tag.trim())) ?? [];
  return tags.includes(withoutWeakness(etag)) || tags.includes('*');
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}

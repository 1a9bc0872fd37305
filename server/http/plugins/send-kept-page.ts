import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from './has-tag.ts';
import { sendPage } from './security-headers.ts';

const TAG_LENGTH = 16;

/**
 * Sends an HTML page that clients may keep if they ask each time whether it is still the same; then 304 is enough.
 * @param indexed search engines may list it: it is the same for all, and nothing in it is of a scan
 */
export function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  indexed: boolean,
): FastifyReply {
  const hash = createHash('sha256').update(page).digest('base64url').slice(0, TAG_LENGTH);
  const etag = `W/"${hash}"`;
  // A 304 has no body to compress, and needs the header, too.
  void reply.headers({ etag, vary: 'accept-encoding' });
  if (!hasTag(request, etag)) return sendPage(reply, page, { scripts: false, indexed });
  // Headers of a 304 replace those of the kept page (RFC 9111, 3.2), whose policy allows its style.
  reply.removeHeader('content-security-policy');
  return reply.code(304).header('cache-control', 'private, no-cache').send();
}

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './security-headers.ts';

/** Proxies of images, such as that of GitHub, ask no more often. */
const KEPT_SECONDS = 300;

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

/**
 * Sends an SVG image that pages of other sites may show. It must say nothing that only those may know who have the id in
 * its address.
 *
 * @param isKept whether it may be kept for some minutes without asking, also by shared caches; those would show to everybody
 * what a token was needed for, so with a token only the client itself may
 */
export function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: string,
  isKept: boolean,
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(image).digest('base64url').slice(0, TAG_LENGTH)}"`;
  const whose = request.grant === undefined ? 'public' : 'private';
  void reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': isKept ? `${whose}, max-age=${KEPT_SECONDS}` : 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  if (reply.statusCode === 200 && hasTag(request, etag)) return reply.code(304).send();
  return reply.type('image/svg+xml; charset=utf-8').send(image);
}

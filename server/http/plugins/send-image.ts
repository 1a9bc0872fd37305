import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from './has-tag.ts';

const TAG_LENGTH = 16;
/** Proxies of images, such as that of GitHub, ask no more often. */
const KEPT_SECONDS = 300;

/**
 * Sends an SVG image that pages of other sites may show. It must say nothing that only those may know who have the id in
 * its address.
 *
 * @param isKept whether it may be kept for some minutes without asking, also by shared caches
 */
export function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: string,
  isKept: boolean,
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(image).digest('base64url').slice(0, TAG_LENGTH)}"`;
  void reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': isKept ? `public, max-age=${KEPT_SECONDS}` : 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  if (reply.statusCode === 200 && hasTag(request, etag)) return reply.code(304).send();
  return reply.type('image/svg+xml; charset=utf-8').send(image);
}

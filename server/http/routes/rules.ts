import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from '../plugins/has-tag.ts';
import { sendPage } from '../plugins/security-headers.ts';
import type { RouteContext } from './route-context.ts';

const TAG_LENGTH = 16;

/** GET /rules/{name}: what findings link to; GET /rules/: the list of all rules. */
export function rules(app: FastifyInstance, { pages }: RouteContext): void {
  app.get('/rules', async (_request, reply) => reply.redirect('rules/', 308));
  app.get('/rules/', { config: { page: true } }, async (request, reply) =>
    sendKept(request, reply, pages.rules()),
  );
  app.get<{ Params: { name: string } }>('/rules/:name', { config: { page: true } }, (request, reply) => {
    const page = pages.rule(request.params.name);
    if (page === null) return reply.callNotFound();
    return sendKept(request, reply, page);
  });
}

/** Clients may keep the page if they ask each time whether it is still the same. */
function sendKept(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const hash = createHash('sha256').update(page).digest('base64url').slice(0, TAG_LENGTH);
  const etag = `W/"${hash}"`;
  // A 304 has no body to compress, and needs the header, too.
  void reply.headers({ etag, vary: 'accept-encoding' });
  if (!hasTag(request, etag)) return sendPage(reply, page, { scripts: false, indexed: false });
  // Headers of a 304 replace those of the kept page (RFC 9111, 3.2), whose policy allows its style.
  reply.removeHeader('content-security-policy');
  return reply.code(304).header('cache-control', 'private, no-cache').send();
}

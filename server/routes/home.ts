import type { FastifyInstance } from 'fastify';
import { linkHeader } from '../discovery.ts';
import { sendPage } from '../plugins/security-headers.ts';
import type { RouteContext } from './route-context.ts';

/** GET /: the home page. */
export function home(app: FastifyInstance, { pages, publicUrl }: RouteContext): void {
  app.get('/', { config: { page: true } }, async (_request, reply) => {
    reply.header('link', linkHeader(publicUrl()));
    return sendPage(reply, pages.home(), { scripts: true, indexed: true });
  });
}

import type { FastifyInstance } from 'fastify';
import { sendKeptPage } from '../plugins/send-kept-page.ts';
import type { RouteContext } from './route-context.ts';

/** GET /rules/{name}: what findings link to; GET /rules/: the list of all rules. */
export function rules(app: FastifyInstance, { pages }: RouteContext): void {
  app.get('/rules', async (_request, reply) => reply.redirect('rules/', 308));
  app.get('/rules/', { config: { page: true } }, async (request, reply) =>
    sendKeptPage(request, reply, pages.rules(), true),
  );
  app.get<{ Params: { name: string } }>('/rules/:name', { config: { page: true } }, (request, reply) => {
    const page = pages.rule(request.params.name);
    if (page === null) return reply.callNotFound();
    return sendKeptPage(request, reply, page, true);
  });
}

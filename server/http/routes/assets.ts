import type { FastifyInstance } from 'fastify';
import type { RouteContext } from './route-context.ts';

/** GET /assets/{name}: style sheet, scripts and icon of the pages. Their names change with their content. */
export function assets(app: FastifyInstance, { pages }: RouteContext): void {
  for (const [name, { type, body }] of Object.entries(pages.assets)) {
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(body),
    );
    if (!name.startsWith('icon-')) continue;
    // Browsers request this address without a link to it.
    app.get('/favicon.ico', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(body),
    );
  }
}

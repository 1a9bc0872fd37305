import type { FastifyInstance } from 'fastify';
import type { RouteContext } from './route-context.ts';

/** GET /assets/{name}: style sheet, scripts and icon of the pages. */
export function assets(app: FastifyInstance, { pages }: RouteContext): void {
  for (const [name, { type, body }] of Object.entries(pages.assets)) {
    const paths = name === 'icon.svg' ? [`/assets/${name}`, '/favicon.ico'] : [`/assets/${name}`];
    for (const path of paths) {
      app.get(path, async (_request, reply) =>
        // Short, because the names stay the same when a new version of the service changes them.
        reply.header('cache-control', 'public, max-age=300').type(type).send(body),
      );
    }
  }
}

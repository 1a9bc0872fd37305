import type { FastifyInstance } from 'fastify';
import { sendPage } from '../plugins/security-headers.ts';
import type { RouteContext } from './route-context.ts';

/** GET /about-scanner: what the User-Agent of scans points to. */
export function aboutScanner(app: FastifyInstance, { pages, visits }: RouteContext): void {
  app.get('/about-scanner', { config: { page: true } }, async (_request, reply) =>
    sendPage(reply, pages.aboutScanner(visits), { scripts: false, indexed: false }),
  );
}

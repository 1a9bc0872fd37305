import type { FastifyInstance } from 'fastify';
import { sendPage } from '../plugins/security-headers.ts';
import type { RouteContext } from './route-context.ts';
import { sendKeptPage } from '../plugins/send-kept-page.ts';

/** GET /about-scanner: what the User-Agent of scans points to. */
export function aboutScanner(app: FastifyInstance, { pages, visits }: RouteContext): void {
  app.get('/about-scanner', { config: { page: true, open: true } }, async (_request, reply) =>
    sendPage(reply, pages.aboutScanner(visits), { scripts: false, indexed: false }),
  );
}

/** GET /rules/{name}: what findings link to; GET /rules/: the list of all rules. */
export function rules(app: FastifyInstance, { pages }: RouteContext): void {
  app.get('/rules', { config: { open: true } }, async (_request, reply) => reply.redirect('rules/', 308));
  app.get('/rules/', { config: { page: true, open: true } }, async (request, reply) =>
    sendKeptPage(request, reply, pages.rules(), true),
  );
  app.get<{ Params: { name: string } }>(
    '/rules/:name',
    { config: { page: true, open: true } },
    (request, reply) => {
      const page = pages.rule(request.params.name);
      if (page === null) return reply.callNotFound();
      return sendKeptPage(request, reply, page, true);
    },
  );
}

/** GET /assets/{name}: style sheet, scripts and icon of the pages. Their names change with their content. */
export function assets(app: FastifyInstance, { pages }: RouteContext): void {
  for (const [name, { type, body }] of Object.entries(pages.assets)) {
    app.get(`/assets/${name}`, { config: { open: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(body),
    );
    if (!name.startsWith('icon-')) continue;
    // Browsers request this address without a link to it.
    app.get('/favicon.ico', { config: { open: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(body),
    );
  }
}

/** GET /healthz: whether the process answers. GET /readyz: whether it can do its work now. */
export function health(app: FastifyInstance, { service }: RouteContext): void {
  const options = { config: { quiet: true, open: true } };

  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', options, async (_request, reply) => {
    const { ready, problems, warnings } = await service.readiness();
    return reply
      .code(ready ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(!ready && { 'retry-after': '10' }) })
      .send({ status: ready ? 'ready' : 'not_ready', problems, warnings });
  });
}

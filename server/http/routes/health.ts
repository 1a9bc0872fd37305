import type { FastifyInstance } from 'fastify';
import type { RouteContext } from './route-context.ts';

/** GET /healthz: whether the process answers. GET /readyz: whether it can do its work now. */
export function health(app: FastifyInstance, { service }: RouteContext): void {
  const options = { config: { quiet: true } };

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

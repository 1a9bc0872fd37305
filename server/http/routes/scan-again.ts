import type { FastifyInstance } from 'fastify';
import { clientOf } from '../plugins/client-of.ts';
import { refuseCrossSite } from '../plugins/cross-site.ts';
import type { RouteContext } from './route-context.ts';

/**
 * POST /reports/{id}: the button of a report that scans its target again. It is createScan for people, with the scan as
 * base, and counts towards the limits of createScan. The answer is a redirect to the new report, compared with this one.
 */
export function scanAgain(app: FastifyInstance, { service, publicUrl }: RouteContext): void {
  void app.register(async (scope) => {
    // The form has no fields.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    const limits = app.createScanLimits;
    scope.post<{ Params: { id: string }; Body: unknown }>('/reports/:id', {
      config: { page: true },
      preHandler: [
        async (request) => refuseCrossSite(request, publicUrl()),
        ...limits.onRequest,
        async (request) => {
          const { target } = await service.getWithoutResult(request.params.id);
          request.body = { url: target };
        },
        ...limits.preHandler,
      ],
      async handler(request, reply) {
        const { id: base } = request.params;
        const { target } = await service.getWithoutResult(base);
        const { id } = await service.create(target, clientOf(request), base);
        return reply.redirect(id === base ? id : `${id}?base=${base}`, 303);
      },
    });
  });
}

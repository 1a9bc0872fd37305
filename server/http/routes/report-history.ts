import type { FastifyInstance } from 'fastify';
import { sendKeptPage } from '../plugins/send-kept-page.ts';
import type { RouteContext } from './route-context.ts';

/** GET /reports/{id}/history: how many findings the scans of the target have that the holder of this id may know. */
export function reportHistory(app: FastifyInstance, { service, pages, sample }: RouteContext): void {
  app.get<{ Params: { id: string } }>(
    '/reports/:id(^[a-f0-9]{32})/history',
    { config: { page: true } },
    async (request, reply) => {
      const { id } = request.params;
      // Only the sample is for everybody.
      const indexed = id === sample.scan;
      return sendKeptPage(request, reply, pages.history(id, await service.history(id), indexed), indexed);
    },
  );
}

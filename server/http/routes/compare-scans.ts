import type { FastifyInstance } from 'fastify';
import { addOperation } from '../operations.ts';
import type { RouteContext } from './route-context.ts';

/** GET /api/v1/scans/{id}/diff: a scan compared with an earlier one. */
export function compareScans(app: FastifyInstance, { service, inTurn }: RouteContext): void {
  addOperation<'compareScans'>(app, 'compareScans', async ({ params, query }, request) =>
    service.compareText(params.id, query.base, inTurn(request)),
  );
}

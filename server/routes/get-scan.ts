import type { FastifyInstance } from 'fastify';
import { addOperation } from '../operations.ts';
import type { RouteContext } from './route-context.ts';

/** GET /api/v1/scans/{id}: the scan as it stands. */
export function getScan(app: FastifyInstance, { service, inTurn }: RouteContext): void {
  addOperation<'getScan'>(app, 'getScan', async ({ params }, request) => ({
    status: 200,
    body: await service.get(params.id, inTurn(request)),
  }));
}

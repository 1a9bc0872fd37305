import type { FastifyInstance } from 'fastify';
import { addOperation } from '../operations.ts';
import type { RouteContext } from './route-context.ts';

/** GET /api/v1/scans/{id}: the current state of a scan. */
export function getScan(app: FastifyInstance, { service, inTurn }: RouteContext): void {
  addOperation<'getScan'>(app, 'getScan', async ({ params }, request) => {
    const scan = await service.getText(params.id, inTurn(request));
    return 'read' in scan ? scan : { status: 200, body: scan };
  });
}

import type { FastifyInstance } from 'fastify';
import { addOperation } from '../operations.ts';
import { refuseCrossSite } from '../plugins/cross-site.ts';
import { clientOf } from '../plugins/client-of.ts';
import type { RouteContext } from './route-context.ts';

/** POST /api/v1/scans: accepts a scan. */
export function createScan(app: FastifyInstance, { service, publicUrl }: RouteContext): void {
  addOperation<'createScan'>(
    app,
    'createScan',
    async ({ body }, request) => {
      const { id } = await service.create(body.url, clientOf(request), body.baseScanId, body);
      const apiUrl = `${publicUrl()}/api/v1/scans/${id}`;
      return {
        status: 202,
        headers: { location: apiUrl },
        body: {
          schemaVersion: '1.0',
          id,
          status: 'queued',
          reportUrl: `${publicUrl()}/reports/${id}`,
          apiUrl,
        },
      };
    },
    {
      ...app.createScanLimits,
      onRequest: [
        async (request) => refuseCrossSite(request, publicUrl()),
        ...app.createScanLimits.onRequest,
      ],
    },
  );
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addOperation } from '../operations.ts';
import { waitSecondsOf } from '../prefer-wait.ts';
import { refuseCrossSite } from '../plugins/host-check.ts';
import { askerOf } from '../plugins/audit.ts';
import { clientOf } from '../plugins/client-of.ts';
import { orProblem } from './route-context.ts';
import type { RouteContext } from './route-context.ts';
import type { components } from '../../../openapi.gen.ts';
import type { ScanService } from '../../service/scan-service.ts';

/** POST /api/v1/scans: accepts a scan. */
export function createScan(app: FastifyInstance, { service, publicUrl }: RouteContext): void {
  addOperation<'createScan'>(
    app,
    'createScan',
    async ({ body }, request) => {
      const { id } = await service.create(body.url, clientOf(request), body.baseScanId, {
        ...body,
        // Also without a token: the body may have properties of these names.
        targets: request.grant?.targets,
        token: request.grant?.name,
        asker: askerOf(request),
      });
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

/**
 * GET /api/v1/scans/{id}: the state of a scan, now or, with `Prefer: wait=…`, at its end. Answers need no `Vary: Prefer`:
 * nobody may keep that of a scan under way, and that of a final one is the same with and without the header.
 */
export function getScan(app: FastifyInstance, { service, inTurn }: RouteContext): void {
  addOperation<'getScan'>(app, 'getScan', async ({ params: { id } }, request) => {
    const headers = await waitAsAsked(service, id, request);
    const scan = await service.getText(id, inTurn(request));
    return 'read' in scan ? { ...scan, headers } : { status: 200, headers, body: scan };
  });
}

/** @returns the headers that say whether it has waited */
async function waitAsAsked(
  service: Pick<ScanService, 'waitForEnd'>,
  id: string,
  request: FastifyRequest,
): Promise<Record<string, string>> {
  const seconds = waitSecondsOf(request.headers['prefer']);
  if (seconds === 0) return {};
  const beganMs = performance.now();
  const asked = { id, client: clientOf(request), ms: seconds * 1000, signal: request.signal };
  const hasWaited = await service.waitForEnd(asked);
  request.waitedMs = performance.now() - beganMs;
  return hasWaited ? { 'preference-applied': `wait=${seconds}` } : {};
}

const ID = /^[a-f0-9]{32}$/;
const NOT_A_BASE =
  'The base is neither the id of a scan (32 characters of a-f and 0-9) nor the address of a report, or it is given more than once.';

/**
 * The scan that a query names as base, without its result, or a sentence on why it can't be found; null if it names none.
 * @throws ServiceError unavailable
 */
export async function findBase(
  service: Pick<ScanService, 'getWithoutResult'>,
  typed: unknown,
): Promise<components['schemas']['Scan'] | { problem: string } | null> {
  if (typed === undefined) return null;
  const id = typeof typed === 'string' ? scanIdIn(typed) : null;
  return id === null ? { problem: NOT_A_BASE } : orProblem(() => service.getWithoutResult(id));
}

/** The id of a scan: as it is, or in an address of its report or its data. */
function scanIdIn(typed: string): string | null {
  const text = typed.trim();
  if (ID.test(text)) return text;
  return /^https?:\/\/\S+\/(?:reports|scans)\/([a-f0-9]{32})(?:[/?#]|$)/.exec(text)?.[1] ?? null;
}

/** GET /api/v1/scans/{id}/diff: a scan compared with an earlier one. */
export function compareScans(app: FastifyInstance, { service, inTurn }: RouteContext): void {
  addOperation<'compareScans'>(app, 'compareScans', async ({ params, query }, request) =>
    service.compareText(params.id, query.base, inTurn(request)),
  );
}

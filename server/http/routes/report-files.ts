import type { FastifyInstance } from 'fastify';
import type { components } from '../../../openapi.gen.ts';
import { SCAN_FILES, downloadName } from '../../../shared/formats/scan-file.ts';
import type { ReportedScan } from '../../../shared/formats/scan-file.ts';
import { ServiceError } from '../../shared/errors.ts';
import type { InTurn } from '../../shared/in-turn.ts';
import { hasFinalAnswer } from '../plugins/held-answers.ts';
import type { RouteContext } from './route-context.ts';

type Schemas = components['schemas'];

/** Files of more findings take turns. */
const FEW_FINDINGS = 200;
const ID = /^[a-f0-9]{32}$/;

/** GET /reports/{id}.csv, .sarif, .junit.xml and .md: a report as a file, with `?base=` of the comparison. */
export function reportFiles(
  app: FastifyInstance,
  { service, publicUrl, inTurn: turnOf }: RouteContext,
): void {
  for (const { extension, type, render } of SCAN_FILES) {
    app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
      `/reports/:id(^[a-f0-9]{32}).${extension}`,
      { config: { page: true } },
      async (request, reply) => {
        const { id } = request.params;
        const base = readBase(request.query['base']);
        const inTurn = turnOf(request);
        const scan = await service.get(id, inTurn);
        refuseUnlessComplete(scan);
        const compared = await compare(service, id, base, inTurn);
        // A final answer: neither the scan nor the comparison changes any more.
        const { finalHeaders } = request.server;
        if (hasFinalAnswer(request)) return reply.code(304).headers(finalHeaders).send();
        const query = base === null ? '' : `?base=${base}`;
        const reportUrl = `${publicUrl()}/reports/${id}${query}`;
        const make = async (): Promise<string> => render({ scan, ...compared, reportUrl });
        const body = findingsIn(scan, compared) > FEW_FINDINGS ? await inTurn(make) : await make();
        return reply
          .headers(finalHeaders)
          .header('content-disposition', `attachment; filename="${downloadName(scan, extension)}"`)
          .header('x-robots-tag', 'noindex, nofollow')
          .type(type)
          .send(body);
      },
    );
  }
}

/** A file of a comparison that can't be made would look like one of the scan, so a wrong base is an error. */
function readBase(base: unknown): string | null {
  if (base === undefined) return null;
  if (typeof base === 'string' && ID.test(base)) return base;
  throw new ServiceError(
    'invalid_request',
    'The base is not the id of a scan: 32 characters of a-f and 0-9, given once.',
  );
}

function refuseUnlessComplete({ status }: Schemas['Scan']): void {
  if (status === 'complete') return;
  const advice = status === 'failed' ? 'Ask for a new scan.' : 'Ask for its files once it is complete.';
  throw new ServiceError('scan_not_complete', `The scan is ${status} and has no findings. ${advice}`);
}

async function compare(
  service: RouteContext['service'],
  id: string,
  base: string | null,
  inTurn: InTurn,
): Promise<Pick<ReportedScan, 'diff' | 'base'>> {
  if (base === null) return { diff: null, base: null };
  const diff = await service.compare(id, base, inTurn);
  return { diff, base: await service.getWithoutResult(base) };
}

function findingsIn({ result }: Schemas['Scan'], { diff }: Pick<ReportedScan, 'diff'>): number {
  const compared = diff === null ? 0 : diff.added.length + diff.resolved.length + diff.unchanged.length;
  return compared + (result?.findings.length ?? 0);
}

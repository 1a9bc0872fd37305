import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';
import type { components } from '../../../openapi.gen.ts';
import type { Comparison } from '../../report/comparison.ts';
import { embedPictures } from '../../report/embed-pictures.ts';
import { FILE_SCRIPT_HASH } from '../../report/file-script-hash.ts';
import { downloadName } from '../../report/files/download-name.ts';
import { REPORT_SCRIPT_HASH } from '../../report/script-hash.ts';
import { selfContained, STYLE_HASH } from '../../report/self-contained.ts';
import type { InTurn } from '../../shared/in-turn.ts';
import { hasFinalAnswer } from '../plugins/final-answers.ts';
import { sendPage } from '../plugins/security-headers.ts';
import { addPictures } from './add-pictures.ts';
import { readPictures } from './read-pictures.ts';
import type { RouteContext } from './route-context.ts';

/** Reports of more findings take turns. */
const FEW_FINDINGS = 200;
const ID = /^[a-f0-9]{32}$/;

/**
 * GET /reports/{id}: the page of a scan, with `?base=` compared with another, with `?download` as one file
 * that needs no network, with `?download=alone` one that does not lead back to the service. What else the query may have
 * chooses what is shown of a complete scan: see docs/report.md.
 */
export function report(
  app: FastifyInstance,
  { service, pages, publicUrl, sample, inTurn: turnOf }: RouteContext,
): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/reports/:id',
    { config: { page: true } },
    async (request, reply) => {
      const { id } = request.params;
      const { base: typedBase, download: asked, ...fields } = request.query;
      if (!ID.test(id)) {
        throw new ServiceError(
          'not_found',
          'This is not the address of a report; check whether it is complete.',
        );
      }
      const inTurn = turnOf(request);
      const scan = await service.get(id, inTurn);
      const download = asked !== undefined;
      if (download && scan.status !== 'complete' && scan.status !== 'failed') {
        throw new ServiceError('scan_not_complete', 'The scan has not ended yet; download its report later.');
      }
      const comparison = await compareWith(service, scan, typedBase, inTurn);
      // A base that can't be compared with may be complete later.
      const ended = scan.status === 'complete' || scan.status === 'failed';
      const final = ended && (comparison === null || 'diff' in comparison);
      if (final && hasFinalAnswer(request)) {
        // Headers of a 304 replace those of the kept page (RFC 9111, 3.2), whose policy allows its style.
        reply.removeHeader('content-security-policy');
        return reply.code(304).headers(request.server.finalHeaders).send();
      }
      const diff = diffOf(comparison);
      // Only the sample is for everybody; the address of any other report is a secret between those who know it.
      const indexed = id === sample.scan && !download;
      const address = `${publicUrl()}/reports/${id}`;
      const make = async (): Promise<string> => {
        const isAlone = asked === 'alone';
        const shown = await addPictures(service, { scan, comparison });
        const page = pages.report(
          { ...shown, now: new Date().toISOString(), indexed },
          { fields, isFile: download, address: isAlone ? '' : address },
        );
        if (!download) return page;
        const whole = embedPictures(page, await readPictures(service, page));
        return selfContained(
          whole,
          isAlone ? null : `${address}${diff === null ? '' : `?base=${diff.baseScanId}`}`,
        );
      };
      const page = findingsIn(scan, comparison) > FEW_FINDINGS ? await inTurn(make) : await make();
      if (final) reply.headers(request.server.finalHeaders);
      if (download) {
        void reply.header('content-disposition', `attachment; filename="${downloadName(scan, 'html')}"`);
        return sendPage(reply, page, { scripts: FILE_SCRIPT_HASH, indexed: false, style: STYLE_HASH });
      }
      if (scan.status === 'complete') {
        return sendPage(reply, page, { scripts: REPORT_SCRIPT_HASH, form: true, indexed });
      }
      // The page of an unfinished scan shows nothing that the site wrote.
      return sendPage(reply, page, { scripts: !ended, indexed });
    },
  );
}

function findingsIn({ result }: components['schemas']['Scan'], comparison: Comparison | null): number {
  const { added, resolved, unchanged } = diffOf(comparison) ?? { added: [], resolved: [], unchanged: [] };
  return added.length + resolved.length + unchanged.length + (result?.findings.length ?? 0);
}

function diffOf(comparison: Comparison | null): components['schemas']['ScanDiff'] | null {
  return comparison !== null && 'diff' in comparison ? comparison.diff : null;
}

/** With a base that can't be used, the report is shown and names the problem; an outage is thrown. */
async function compareWith(
  service: RouteContext['service'],
  scan: components['schemas']['Scan'],
  typed: unknown,
  inTurn: InTurn,
): Promise<Comparison | null> {
  if (typed === undefined || scan.status !== 'complete') return null;
  const base = typeof typed === 'string' ? scanIdIn(typed) : null;
  if (base === null) {
    return {
      problem:
        'The base is neither the id of a scan (32 characters of a-f and 0-9) nor the address of a report, or it is given more than once.',
    };
  }
  try {
    const diff = await service.compare(scan.id, base, inTurn);
    return { diff, base: await service.getWithoutResult(base) };
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return { problem: error.message };
    throw error;
  }
}

/** The id of a scan: as it is, or in an address of its report or its data. */
function scanIdIn(typed: string): string | null {
  const text = typed.trim();
  if (ID.test(text)) return text;
  return /^https?:\/\/\S+\/(?:reports|scans)\/([a-f0-9]{32})(?:[/?#]|$)/.exec(text)?.[1] ?? null;
}

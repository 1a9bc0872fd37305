import type { components } from '../../../openapi.gen.ts';
import type { Comparison } from '../../report/view/comparison.ts';
import { embedPictures } from '../../report/page/embed-pictures.ts';
import { selfContained } from '../../report/page/self-contained.ts';
import { orProblem } from './or-problem.ts';
import type { PreparedReport } from './prepare-report.ts';
import { readPictures } from './pictures.ts';
import type { RouteContext } from './route-context.ts';
import { attachPictures } from '../../report/page/attach-pictures.ts';
import type { ScanService } from '../../service/scan-service.ts';

interface Asked {
  /** Without its result. */
  scan: components['schemas']['Scan'];
  base: PreparedReport['base'];
  /** What of the query chooses what is shown. */
  fields: Record<string, unknown>;
  /** The value of `download`; undefined for a page. */
  download: unknown;
  indexed: boolean;
}

/**
 * Reads a scan and its comparison, and makes the page or file of them: all of it in one turn, if it takes one.
 * @returns also whether everything that was asked for is in it, so that it never changes once the scan has ended
 * @throws ServiceError not_found, internal_error, unavailable
 */
export async function makeReport(
  { service, pages, publicUrl, sample }: Pick<RouteContext, 'service' | 'pages' | 'publicUrl' | 'sample'>,
  { scan: known, base, fields, download, indexed }: Asked,
): Promise<{ body: string; isWhole: boolean }> {
  const isFile = download !== undefined;
  const { id } = known;
  // Not read again unless it is complete: it may end in the meantime.
  const scan = known.status === 'complete' ? await service.get(id) : known;
  const comparison: Comparison | null =
    base === null || 'problem' in base
      ? base
      : await orProblem(async () => ({ diff: await service.compare(id, base.id), base }));
  const shown = await addPictures(service, { scan, comparison });
  const address = `${publicUrl()}/reports/${id}`;
  const isWhole = comparison === null || 'diff' in comparison;
  const body = pages.report(
    { ...shown, now: new Date().toISOString(), indexed },
    {
      fields,
      isFile,
      isSample: id === sample.scan || id === sample.base,
      address: download === 'alone' ? '' : address,
    },
  );
  if (!isFile) return { body, isWhole };
  const whole = embedPictures(body, await readPictures(service, body));
  const live =
    comparison !== null && 'diff' in comparison ? `${address}?base=${comparison.base.id}` : address;
  return { body: selfContained(whole, download === 'alone' ? null : live), isWhole };
}

interface ShownScan {
  scan: components['schemas']['Scan'];
  comparison: Comparison | null;
}

/** What the report of a complete scan shows, with its pictures and those of its base. @throws ServiceError unavailable */
async function addPictures(service: Pick<ScanService, 'pictures'>, shown: ShownScan): Promise<ShownScan> {
  const { scan, comparison } = shown;
  if (scan.status !== 'complete') return shown;
  const now = await service.pictures(scan.id);
  const base = comparison !== null && 'diff' in comparison ? await service.pictures(comparison.base.id) : [];
  return now.length + base.length === 0 ? shown : attachPictures(shown, { now, base });
}

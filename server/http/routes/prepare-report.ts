import type { components } from '../../../openapi.gen.ts';
import type { ScanService } from '../../service/scan-service.ts';
import { findBase } from './api.ts';
import { orProblem } from './route-context.ts';
import type { RouteContext } from './route-context.ts';
import type { ShownPages } from '../../report/view/shown-page.ts';
import type { Comparison } from '../../report/view/report-view.ts';
import { attachPictures, embedPictures } from '../../report/page/attach-pictures.ts';
import { selfContained } from '../../report/page/self-contained.ts';
import { readPictures } from './pictures.ts';

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

interface ShownScan {
  pagePictures?: ShownPages;
  scan: components['schemas']['Scan'];
  comparison: Comparison | null;
}

/** What the report of a complete scan is compared with. */
interface PreparedReport {
  /** Without its result; a sentence if the scan can't be compared with what was asked for; null if nothing was. */
  base: components['schemas']['Scan'] | { problem: string } | null;
  /** Whether making the report is expensive work. */
  isLarge: boolean;
}

/**
 * Finds out what the report of a complete scan needs.
 * @param typedBase what the query has as base
 * @throws ServiceError not_found if the scan itself is gone; unavailable
 */
export async function prepareReport(
  service: Pick<ScanService, 'getWithoutResult' | 'isLarge'>,
  id: string,
  typedBase: unknown,
): Promise<PreparedReport> {
  const base = await findBase(service, typedBase);
  if (base === null || 'problem' in base) return { base, isLarge: await service.isLarge(id, null) };
  const isLarge = await orProblem(() => service.isLarge(id, base.id));
  return typeof isLarge === 'boolean'
    ? { base, isLarge }
    : { base: isLarge, isLarge: await service.isLarge(id, null) };
}

/**
 * Reads a scan and its comparison, and makes the page or file of them: all of it in one turn, if it takes one.
 * @returns also whether everything that was asked for is in it, so that it never changes once the scan has ended
 * @throws ServiceError not_found, internal_error, unavailable
 */
export async function makeReport(
  {
    service,
    pages,
    marks,
    publicUrl,
    sample,
  }: Pick<RouteContext, 'service' | 'pages' | 'marks' | 'publicUrl' | 'sample'>,
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
      marks,
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

/** What the report of a complete scan shows, with its pictures and those of its base. @throws ServiceError unavailable */
async function addPictures(
  service: Pick<ScanService, 'pictures' | 'pagePictures'>,
  shown: ShownScan,
): Promise<ShownScan> {
  const { scan, comparison } = shown;
  if (scan.status !== 'complete') return shown;
  const baseId = comparison !== null && 'diff' in comparison ? comparison.base.id : null;
  const now = await service.pictures(scan.id);
  const base = baseId === null ? [] : await service.pictures(baseId);
  const pages = {
    now: await service.pagePictures(scan.id),
    base: baseId === null ? [] : await service.pagePictures(baseId),
  };
  const isNone = now.length + base.length + pages.now.length + pages.base.length === 0;
  return isNone ? shown : attachPictures(shown, { now, base, pages });
}

import type { components } from '../../../openapi.gen.ts';
import { attachPictures } from '../../report/attach-pictures.ts';
import type { Comparison } from '../../report/comparison.ts';
import type { ScanService } from '../../scans/scan-service.ts';

interface ShownScan {
  scan: components['schemas']['Scan'];
  comparison: Comparison | null;
}

/** What the report of a complete scan shows, with its pictures and those of its base. @throws ServiceError unavailable */
export async function addPictures(
  service: Pick<ScanService, 'pictures'>,
  shown: ShownScan,
): Promise<ShownScan> {
  const { scan, comparison } = shown;
  if (scan.status !== 'complete') return shown;
  const now = await service.pictures(scan.id);
  const base = comparison !== null && 'diff' in comparison ? await service.pictures(comparison.base.id) : [];
  return now.length + base.length === 0 ? shown : attachPictures(shown, { now, base });
}

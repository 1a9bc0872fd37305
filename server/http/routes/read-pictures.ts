import type { ScanService } from '../../scans/scan-service.ts';
import { ServiceError } from '../../shared/errors.ts';

/** Bytes of the pictures in one file. */
const MAX_BYTES = 3_000_000;
const ADDRESS = /<img\s+src="(([a-f0-9]{32})\/pictures\/([a-f0-9]{16})\.webp)"/g;

/**
 * Reads the pictures of a finished report, in their order, as many as one file may have.
 * @returns by their addresses in the report
 * @throws ServiceError unavailable
 */
export async function readPictures(
  service: Pick<ScanService, 'picture'>,
  page: string,
): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const [, address = '', scan = '', finding = ''] of page.matchAll(ADDRESS)) {
    if (images.has(address)) continue;
    const image = await pictureOf(service, scan, finding);
    if (image === null || bytes + image.length > MAX_BYTES) continue;
    bytes += image.length;
    images.set(address, image);
  }
  return images;
}

/** Null if it was removed with its scan meanwhile. */
async function pictureOf(
  service: Pick<ScanService, 'picture'>,
  scan: string,
  finding: string,
): Promise<Uint8Array | null> {
  try {
    return await service.picture(scan, finding);
  } catch (error) {
    if (error instanceof ServiceError && error.slug === 'not_found') return null;
    throw error;
  }
}

import { compress } from '../storage/compress.ts';
import type { ExportedScan } from './exported-scan.ts';
import { CONTENT_LIMIT_BYTES, FILE_LIMIT_BYTES, SCAN_FILE_HEADER } from './scan-file-format.ts';
import { ScanFileError } from './scan-file-error.ts';

/**
 * A scan as the bytes of a file: a line that names the format and its version, then one zstd frame with a checksum (RFC
 * 8878) of the scan as a line of JSON and its facts. About 35 kB for 25 pages.
 * @throws ScanFileError when it is larger than decodeScan reads
 */
export async function encodeScan({ scan, facts }: ExportedScan): Promise<Buffer> {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(scan)}\n`), facts]);
  const bytes = Buffer.concat([Buffer.from(SCAN_FILE_HEADER), await compress(content)]);
  if (content.length > CONTENT_LIMIT_BYTES || bytes.length > FILE_LIMIT_BYTES) {
    throw new ScanFileError('failed', 'The scan is too large to be kept in a file.');
  }
  return bytes;
}

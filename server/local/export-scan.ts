import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { messageOf } from '../shared/errors.ts';
import { scanBody } from '../service/get-scan.ts';
import type { ScanStore } from '../storage/storage.ts';
import {
  CONTENT_LIMIT_BYTES,
  FILE_LIMIT_BYTES,
  SCAN_FILE_HEADER,
  ScanFileError,
} from './scan-file-format.ts';
import type { ExportedScan } from './scan-file-format.ts';
import { compress } from '../storage/compress.ts';

/**
 * Writes a complete scan to a file, which is then there as a whole or not at all; one that was there is replaced.
 * @param file absolute path
 * @throws ScanFileError when there is no such scan, or the file can't be written; ServiceError when the store can't be
 * read
 */
export async function exportScan(
  store: Pick<ScanStore, 'get' | 'result' | 'facts'>,
  scanId: string,
  file: string,
): Promise<void> {
  const bytes = await encodeScan(await read(store, scanId));
  // In the same folder, because a file can't be moved to another disk in one step.
  const part = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new ScanFileError('failed', `The scan can't be written to ${file} (${messageOf(error)}).`, error);
  }
}

async function read(
  store: Pick<ScanStore, 'get' | 'result' | 'facts'>,
  scanId: string,
): Promise<ExportedScan> {
  const record = await store.get(scanId);
  const [result, facts] = [await store.result(scanId), await store.facts(scanId)];
  if (record === null || result === null || facts === null) {
    throw new ScanFileError('failed', `There is no complete scan with the id ${scanId}.`);
  }
  const body = scanBody(record);
  return { scan: { ...body, completedAt: body.completedAt ?? body.createdAt, result }, facts };
}

/**
 * A scan as the bytes of a file: a line that names the format and its version, then one zstd frame with a checksum (RFC
 * 8878) of the scan as a line of JSON and its facts. About 35 kB for 25 pages.
 * @throws ScanFileError when it is larger than decodeScan reads
 */
export async function encodeScan({ scan, facts }: ExportedScan): Promise<Buffer> {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(scan)}\n`), facts]);
  const { body } = await compress(content);
  const bytes = Buffer.concat([Buffer.from(SCAN_FILE_HEADER), body]);
  if (content.length > CONTENT_LIMIT_BYTES || bytes.length > FILE_LIMIT_BYTES) {
    throw new ScanFileError('failed', 'The scan is too large to be kept in a file.');
  }
  return bytes;
}

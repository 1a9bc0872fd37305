import { readFile, stat } from 'node:fs/promises';
import { isErrorCode, messageOf } from '../shared/errors.ts';
import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';
import { decodeScan } from './decode-scan.ts';
import { FILE_LIMIT_BYTES, ScanFileError } from './scan-file-format.ts';

/**
 * Puts the scan in a file into the store, under the id that it has always had. A scan that is there already is left as it
 * is.
 * @param file absolute path
 * @returns its id
 * @throws ScanFileError when the file can't be read or used; ServiceError when the store can't be written
 */
export async function importScan(storage: Pick<SqliteStorage, 'receive'>, file: string): Promise<string> {
  const { scan, facts } = await decodeScan(await read(file));
  const received = await storage.receive({
    id: scan.id,
    target: scan.target,
    createdAtMs: Date.parse(scan.createdAt),
    completedAtMs: Date.parse(scan.completedAt),
    deployment: scan.deployment,
    output: { result: scan.result, facts },
  });
  if (received === 'taken') {
    throw new ScanFileError('unusable', `The file can't be used: another scan has the id ${scan.id}.`);
  }
  return scan.id;
}

async function read(file: string): Promise<Buffer> {
  try {
    // Before it is opened, because opening a pipe would wait for its other end.
    const info = await stat(file);
    if (!info.isFile()) throw new ScanFileError('unusable', `${file} is not a file.`);
    if (info.size > FILE_LIMIT_BYTES) {
      throw new ScanFileError('unusable', `The file ${file} is too large to be a scan.`);
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof ScanFileError) throw error;
    if (isErrorCode(error, 'ENOENT')) {
      throw new ScanFileError('unusable', `There is no file ${file}.`, error);
    }
    throw new ScanFileError('failed', `The file ${file} can't be read (${messageOf(error)}).`, error);
  }
}

import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Scan, ScanDiff } from '../api-types.ts';

/** What the file of the output `result-path` holds. */
export interface ResultFile {
  scan: Scan;
  /** null where there is no base. */
  diff: ScanDiff | null;
}

/**
 * Writes scan and diff as JSON for later steps.
 *
 * @param tempFolder The runner's folder for temporary files; it is emptied after the job.
 * @returns Absolute path of the file.
 */
export async function writeResultFile(result: ResultFile, tempFolder: string | undefined): Promise<string> {
  const folder = path.resolve(tempFolder || tmpdir(), 'sitedelta');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${result.scan.id}.json`);
  await writeFile(file, `${JSON.stringify(result, undefined, 2)}\n`);
  return file;
}

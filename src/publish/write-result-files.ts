import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TargetResult } from '../result/target-result.ts';
import { writeWholeFile } from '../shared/write-whole-file.ts';
import { messageOf } from '../text/message-of.ts';
import { contentOf } from './content-of.ts';
import { logLine } from './log.ts';

/**
 * Writes scan and diff of each target as JSON for later steps. If a file can't be written, it is
 * missing; the run goes on.
 *
 * @returns Absolute path of the file of each target, in their order; empty if there is none.
 */
export async function writeResultFiles(results: readonly TargetResult[]): Promise<string[]> {
  // The runner's folder for temporary files; it is emptied after the job.
  const folder = path.resolve(process.env['RUNNER_TEMP'] || tmpdir(), 'sitedelta');
  return Promise.all(
    results.map(async (result) => {
      const content = contentOf(result);
      if (content === undefined) return '';
      const file = path.join(folder, `${content.scan.id}.json`);
      try {
        await writeWholeFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
        return file;
      } catch (error) {
        logLine(`The result cannot be written: ${messageOf(error)}`);
        return '';
      }
    }),
  );
}

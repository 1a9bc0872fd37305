import type { CompleteTarget, TargetResult } from '../../result/target-result.ts';
import { systemClock } from '../../shared/clock.ts';
import { replaceFile } from '../../shared/replace-file.ts';
import { messageOf } from '../../text/message-of.ts';
import type { ScanJob } from './scan-job.ts';
import type { ScanWork } from './scan-work.ts';

/**
 * Writes the scan of the option `--save`, and keeps scans for `--base last`.
 *
 * @param warn Reports what could not be kept: the result is right all the same.
 * @returns Sentences about what was asked for and could not be written.
 */
export async function keepScans(
  jobs: readonly ScanJob[],
  results: readonly TargetResult[],
  { options, service, kept }: ScanWork,
  warn: (text: string) => void,
): Promise<string[]> {
  const failures: string[] = [];
  for (const [index, result] of results.entries()) {
    const job = jobs[index];
    if (result.kind === 'failed' || job === undefined) continue;
    const { id } = result.scan;
    if (options.save !== undefined) {
      try {
        await replaceFile(options.save, async (file) => {
          const written = await service.exportScan(id, file);
          if (!written.ok) throw new Error(written.message);
        });
      } catch (error) {
        failures.push(`The file ${options.save} cannot be written: ${messageOf(error)}`);
      }
    }
    if (!becomesLast(result, options.keep)) continue;
    try {
      await kept.keep(job.site, (file) => service.exportScan(id, file), systemClock.now());
    } catch (error) {
      const reason = messageOf(error).replace(/\.$/, '');
      warn(
        `The scan of ${job.name} is not kept, so the next one is not compared with it: ${reason}. With --keep never it is not tried.`,
      );
    }
  }
  return failures;
}

function becomesLast({ outcome }: CompleteTarget, keep: ScanWork['options']['keep']): boolean {
  return keep === 'complete' || (keep === 'passed' && outcome.conclusion === 'passed');
}

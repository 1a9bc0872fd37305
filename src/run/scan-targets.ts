import type { RetryContext } from '../service/retry.ts';
import { readExplicitBase } from './against-explicit-base.ts';
import type { Job, RunPlan } from './plan-run.ts';
import { scanTarget, type ScannedTarget } from './scan-target.ts';
import type { ScanServer } from './scan-server.ts';
import type { Run } from './start-run.ts';

/**
 * Scans all targets at the same time; an error in one of them does not fail the others. If the run is cancelled,
 * all that are not complete yet are failed targets.
 *
 * @throws ConfigurationError if the scan of the input `base-scan-id` can't be a base, before anything is
 *   scanned; ServiceFailure or RunError if the service does not answer for it; CancelledError.
 */
export async function scanTargets(
  plan: RunPlan,
  run: Run,
  { client, ended, siteAccess }: ScanServer,
): Promise<(Job & ScannedTarget)[]> {
  const { inputs, clock, limit, log } = run;
  const signal = ended === undefined ? limit.signal : AbortSignal.any([limit.signal, ended]);
  const retry: RetryContext = { clock, deadlineMs: limit.deadlineMs, signal, log };
  const { baseScanId } = inputs;
  const explicitBase =
    baseScanId === undefined ? undefined : await readExplicitBase(client, baseScanId, retry);
  return Promise.all(
    plan.jobs.map(async (job) => {
      const own = plan.jobs.length === 1 ? retry : { ...retry, log: logFor(job.url, log) };
      const scanned = await scanTarget({
        ...run,
        ...plan,
        ...job,
        client,
        siteAccess,
        retry: own,
        explicitBase,
      });
      return { ...job, ...scanned };
    }),
  );
}

/** A log whose lines say which target they are about. */
function logFor(url: string, log: (line: string) => void): (line: string) => void {
  const { host, pathname } = new URL(url);
  return (line) => log(`[${host}${pathname === '/' ? '' : pathname}] ${line}`);
}

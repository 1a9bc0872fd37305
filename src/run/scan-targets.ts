import type { Gate } from '../policy/policy.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { judge } from '../outcome.ts';
import type { TargetResult } from '../result/target-result.ts';
import { createScanClient } from '../service/client.ts';
import type { Patience } from '../service/retry.ts';
import type { Clock } from '../shared/clock.ts';
import type { TimeLimit } from '../shared/time-limit.ts';
import { readExplicitBase } from './compare-with-base.ts';
import type { Job } from './plan-run.ts';
import { scanTarget } from './scan-target.ts';

interface ScanTargetsOptions {
  inputs: Inputs;
  /** Commits that the sites may name as their own. */
  builds: readonly string[];
  gate: Gate;
  /** Page of the repository. */
  repositoryUrl: string;
  clock: Clock;
  limit: TimeLimit;
  log: (line: string) => void;
}

/**
 * Scans all targets side by side; what fails one of them does not fail the others.
 *
 * @throws ConfigurationError if the scan of the input `base-scan-id` can't be a base, before anything is
 *   scanned; ServiceFailure or RunError if the service can't be asked for it; CancelledError.
 */
export async function scanTargets(
  jobs: readonly Job[],
  { inputs, builds, gate, repositoryUrl, clock, limit, log }: ScanTargetsOptions,
): Promise<(Job & { result: TargetResult })[]> {
  const client = createScanClient(inputs);
  const { deadlineMs, signal } = limit;
  const patience: Patience = { clock, deadlineMs, signal, log };
  const { baseScanId, pollIntervalMs, waitFor, waitTimeoutMs } = inputs;
  const explicitBase =
    baseScanId === undefined ? undefined : await readExplicitBase(client, baseScanId, patience);
  return Promise.all(
    jobs.map(async (job) => {
      const { progress, baseline, baseUrl } = job;
      const result = await scanTarget(progress, {
        client,
        pollIntervalMs,
        patience: jobs.length === 1 ? patience : { ...patience, log: logFor(progress.url, log) },
        waitFor,
        waitTimeoutMs,
        builds,
        explicitBase,
        baseUrl,
        baseline,
        onBaselineError: inputs.onBaselineError,
        repositoryUrl,
        judge: (findings) => judge(findings, inputs.failOn, gate),
      });
      return { ...job, result };
    }),
  );
}

/** A log whose lines say which target they are about. */
function logFor(url: string, log: (line: string) => void): (line: string) => void {
  const { host, pathname } = new URL(url);
  return (line) => log(`[${host}${pathname === '/' ? '' : pathname}] ${line}`);
}

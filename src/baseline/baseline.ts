import type { Scan } from '../api-types.ts';
import { canonicalTarget } from '../canonical-target.ts';
import type { Inputs } from '../inputs.ts';
import { readField } from '../json.ts';
import type { RunContext } from '../run-context.ts';
import { createActionsCacheStore } from './actions-cache-store.ts';
import type { BaselineRecord } from './baseline-store.ts';
import { judgeBaselineWrite } from './judge-baseline-write.ts';
import { recordKeyPrefix } from './record-key.ts';

/** The baseline of one target. */
export interface Baseline {
  /** The stored base, or undefined where there is none. Does not throw. */
  read(): Promise<BaselineRecord | undefined>;
  /** Makes the scan the next base, if this run may. Does not throw. */
  update(scan: Scan): Promise<void>;
}

/**
 * The baseline of a target.
 *
 * @param branch The baseline branch; where it is not known there is no baseline.
 */
export function openBaseline(
  url: string,
  branch: string | undefined,
  inputs: Inputs,
  context: RunContext,
  log: (line: string) => void,
): Baseline {
  if (branch === undefined) return { read: async () => undefined, update: async () => {} };

  const prefix = recordKeyPrefix({
    serverUrl: inputs.serverUrl,
    target: canonicalTarget(url),
    environment: findEnvironment(inputs, context),
    baselineBranch: branch,
  });
  const store = createActionsCacheStore(prefix, context, log);
  let stored: Promise<BaselineRecord | undefined> | undefined;
  const read = (): Promise<BaselineRecord | undefined> => (stored ??= store.read());

  return {
    read,
    async update(scan) {
      const refusal =
        judgeBaselineWrite(context, branch, undefined) ?? judgeBaselineWrite(context, branch, await read());
      if (refusal !== undefined) {
        log(`This scan does not become the next base. ${refusal}`);
        return;
      }
      const kept = await store.write({
        scanId: scan.id,
        sha: context.sha,
        runId: context.runId,
        runAttempt: context.runAttempt,
        runNumber: context.runNumber,
        completedAt: scan.completedAt ?? scan.createdAt,
      });
      if (kept) log(`The scan ${scan.id} is stored as the next base.`);
    },
  };
}

/**
 * The input, else the environment of the event's deployment; that one only for the event's own address: an
 * address of the input's may be any other site.
 */
function findEnvironment(inputs: Inputs, context: RunContext): string | undefined {
  if (inputs.environment !== undefined) return inputs.environment;
  if (context.eventName !== 'deployment_status' || inputs.urls !== undefined) return undefined;
  return (
    readField(context.event, 'deployment', 'environment') ??
    readField(context.event, 'deployment_status', 'environment')
  );
}

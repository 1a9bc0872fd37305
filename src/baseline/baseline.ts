import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import { createActionsCacheStore } from './actions-cache-store.ts';
import { isOfNewerRun, type BaselineRecord, type BaselineStore } from './baseline-store.ts';
import { addRecord, createCommitStatusStore, readStatusRecord } from './commit-status-store.ts';
import { recordKeyPrefix } from './record-key.ts';

/** A stored base, and where it was found. */
export interface BaseCandidate {
  record: BaselineRecord;
  foundIn: string;
}

/** The baseline of one target. */
export interface Baseline {
  /** Stored bases, best first, each read when it is asked for. */
  candidates(): AsyncGenerator<BaseCandidate>;
  /** The record that makes a scan the next base; undefined, with a line in the log, if this run must not. */
  propose(result: CompleteTarget): BaselineRecord | undefined;
  /**
   * The link of a commit status that carries the record. As it is where statuses are not the store, or hold
   * a record of a newer run.
   */
  linkWithRecord(link: string, record: BaselineRecord): Promise<string>;
  /** @returns Whether the Actions cache holds the record now. */
  writeToCache(record: BaselineRecord): Promise<boolean>;
}

/** What all baselines of a run share. */
export interface BaselineSettings {
  inputs: Inputs;
  context: RunContext;
  revision: Revision;
  github: GitHub | undefined;
  /** The baseline branch; undefined where it is not known. */
  branch: string | undefined;
  /** Whether this run shows the state of that branch. */
  onBranch: boolean;
  log: (line: string) => void;
}

/**
 * Opens the baseline of a target.
 *
 * @param environment Whose baseline it is; within one the host of the target does not count.
 */
export function openBaseline(
  url: string,
  environment: string | undefined,
  settings: BaselineSettings,
): Baseline {
  const { inputs, context, revision, github, branch, onBranch, log } = settings;
  const { baselineStore, serverUrl } = inputs;
  const prefix = recordKeyPrefix({
    serverUrl,
    target: canonicalTarget(url),
    environment,
    baselineBranch: branch ?? '',
  });
  const usesStatus = baselineStore === 'auto' || baselineStore === 'status';
  const cache =
    baselineStore === 'auto' || baselineStore === 'cache'
      ? createActionsCacheStore(prefix, context, log)
      : undefined;
  const stores: BaselineStore[] = [];
  if (branch !== undefined) {
    if (usesStatus && github !== undefined) {
      stores.push(createCommitStatusStore(prefix, github, revision, context.runId, log));
    }
    if (cache !== undefined) stores.push(cache);
  }

  return {
    async *candidates() {
      for (const store of stores) {
        const record = await store.read();
        if (record === undefined) continue;
        if (record.runId !== context.runId) yield { record, foundIn: store.name };
        // An earlier attempt of this run is no base for it: a re-run must not turn red to green.
        else if (record.baseScanId !== '') {
          yield { record: { ...record, scanId: record.baseScanId, sha: '' }, foundIn: store.name };
        }
      }
    },
    propose({ scan, outcome, comparison }) {
      const refusal = whyNotBase(inputs, outcome.conclusion, branch, onBranch);
      if (refusal !== undefined) {
        log(`The scan ${scan.id} does not become the next base: ${refusal}`);
        return undefined;
      }
      return {
        scanId: scan.id,
        sha: revision.sha,
        runId: context.runId,
        runAttempt: context.runAttempt,
        runNumber: context.runNumber,
        completedAt: scan.completedAt ?? scan.createdAt,
        baseScanId: comparison.kind === 'compared' ? comparison.diff.baseScanId : '',
      };
    },
    async linkWithRecord(link, record) {
      if (!usesStatus || github === undefined || !URL.canParse(link)) return link;
      const current = await readStatusRecord(github, prefix, revision.sha);
      return isOfNewerRun(current, context.runId) ? link : addRecord(link, prefix, record);
    },
    async writeToCache(record) {
      if (cache === undefined) return false;
      const current = await cache.read();
      if (isOfNewerRun(current, context.runId)) {
        log(
          `The Actions cache holds the base of the newer run ${current.runId}; a re-run of an older one does not replace it.`,
        );
        return false;
      }
      return cache.write(record);
    },
  };
}

function whyNotBase(
  { updateBaseline, baselineStore }: Inputs,
  conclusion: 'passed' | 'failed',
  branch: string | undefined,
  onBranch: boolean,
): string | undefined {
  if (baselineStore === 'none') return 'the input "baseline-store" is none.';
  if (updateBaseline === 'never') return 'the input "update-baseline" is never.';
  if (updateBaseline === 'passed' && conclusion !== 'passed') {
    return 'the run does not pass, and the input "update-baseline" is passed.';
  }
  if (branch === undefined) return 'the baseline branch is not known.';
  if (!onBranch)
    return `only runs on the branch ${branch} (by push, schedule, dispatch or deployment) store the base.`;
  return undefined;
}

import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import type { OnBranch } from '../github/is-on-branch.ts';
import type { CommitStatus } from '../github/list-statuses.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import { isSameSite } from '../site/is-same-site.ts';
import { createActionsCacheStore } from './actions-cache-store.ts';
import {
  isOfNewerRun,
  type BaselineRecord,
  type BaselineStore,
  type StoreAnswer,
  type StoredBase,
} from './baseline-store.ts';
import { createCommitStatusStore, findRecords } from './commit-status-store.ts';
import type { BaselineBranches } from './find-baseline-branches.ts';
import { baselineIds, formatRecordKey } from './record-key.ts';

/** What a search in all stores brings. */
export type BaselineAnswer =
  | { kind: 'base'; base: StoredBase; foundIn: string }
  /** There may be a base or not. */
  | { kind: 'unreadable'; reason: string }
  /** A store that people may expect to be used, and that is not. */
  | { kind: 'unavailable'; reason: string }
  /** The same, where it makes no difference; only for the log. */
  | { kind: 'aside'; reason: string };

/** The baseline of one target. */
export interface Baseline {
  /**
   * Looks for stored bases, best first, each when it is asked for. Where a store can't be read, that is an
   * answer, too; no answer at all means that there is no base.
   */
  search(): AsyncGenerator<BaselineAnswer>;
  /** Why this run stores no base whatever its result is, in one sentence; undefined where it may. */
  whyNotStored: string | undefined;
  /** Whether the inputs are such that no run like this one stores a base. */
  isOff: boolean;
  /** The record that makes a scan the next base; undefined, with a line in the log, if this run must not. */
  propose(result: CompleteTarget): BaselineRecord | undefined;
  /**
   * The key with which the link of a commit status carries the record; undefined where statuses are not the
   * store, or must not take it.
   *
   * @param statuses The statuses of the commit.
   */
  statusKey(record: BaselineRecord, statuses: readonly CommitStatus[]): string | undefined;
  /** Why the statuses of the commit must not take a record of this run, in one sentence; undefined where they may. */
  whyNotInStatus(statuses: readonly CommitStatus[]): string | undefined;
  /** Why the Actions cache does not hold the record, in one sentence; undefined where it does now. */
  writeToCache(record: BaselineRecord): Promise<string | undefined>;
}

/** What all baselines of a run share. */
export interface BaselineSettings {
  inputs: Inputs;
  context: RunContext;
  revision: Revision;
  github: GitHub | undefined;
  branches: BaselineBranches;
  /** Whether this run shows the state of one of them. */
  onBranch: OnBranch;
  log: (line: string) => void;
}

/**
 * Opens the baseline of a target.
 *
 * @param environment Whose baseline it is besides that of the address; within one the host does not count.
 */
export function openBaseline(
  url: string,
  environment: string | undefined,
  settings: BaselineSettings,
): Baseline {
  const { inputs, context, revision, github, branches, log } = settings;
  const { baselineStore, serverUrl } = inputs;
  const { runId } = context;
  const target = canonicalTarget(url);
  const { host } = new URL(target);
  const ids = baselineIds({ serverUrl, target, environment, branches: branches.patterns });
  const status =
    baselineStore === 'auto' || baselineStore === 'status'
      ? github && createCommitStatusStore(github, revision, { ids, host, runId })
      : undefined;
  const cache =
    baselineStore === 'auto' || baselineStore === 'cache'
      ? createActionsCacheStore(ids, context, log)
      : undefined;
  const whyNotStored = findObstacle(settings);
  const whyNotInStatus = (statuses: readonly CommitStatus[]): string | undefined => {
    if (status === undefined) return undefined;
    const [current] = findRecords(statuses, ids).filter((other) => isSameSite(other.host, host));
    if (!isOfNewerRun(current, runId)) return undefined;
    return `The commit statuses hold the base of the newer run ${current.runId}; a re-run of an older one does not replace it.`;
  };

  return {
    search: () => searchStores([status, cache], settings),
    whyNotStored,
    isOff: baselineStore === 'none' || inputs.updateBaseline === 'never',
    propose({ scan, outcome, comparison }) {
      const isUnreadable = comparison.kind === 'no-base' && comparison.lack === 'unreadable';
      const refusal =
        whyNotStored ??
        (isUnreadable ? 'the base could not be read, and may have to stay.' : undefined) ??
        (inputs.updateBaseline === 'passed' && outcome.conclusion !== 'passed'
          ? 'the run does not pass, and the input "update-baseline" is passed.'
          : undefined);
      if (refusal !== undefined) {
        log(`The scan ${scan.id} does not become the next base: ${refusal}`);
        return undefined;
      }
      return {
        scanId: scan.id,
        sha: revision.sha,
        runId,
        runAttempt: context.runAttempt,
        runNumber: context.runNumber,
        completedAt: scan.completedAt ?? scan.createdAt,
        baseScanId: comparison.kind === 'compared' ? comparison.diff.baseScanId : '',
        baseRunId: (comparison.kind === 'compared' && comparison.base?.runId) || 0,
        host,
      };
    },
    statusKey(record, statuses) {
      if (status === undefined || whyNotInStatus(statuses) !== undefined) return undefined;
      return formatRecordKey(ids, record);
    },
    whyNotInStatus,
    async writeToCache(record) {
      return cache === undefined ? 'The Actions cache is not used.' : cache.write(record);
    },
  };
}

/**
 * Looks into one store after the other. A missing permission is no failure where another store could answer,
 * or where this run puts nothing into the one that it may not read.
 */
async function* searchStores(
  stores: readonly (BaselineStore | undefined)[],
  { inputs, branches }: BaselineSettings,
): AsyncGenerator<BaselineAnswer> {
  if (inputs.baselineStore === 'none') return;
  if (branches.problem !== undefined) {
    const { kind, reason } = branches.problem;
    yield { kind: kind === 'unavailable' ? kind : 'unreadable', reason };
    return;
  }
  const closed: Exclude<StoreAnswer, { kind: 'base' }>[] = [];
  let hasAnswer = false;
  for (const store of stores) {
    if (store === undefined) continue;
    let isOpen = true;
    for await (const answer of store.search()) {
      if (answer.kind === 'base') {
        yield { ...answer, foundIn: store.name };
        continue;
      }
      isOpen = false;
      if (answer.kind === 'unreadable') yield answer;
      else closed.push(answer);
    }
    hasAnswer ||= isOpen;
  }
  for (const { kind, reason } of closed) {
    if (kind === 'unavailable') yield { kind: hasAnswer ? 'aside' : kind, reason };
    else yield { kind: hasAnswer || inputs.commitStatus === 'never' ? 'unavailable' : 'unreadable', reason };
  }
}

function findObstacle({ inputs, branches, onBranch }: BaselineSettings): string | undefined {
  if (inputs.baselineStore === 'none') return 'the input "baseline-store" is none.';
  if (inputs.updateBaseline === 'never') return 'the input "update-baseline" is never.';
  if (branches.patterns.length === 0) return 'the baseline branch is not known.';
  return onBranch.on ? undefined : onBranch.why;
}

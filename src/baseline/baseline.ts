import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import type { OnBranch } from '../github/is-on-branch.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import { OpenWaits } from '../shared/open-waits.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import { createActionsCacheStore } from './actions-cache-store.ts';
import type {
  BaselineRecord,
  BaselineStore,
  NewRecord,
  RecordQuery,
  StoreAnswer,
  StoredBase,
} from './baseline-store.ts';
import { createCommitStatusStore } from './commit-status-store.ts';
import type { BaselineBranches } from './find-baseline-branches.ts';
import { createLocalCacheStore } from './local-cache-store.ts';
import type { ScanExchange } from './scan-exchange.ts';
import { baselineIds } from './record-key.ts';

/** What the stores of a run answer. */
export type BaselineAnswer =
  | { kind: 'base'; base: StoredBase; foundIn: string }
  /** A base existed, but can no longer be used. */
  | { kind: 'gone'; reason: string }
  /** There may be a base or not. */
  | { kind: 'unreadable'; reason: string; mayBegin?: boolean }
  /** A store that users may expect to be used, and that is not. */
  | { kind: 'unavailable'; reason: string }
  /** The same, if it makes no difference. */
  | { kind: 'log-only'; reason: string };

/** The baseline of one target. */
export interface Baseline {
  /**
   * Looks for stored bases, best first, each when it is asked for. That a store can't be read is an answer, too;
   * no answer at all means that there is no base.
   */
  read(): AsyncGenerator<BaselineAnswer>;
  /** Why this run stores no base, whatever its result is, in one sentence; undefined if it may. */
  whyNotStored: string | undefined;
  /** Whether the inputs are such that no run like this one stores a base. */
  isOff: boolean;
  /** The record that makes a scan the next base; undefined, with a line in the log, if this run must not store it. */
  propose(result: CompleteTarget): NewRecord | undefined;
}

/** The stores that the input `baseline-store` names. */
export interface BaselineStores {
  status: BaselineStore | undefined;
  cache: BaselineStore | undefined;
}

/** What all baselines of a run share. */
export interface BaselineSettings {
  inputs: Inputs;
  context: RunContext;
  revision: Revision;
  stores: BaselineStores;
  branches: BaselineBranches;
  /** Whether this run shows the state of one of them. */
  onBranch: OnBranch;
  /** Who the run is waiting for. */
  waits?: OpenWaits;
  log: (line: string) => void;
}

/** Opens the stores of a run. */
export function openStores({
  inputs: { baselineStore, statusName },
  context,
  revision,
  github,
  exchange,
  log,
}: Pick<BaselineSettings, 'inputs' | 'context' | 'revision' | 'log'> & {
  github: GitHub | undefined;
  /** Where the scans of this run are, if they end with it. */
  exchange: ScanExchange | undefined;
}): BaselineStores {
  const isPull = revision.pullRequest !== undefined;
  const uses = (store: Inputs['baselineStore']): boolean => ['auto', store].includes(baselineStore);
  if (exchange !== undefined) {
    const cache = uses('cache') ? createLocalCacheStore(context, exchange, log, isPull) : undefined;
    return { status: undefined, cache };
  }
  return {
    status:
      github !== undefined && uses('status')
        ? createCommitStatusStore({ github, revision, context, statusName, log })
        : undefined,
    cache: uses('cache') ? createActionsCacheStore(context, log, isPull) : undefined,
  };
}

/**
 * Opens the baseline of a target.
 *
 * @param environment The environment that shares the baseline; within it, the host of the address does not count.
 */
export function openBaseline(
  url: string,
  environment: string | undefined,
  settings: BaselineSettings,
): Baseline {
  const { inputs, context, revision, branches, log } = settings;
  const target = canonicalTarget(url);
  const { host } = new URL(target);
  const { updateBaseline } = inputs;
  // Fonts differ between systems, and so may what is found.
  const serverUrl = inputs.serverUrl ?? `local ${process.platform}`;
  const job = isLoopback(host)
    ? [inputs.statusName ?? `${context.workflow ?? ''}/${context.job ?? ''}`]
    : undefined;
  const ids = baselineIds({ serverUrl, target, environment, branches: branches.patterns, job });
  const whyNotStored = findObstacle(settings);
  return {
    read: () => readStores({ ids, host }, settings),
    whyNotStored,
    isOff: inputs.baselineStore === 'none' || updateBaseline === 'never',
    propose(result) {
      const refusal = whyNotStored ?? whyNoNextBase(result, inputs);
      if (refusal === undefined) return { ids, record: toRecord(result, revision.sha, context, host) };
      log(`The scan ${result.scan.id} does not become the next base: ${refusal}`);
      return undefined;
    },
  };
}

/** Whether each job, and each run, may have another site there. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|(?:[^:]+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|\[::\])(?::\d+)?$/i.test(
    host,
  );
}

/** Why the result of a target must not become the next base. */
function whyNoNextBase(
  { comparison, outcome }: CompleteTarget,
  { updateBaseline, onBaselineError }: Pick<Inputs, 'updateBaseline' | 'onBaselineError'>,
): string | undefined {
  const isUnreadable = comparison.kind === 'no-base' && comparison.cause === 'unreadable';
  const begins = isUnreadable && comparison.mayBegin === true && onBaselineError === 'warn';
  if (isUnreadable && !begins) {
    return 'the base could not be read, and may have to stay.';
  }
  return updateBaseline === 'passed' && outcome.conclusion !== 'passed'
    ? 'the run does not pass, and the input "update-baseline" is passed.'
    : undefined;
}

function toRecord(
  { scan, comparison, deployed }: CompleteTarget,
  sha: string,
  { runId, runAttempt, runNumber }: RunContext,
  host: string,
): BaselineRecord {
  const compared = comparison.kind === 'compared' ? comparison : undefined;
  return {
    scanId: scan.id,
    sha,
    runId,
    runAttempt,
    runNumber,
    completedAt: scan.completedAt ?? scan.createdAt,
    baseScanId: compared?.diff.baseScanId ?? '',
    baseRunId: compared?.base?.runId ?? 0,
    host,
    environment: deployed?.environment ?? '',
  };
}

/**
 * Looks into one store after the other. A missing permission is not a failure if another store can answer, or if
 * this run puts nothing into the store that it may not read.
 */
async function* readStores(
  query: RecordQuery,
  { inputs, branches, waits = new OpenWaits(), stores: { status, cache } }: BaselineSettings,
): AsyncGenerator<BaselineAnswer> {
  if (inputs.baselineStore === 'none') return;
  if (branches.problem !== undefined) {
    const { kind, reason } = branches.problem;
    yield { kind: kind === 'unavailable' ? kind : 'unreadable', reason };
    return;
  }
  const closed: Exclude<StoreAnswer, { kind: 'base' | 'gone' }>[] = [];
  let hasAnswer = false;
  for (const store of [status, cache]) {
    if (store === undefined) continue;
    let isOpen = true;
    // Statuses come from GitHub's API, which is waited for by name already.
    const whom = store === cache ? store.name : undefined;
    for await (const answer of namedWaits(store.read(query), whom, waits)) {
      if (answer.kind === 'base') {
        yield { ...answer, foundIn: store.name };
        continue;
      }
      if (answer.kind === 'gone') {
        yield answer;
        continue;
      }
      isOpen = false;
      if (answer.kind === 'unreadable') yield answer;
      else closed.push(answer);
    }
    hasAnswer ||= isOpen;
  }
  for (const { kind, reason } of closed) {
    if (kind === 'unavailable') yield { kind: hasAnswer ? 'log-only' : kind, reason };
    else yield { kind: hasAnswer || inputs.commitStatus === 'never' ? 'unavailable' : 'unreadable', reason };
  }
}

async function* namedWaits<T>(
  answers: AsyncGenerator<T>,
  whom: string | undefined,
  waits: OpenWaits,
): AsyncGenerator<T> {
  const next = async (): Promise<IteratorResult<T>> => answers.next();
  for (;;) {
    const { done, value } = await (whom === undefined ? next() : waits.during(whom, next));
    if (done === true) return;
    yield value;
  }
}

function findObstacle({ inputs, branches, onBranch }: BaselineSettings): string | undefined {
  if (inputs.baselineStore === 'none') return 'the input "baseline-store" is none.';
  if (inputs.updateBaseline === 'never') return 'the input "update-baseline" is never.';
  if (branches.patterns.length === 0) return 'the baseline branch is not known.';
  return onBranch.on ? undefined : onBranch.why;
}

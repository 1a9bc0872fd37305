import type { BaselineRecord } from '../baseline/baseline-store.ts';
import type { Baseline } from '../baseline/baseline.ts';
import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import { listStatuses, type CommitStatus } from '../github/list-statuses.ts';
import type { Skips } from '../github/skips.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { digestResults, renderComment } from '../render/comment.ts';
import { renderCommitStatus } from '../render/commit-status.ts';
import type { LinkSource } from '../render/source-link.ts';
import { worstFirst } from '../render/worst-first.ts';
import { hasChanged } from '../result/has-changed.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { RunName } from '../run/name-run.ts';
import { CancelledError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { chooseContext } from './choose-context.ts';
import { publishComment } from './publish-comment.ts';

/** A target with its result, and where its scan is kept as a base. */
export interface PublishedTarget {
  result: TargetResult;
  baseline: Baseline;
}

interface Publishing {
  inputs: Inputs;
  context: RunContext;
  revision: Revision;
  github: GitHub | undefined;
  name: RunName;
  skips: Skips;
  linkSource: LinkSource;
  log: (line: string) => void;
  /** Tells people what they should know of. */
  notice: (text: string) => void;
}

/** A scan that may become the next base. */
interface NextBase {
  record: BaselineRecord;
  baseline: Baseline;
  /** The stores that hold it, for people. */
  keptIn: string[];
  /** Why the commit status does not, in one sentence each. */
  obstacles: string[];
}

/**
 * Links with records grow with the number of targets. GitHub says nothing of a limit, and half of what servers
 * usually take is kept.
 */
const MAX_LINK = 1000;

/** Comments on the pull request, if there is one. */
export async function publishRunComment(
  targets: readonly PublishedTarget[],
  { inputs, context, revision, github, name, skips, linkSource, log }: Publishing,
): Promise<void> {
  const { pullRequest, sha } = revision;
  const mode = inputs.comment;
  if (github === undefined || pullRequest === undefined || mode === 'never') return;
  const results = targets.map(({ result }) => result);
  const { runId, runAttempt, runUrl } = context;
  const { key, host } = name;
  const stamp = { runId, runAttempt, digest: digestResults(results), host };
  const input = { results, key, stamp, runUrl, sha, linkSource, warnOnly: inputs.warnOnly };
  const comment = {
    key,
    stamp,
    render: (existing: string | undefined) => renderComment(input, existing ?? ''),
    changed: results.some(hasChanged),
    failed: results.some((result) =>
      result.kind === 'failed' ? result.status === 'failed' : result.outcome.conclusion === 'failed',
    ),
  };
  const line = await skips.attempt('the comment', 'pull-requests: write', () =>
    publishComment(github, pullRequest, comment, mode),
  );
  if (line !== undefined) log(line);
}

/** Sets the commit status, and keeps the scans as the next bases, if this run may. */
export async function publishRunStatus(
  targets: readonly PublishedTarget[],
  publishing: Publishing,
): Promise<void> {
  const { inputs, revision, github, skips } = publishing;
  const next = targets.flatMap(({ result, baseline }): NextBase[] => {
    const record = result.kind === 'complete' ? baseline.propose(result) : undefined;
    return record === undefined ? [] : [{ record, baseline, keptIn: [], obstacles: [] }];
  });
  if (github !== undefined && revision.sha !== '' && inputs.commitStatus !== 'never') {
    const results = targets.map(({ result }) => result);
    await skips.attempt('the commit status', 'statuses: write', () =>
      setStatus(github, results, next, publishing),
    );
  }
  for (const base of next) await keep(base, publishing);
}

async function setStatus(
  github: GitHub,
  results: readonly TargetResult[],
  next: readonly NextBase[],
  { inputs, context, revision, name, log, notice }: Publishing,
): Promise<void> {
  const { sha } = revision;
  // Nobody needs to know them where nothing is stored and the name is of this site alone.
  const statuses = next.length === 0 && name.host === undefined ? [] : await readStatuses(github, sha, log);
  const status = {
    ...renderCommitStatus(results, { warnOnly: inputs.warnOnly, host: name.host }),
    context: chooseContext(name, statuses ?? []),
  };
  if (status.context !== name.context) {
    notice(
      `Another site of the environment has the commit status ${name.context} of this commit, so this one is named ${status.context}. Give each site a name of its own by the input "status-name".`,
    );
  }
  for (const { baseline, obstacles } of next) {
    const why =
      statuses === undefined
        ? 'The statuses of its commit can not be read; the log says why.'
        : baseline.whyNotInStatus(statuses);
    if (why !== undefined) obstacles.push(why);
  }
  const [worst] = worstFirst(results);
  const link = worst?.reportUrl || context.runUrl;
  for (const group of statuses === undefined ? [[]] : addRecords(link, next, statuses)) {
    const address = group.length === 0 ? link : `${link}#${group.map(({ key }) => key).join('+')}`;
    const { data } = await github.octokit.rest.repos.createCommitStatus({
      ...github.repo,
      ...status,
      sha,
      target_url: address,
    });
    // Whether the server keeps what stands behind the # is seen in its answer, and not taken for granted.
    if (data.target_url === address) for (const { base } of group) base.keptIn.push('the commit status');
    else {
      const why = 'GitHub did not keep the base in the link of the commit status.';
      log(why);
      for (const { base } of group) base.obstacles.push(why);
    }
  }
  log(`Set the commit status ${status.context} of ${sha.slice(0, 7)} to ${status.state}.`);
}

async function readStatuses(
  github: GitHub,
  sha: string,
  log: (line: string) => void,
): Promise<CommitStatus[] | undefined> {
  try {
    return await listStatuses(github, sha);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    log(
      `The statuses of the commit can not be read (${oneLine(messageOf(error), 200)}), so none takes the base.`,
    );
    return undefined;
  }
}

interface KeyedBase {
  base: NextBase;
  key: string;
}

/**
 * Divides the records among links; the last one is what people see. Usually there is one link, also where there
 * is no record.
 */
function addRecords(
  link: string,
  next: readonly NextBase[],
  statuses: readonly CommitStatus[],
): KeyedBase[][] {
  const groups: KeyedBase[][] = [];
  let group: KeyedBase[] = [];
  let length = link.length;
  for (const base of URL.canParse(link) ? next : []) {
    const key = base.baseline.statusKey(base.record, statuses);
    if (key === undefined) continue;
    length += key.length + 1;
    if (group.length > 0 && length > MAX_LINK) {
      groups.push(group);
      group = [];
      length = link.length + key.length + 1;
    }
    group.push({ base, key });
  }
  return [...groups, group];
}

async function keep(
  { record, baseline, keptIn, obstacles }: NextBase,
  { log, notice }: Publishing,
): Promise<void> {
  const obstacle = await baseline.writeToCache(record);
  if (obstacle === undefined) keptIn.push('the Actions cache');
  else log(obstacle);
  if (keptIn.length > 0) {
    log(`The scan ${record.scanId} is stored as the next base (in ${keptIn.join(' and ')}).`);
    return;
  }
  const text = `The scan ${record.scanId} could not be stored as the next base.`;
  log(text);
  notice([text, ...obstacles, obstacle].join(' '));
}

import { createHash } from 'node:crypto';

import type { BaselineRecord } from '../baseline/baseline-store.ts';
import type { Baseline } from '../baseline/baseline.ts';
import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import type { Skips } from '../github/skips.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { digestResult, renderComment } from '../render/comment.ts';
import { renderCommitStatus } from '../render/commit-status.ts';
import type { LinkSource } from '../render/source-link.ts';
import { addedFindings } from '../result/added-findings.ts';
import { splitChanges } from '../result/split-changes.ts';
import type { TargetResult } from '../result/target-result.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import { publishComment } from './publish-comment.ts';

/** A target with its result, and where its scan is kept as a base. */
export interface PublishedTarget {
  result: TargetResult;
  baseline: Baseline;
  /** What makes the target the same in the next run: its environment, its base address, or its own address. */
  identity: string;
}

interface Publishing {
  inputs: Inputs;
  context: RunContext;
  revision: Revision;
  github: GitHub | undefined;
  skips: Skips;
  linkSource: LinkSource;
  log: (line: string) => void;
}

/** Comments on the pull request, if there is one. */
export async function publishTargetComment(
  { result, identity }: PublishedTarget,
  { inputs, context, revision, github, skips, linkSource, log }: Publishing,
): Promise<void> {
  const { pullRequest, sha } = revision;
  const mode = inputs.comment;
  if (github === undefined || pullRequest === undefined || mode === 'never') return;
  const stamp = { runId: context.runId, runAttempt: context.runAttempt, digest: digestResult(result) };
  const key = commentKey(identity, result.url);
  const input = { result, key, stamp, runUrl: context.runUrl, sha, linkSource };
  const comment = {
    key,
    stamp,
    render: (existing: string | undefined) => renderComment(input, existing ?? ''),
    changed: hasChanged(result),
    failed: result.kind === 'failed' ? result.status === 'failed' : result.outcome.conclusion === 'failed',
  };
  const line = await skips.attempt('the comment', 'pull-requests: write', () =>
    publishComment(github, pullRequest, comment, mode),
  );
  if (line !== undefined) log(line);
}

/** Sets the commit status, and keeps the scan as the next base, if this run may. */
export async function publishTargetStatus(
  { result, baseline }: PublishedTarget,
  { inputs, context, revision, github, skips, log }: Publishing,
): Promise<void> {
  const record = result.kind === 'complete' ? baseline.propose(result) : undefined;
  const keptIn: string[] = [];
  if (github !== undefined && revision.sha !== '' && inputs.commitStatus !== 'never') {
    const link = result.reportUrl || context.runUrl;
    const address = record === undefined ? link : await baseline.linkWithRecord(link, record);
    const done = await skips.attempt('the commit status', 'statuses: write', async () => {
      const status = renderCommitStatus(result, inputs.warnOnly);
      const { data } = await github.octokit.rest.repos.createCommitStatus({
        ...github.repo,
        sha: revision.sha,
        target_url: address,
        ...status,
      });
      return { ...status, keptLink: data.target_url };
    });
    if (done !== undefined) {
      log(`Set the commit status ${done.context} of ${revision.sha.slice(0, 7)} to ${done.state}.`);
      // Whether the server keeps what stands behind the # is seen in its answer, and not taken for granted.
      if (address !== link && done.keptLink === address) keptIn.push('the commit status');
      else if (address !== link) log('GitHub did not keep the base in the link of the commit status.');
    }
  }
  if (record !== undefined) await keep(record, baseline, keptIn, log);
}

async function keep(
  record: BaselineRecord,
  baseline: Baseline,
  keptIn: string[],
  log: (line: string) => void,
): Promise<void> {
  if (await baseline.writeToCache(record)) keptIn.push('the Actions cache');
  log(
    keptIn.length === 0
      ? `The scan ${record.scanId} could not be stored as the next base.`
      : `The scan ${record.scanId} is stored as the next base (in ${keptIn.join(' and ')}).`,
  );
}

/** Whether something was added or resolved for sure. */
function hasChanged(result: TargetResult): boolean {
  if (addedFindings(result).some(({ verified }) => verified !== false)) return true;
  return (
    result.kind === 'complete' &&
    result.comparison.kind === 'compared' &&
    splitChanges(result.comparison.diff).resolved.length > 0
  );
}

function commentKey(identity: string, url: string): string {
  const { pathname, search } = new URL(canonicalTarget(url));
  return createHash('sha256')
    .update(JSON.stringify([identity, pathname + search]))
    .digest('hex')
    .slice(0, 16);
}

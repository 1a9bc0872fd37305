import { renderComment } from '../render/comment.ts';
import { digestResults } from '../render/digest-results.ts';
import { hasChanged } from '../result/changes.ts';
import { publishComment } from './publish-comment.ts';
import type { PublishedTarget, Publishing } from './publishing.ts';

/** Comments on the pull request, if there is one. */
export async function publishRunComment(
  targets: readonly PublishedTarget[],
  { inputs, context, revision, github, name, skipped, linkSource, log }: Publishing,
): Promise<void> {
  const { pullRequest, sha } = revision;
  const mode = inputs.comment;
  if (github === undefined || pullRequest === undefined || mode === 'never') return;
  const results = targets.map(({ result }) => result);
  const { runId, runAttempt, runUrl } = context;
  const { key, host } = name;
  const failed = results.some((result) =>
    result.kind === 'failed' ? result.status === 'failed' : result.outcome.conclusion === 'failed',
  );
  const hasNoSuccess = failed || results.some(({ kind }) => kind === 'failed');
  const stamp = { runId, runAttempt, digest: digestResults(results), host, failed: hasNoSuccess };
  const input = { results, key, stamp, runUrl, sha, linkSource, warnOnly: inputs.warnOnly };
  const comment = {
    key,
    stamp,
    render: (existing: string | undefined) => renderComment(input, existing ?? ''),
    changed: results.some(hasChanged),
    failed,
  };
  const line = await skipped.attempt('the comment', 'pull-requests: write', () =>
    publishComment(github, pullRequest, comment, mode),
  );
  if (line !== undefined) log(line);
}

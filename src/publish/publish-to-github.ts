import { publishRunComment } from './publish-run-comment.ts';
import { publishRunStatus } from './publish-run-status.ts';
import type { PublishedTarget, Publishing } from './publishing.ts';

/** Comments on the pull request, sets the commit status, and stores the scans as the next bases, if this run may. */
export async function publishToGitHub(
  targets: readonly PublishedTarget[],
  publishing: Publishing,
): Promise<void> {
  await publishRunComment(
    targets.map(({ result }) => result),
    publishing,
  );
  await publishRunStatus(targets, publishing);
}

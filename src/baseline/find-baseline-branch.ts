import type { GitHub } from '../github/connect-github.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';

/**
 * The branch whose complete scans become the base: the input, else the repository's default branch as the
 * event tells it; GitHub's API is asked only if the event does not.
 *
 * @returns undefined if nothing tells; the run then has no stored baseline.
 */
export async function findBaselineBranch(
  input: string | undefined,
  github: GitHub | undefined,
  context: RunContext,
  log: (line: string) => void,
): Promise<string | undefined> {
  const known = input ?? readField(context.event, 'repository', 'default_branch');
  if (known !== undefined) return known;
  // A schedule always runs on the default branch.
  if (context.eventName === 'schedule' && context.ref.startsWith('refs/heads/')) {
    return context.ref.slice('refs/heads/'.length);
  }

  if (github === undefined) {
    log('The default branch of the repository is not known; set the input "baseline-branch".');
    return undefined;
  }
  try {
    return (await github.octokit.rest.repos.get(github.repo)).data.default_branch;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const reason = oneLine(messageOf(error), 200);
    log(`The default branch of the repository can not be read (${reason}); set the input "baseline-branch".`);
    return undefined;
  }
}

import type { GitHub } from '../github/connect-github.ts';
import type { PullRequest } from '../github/pull-request.ts';

/** A file of a pull request, as it is at its head. */
interface ChangedFile {
  /** Git's name of its content. */
  blob: string;
  /** The lines that the diff shows on its right side, for each of its parts. */
  shown: readonly { from: number; to: number }[];
}

/** GitHub lists no more than 3,000 files. */
const PER_PAGE = 100;
const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm;

/**
 * Reads the diff of a pull request: the files that it has at its head, by path, with the lines at which comments can be written.
 *
 * @throws what the API throws
 */
export async function readPullDiff(
  { octokit, repo }: GitHub,
  { number }: PullRequest,
): Promise<Map<string, ChangedFile>> {
  const files = await octokit.paginate(octokit.rest.pulls.listFiles, {
    ...repo,
    pull_number: number,
    per_page: PER_PAGE,
  });
  return new Map(
    files.flatMap(({ filename, sha, status, patch = '' }) =>
      // A file that was taken out has no lines, and of one that is too large GitHub shows none.
      status === 'removed' || sha === null ? [] : [[filename, { blob: sha, shown: shownLines(patch) }]],
    ),
  );
}

/** @param patch Parts of a unified diff, without the names of files. */
export function shownLines(patch: string): { from: number; to: number }[] {
  return [...patch.matchAll(HUNK)].flatMap(([, start, count = '1']) => {
    const [from, length] = [Number(start), Number(count)];
    return length === 0 ? [] : [{ from, to: from + length - 1 }];
  });
}

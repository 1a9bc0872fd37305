import type { GitHub } from './connect-github.ts';
import type { PullRequest } from './pull-request.ts';

/** A line that a pull request writes. */
export interface WrittenLine {
  text: string;
  /** The lines that it takes out at the same place. */
  removed: readonly string[];
}

/** A file of a pull request, as it is at its head. */
export interface ChangedFile {
  /** Git's name of its content. */
  blob: string;
  /** The lines that the diff shows on its right side, for each of its parts. */
  shown: readonly { from: number; to: number }[];
  /** By the number of the line, from 1. */
  written: ReadonlyMap<number, WrittenLine>;
}

/** By path from the root of the repository. */
export type PullDiff = ReadonlyMap<string, ChangedFile>;

/** GitHub lists no more than 3,000 files. */
const PER_PAGE = 100;
const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads the diff of a pull request: the files that it has at its head, with the lines at which comments can be written.
 *
 * @throws what the API throws
 */
export async function readPullDiff({ octokit, repo }: GitHub, { number }: PullRequest): Promise<PullDiff> {
  const files = await octokit.paginate(octokit.rest.pulls.listFiles, {
    ...repo,
    pull_number: number,
    per_page: PER_PAGE,
  });
  return new Map(
    files.flatMap(({ filename, sha, status, patch = '' }) =>
      // A file that was taken out has no lines, and of one that is too large GitHub shows none.
      status === 'removed' || sha === null ? [] : [[filename, { blob: sha, ...readPatch(patch) }]],
    ),
  );
}

/** @param patch Parts of a unified diff, without the names of files. */
export function readPatch(patch: string): Pick<ChangedFile, 'shown' | 'written'> {
  const shown: { from: number; to: number }[] = [];
  const written = new Map<number, WrittenLine>();
  let line = 0;
  let removed: string[] = [];
  let isWriting = false;
  for (const row of patch.split('\n')) {
    const [, start, count = '1'] = HUNK.exec(row) ?? [];
    if (start !== undefined) {
      line = Number(start);
      if (Number(count) > 0) shown.push({ from: line, to: line + Number(count) - 1 });
    } else if (row.startsWith('-')) {
      if (isWriting) removed = [];
      removed.push(row.slice(1));
      isWriting = false;
      continue;
    } else if (row.startsWith('+')) {
      written.set(line, { text: row.slice(1), removed });
      isWriting = true;
      line += 1;
      continue;
    } else if (row.startsWith(' ')) line += 1;
    removed = [];
    isWriting = false;
  }
  return { shown, written };
}

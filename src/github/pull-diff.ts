import type { GitHub } from './connect-github.ts';
import type { PullRequest } from './pull-request.ts';

/** A line that a pull request writes. */
export interface WrittenLine {
  text: string;
  /** The line that it takes out for it; all of the place if it takes out more or fewer than it writes there. */
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
  let added: string[] = [];
  const endBlock = (): void => {
    const isPaired = removed.length === added.length;
    for (const [index, text] of added.entries()) {
      const own = isPaired ? removed.slice(index, index + 1) : removed;
      written.set(line - added.length + index, { text, removed: own });
    }
    [removed, added] = [[], []];
  };
  for (const row of patch.split('\n')) {
    // That a file ends without a line break.
    if (row.startsWith('\\')) continue;
    if (row.startsWith('+')) {
      added.push(row.slice(1));
      line += 1;
      continue;
    }
    if (!row.startsWith('-') || added.length > 0) endBlock();
    if (row.startsWith('-')) removed.push(row.slice(1));
    else if (row.startsWith(' ')) line += 1;
    const [, start, count = '1'] = HUNK.exec(row) ?? [];
    if (start === undefined) continue;
    line = Number(start);
    if (Number(count) > 0) shown.push({ from: line, to: line + Number(count) - 1 });
  }
  endBlock();
  return { shown, written };
}

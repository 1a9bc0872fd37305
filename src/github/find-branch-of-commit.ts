import { CancelledError } from '../shared/errors.ts';
import { matchPath } from '../../shared/match-path.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { GitHub } from './connect-github.ts';
import { statusOf } from './find-retry-wait.ts';

const HEADS = 'refs/heads/';
/** Of one pattern; each costs a request. */
const MAX_BRANCHES = 20;

/** A branch that contains a commit, or why none is known to, as a part of a sentence with its full stop. */
export type BranchOfCommit = { branch: string } | { why: string };

/**
 * Asks GitHub which of the branches contains a commit. A commit that GitHub does not show, or cannot tell about, is on
 * none of them.
 *
 * @param patterns Names and patterns of the branches.
 * @throws CancelledError
 */
export async function findBranchOfCommit(
  patterns: readonly string[],
  sha: string,
  github: GitHub | undefined,
): Promise<BranchOfCommit> {
  const branches = `${patterns.length === 1 ? 'the branch' : 'the branches'} ${patterns.join(', ')}`;
  const unknown = `it is not known whether ${branches}`;
  const commit = sha.slice(0, 7);
  if (github === undefined || sha === '') {
    return { why: `${unknown} has its commit: there is no token to ask GitHub, or no commit.` };
  }
  try {
    let isKnown = false;
    for (const branch of await listBranches(github, patterns)) {
      const has = await hasCommit(github, branch, sha);
      if (has === true) return { branch };
      isKnown ||= has !== undefined;
    }
    return {
      why: isKnown
        ? `the commit ${commit} is not on ${branches}.`
        : `GitHub shows neither the commit ${commit} nor ${branches} to this run. Is the name right, and does the workflow grant contents: read?`,
    };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const reason = oneLine(messageOf(error), 200).replace(/\.$/, '');
    return {
      why: `${unknown} has the commit ${commit} (${reason}); it takes the permission contents: read.`,
    };
  }
}

/** The names themselves, and for a pattern the branches that it fits: those with the greatest numbers first. */
async function listBranches({ octokit, repo }: GitHub, patterns: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const pattern of patterns) {
    const prefix = pattern.split('*')[0] ?? '';
    if (prefix === pattern) {
      names.push(pattern);
      continue;
    }
    const refs = await octokit.paginate(octokit.rest.git.listMatchingRefs, {
      ...repo,
      ref: `heads/${prefix}`,
    });
    const fitting = refs
      .map(({ ref }) => ref.slice(HEADS.length))
      .filter((name) => matchPath(name, pattern))
      .toSorted(new Intl.Collator('en', { numeric: true }).compare);
    names.push(...fitting.toReversed().slice(0, MAX_BRANCHES));
  }
  return names;
}

/** @returns undefined if the branch or the commit does not exist, or the token may not see it. */
async function hasCommit(
  { octokit, repo }: GitHub,
  branch: string,
  sha: string,
): Promise<boolean | undefined> {
  try {
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead({
      ...repo,
      basehead: `${branch}...${sha}`,
      per_page: 1,
    });
    return data.status === 'identical' || data.status === 'behind';
  } catch (error) {
    // One of several branches may not be there.
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

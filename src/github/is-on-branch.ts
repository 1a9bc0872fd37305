import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { matchPath } from '../text/match-path.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { GitHub } from './connect-github.ts';
import { statusOf } from './find-retry-wait.ts';

/** Events that show the state of a branch after the fact, and that only people with write access can cause. */
const TRUSTED_EVENTS = new Set([
  'push',
  'schedule',
  'workflow_dispatch',
  'repository_dispatch',
  'deployment',
  'deployment_status',
  'release',
]);
const HEADS = 'refs/heads/';
/** Of one pattern; each costs a request. */
const MAX_BRANCHES = 20;

/** Whether a run shows the state of a baseline branch, and if not, why. */
export type OnBranch = { on: true } | { on: false; why: string };

/**
 * Whether the run shows the state of one of the baseline branches: only then its scan may become the next
 * base.
 *
 * A run that follows another one (`workflow_run`) runs on the default branch whatever it follows, so the run
 * before it counts. A tag, a release and a deployment made from a commit have no branch; the API says
 * whether one of the branches contains the commit.
 *
 * @param patterns Names and patterns of the branches.
 * @param sha The deployed commit.
 */
export async function isOnBranch(
  context: RunContext,
  patterns: readonly string[],
  sha: string,
  github: GitHub | undefined,
): Promise<OnBranch> {
  const { event, eventName, ref, repository } = context;
  const branches = `${patterns.length === 1 ? 'the branch' : 'the branches'} ${patterns.join(', ')}`;
  const no: OnBranch = {
    on: false,
    why: `only runs on ${branches} (by push, schedule, dispatch, release or deployment) store the base.`,
  };
  const isNamed = (name: string): boolean => patterns.some((pattern) => matchPath(name, pattern));
  const ask = (): Promise<OnBranch> => contains(patterns, sha, github, branches);

  if (eventName === 'workflow_run') {
    const before = readField(event, 'workflow_run', 'event') ?? '';
    const name = readField(event, 'workflow_run', 'head_branch') ?? '';
    const isOwn = readField(event, 'workflow_run', 'head_repository', 'full_name') === repository;
    if (!TRUSTED_EVENTS.has(before) || !isOwn) return no;
    if (isNamed(name)) return { on: true };
    // A push of a tag gives the tag's name as that of the branch.
    return before === 'release' || (await isTag(name, github)) ? ask() : no;
  }
  if (!TRUSTED_EVENTS.has(eventName)) return no;
  if (ref.startsWith(HEADS)) return isNamed(ref.slice(HEADS.length)) ? { on: true } : no;
  return ref === '' || ref.startsWith('refs/tags/') ? ask() : no;
}

async function contains(
  patterns: readonly string[],
  sha: string,
  github: GitHub | undefined,
  branches: string,
): Promise<OnBranch> {
  const unknown = `it is not known whether ${branches}`;
  const commit = sha.slice(0, 7);
  if (github === undefined || sha === '') {
    return { on: false, why: `${unknown} has its commit: there is no token to ask GitHub, or no commit.` };
  }
  try {
    let isKnown = false;
    for (const branch of await listBranches(github, patterns)) {
      const has = await hasCommit(github, branch, sha);
      if (has === true) return { on: true };
      isKnown ||= has !== undefined;
    }
    return {
      on: false,
      why: isKnown
        ? `the commit ${commit} is not on ${branches}.`
        : `GitHub shows neither the commit ${commit} nor ${branches} to this run. Is the name right, and does the workflow grant contents: read?`,
    };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    // A base that is not stored costs less than a wrong one.
    const reason = oneLine(messageOf(error), 200).replace(/\.$/, '');
    return {
      on: false,
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

async function isTag(name: string, github: GitHub | undefined): Promise<boolean> {
  if (github === undefined || name === '') return false;
  try {
    await github.octokit.rest.git.getRef({ ...github.repo, ref: `tags/${name}` });
    return true;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return false;
  }
}

import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { matchPath } from '../../shared/match-path.ts';
import { findBranchOfCommit } from './find-branch-of-commit.ts';
import type { GitHub } from './connect-github.ts';

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
  const ask = async (): Promise<OnBranch> => {
    const found = await findBranchOfCommit(patterns, sha, github);
    return 'branch' in found ? { on: true } : { on: false, why: found.why };
  };

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

import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import { findBranchOfCommit } from '../github/find-branch-of-commit.ts';
import { findDefaultBranch } from '../github/find-default-branch.ts';
import type { PullRequest } from '../github/pull-request.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { isRecord, readField } from '../shared/json.ts';
import { matchPath } from '../../shared/match-path.ts';

const HEADS = 'refs/heads/';

/** Events whose run and checkout no stranger has a part in: people with write access, or the clock, cause them. */
const OWN_EVENTS = new Set(['push', 'schedule']);
/** Events that name the commit of a deployment or of another run, or run on one that need not be on a branch. */
const ASKED_EVENTS = new Set([
  'push',
  'workflow_dispatch',
  'release',
  'deployment',
  'deployment_status',
  'workflow_run',
]);
/** Events whose GITHUB_SHA belongs to a deployment, and not to the branch that the run is on. */
const DEPLOYMENTS = new Set(['deployment', 'deployment_status']);

/** Which copy of the policy file decides about a run. */
export type TrustedCopy =
  /** That of the deployed commit, which is on the default or a baseline branch. */
  | {
      kind: 'own';
      sha: string;
      /** Whether the file of the checkout is that of this commit, if the checkout is. */
      isCheckedOut: boolean;
    }
  /** That of the base of a pull request or of a merge group: of a commit, or if that is empty or gone, of the branch. */
  | { kind: 'base'; sha: string; branch: string }
  /** That of the default branch. */
  | {
      kind: 'default';
      /** What GitHub is asked for: a commit or a name; undefined for the branch itself, if its name is not known. */
      ref: string | undefined;
      /** Why the copy of the commit does not count, as a sentence. */
      why: string;
    };

interface Options {
  context: RunContext;
  revision: Revision;
  /** Names and patterns of the baseline branches. */
  branches: readonly string[];
  github: GitHub | undefined;
}

/**
 * Finds out which copy of the policy file counts. A stranger's file must neither loosen the gate nor send anything to
 * the site, so the commit is what counts: its copy is taken only if it is on the default or a baseline branch, or was
 * pushed to one by this event. That no pull request is found says nothing: its author can close it, or push again, once
 * the run has begun. Where GitHub cannot tell, and on events that are not known here, the default branch decides.
 */
export async function findTrustedCopy({
  context,
  revision,
  branches,
  github,
}: Options): Promise<TrustedCopy> {
  const { event, eventName, ref } = context;
  const { pullRequest, sha } = revision;
  if (eventName === 'merge_group') {
    const base = readField(event, 'merge_group', 'base_sha') ?? '';
    const branch = (readField(event, 'merge_group', 'base_ref') ?? '').replace(HEADS, '');
    if (branch !== '') {
      // The parent of a group may be the group before it, which is not merged either.
      const isMerged = 'branch' in (await findBranchOfCommit([branch], base, github));
      return { kind: 'base', sha: isMerged ? base : '', branch };
    }
  }
  const ofPull = pullRequest === undefined ? undefined : baseOf(pullRequest);
  if (ofPull !== undefined && isRecord(event) && isRecord(event['pull_request'])) return ofPull;

  const found = await findDefaultBranch(github, context);
  const main = 'name' in found ? found.name : undefined;
  const trusted = [...new Set([...(main === undefined ? [] : [main]), ...branches])];
  const current = ref.startsWith(HEADS) && !DEPLOYMENTS.has(eventName) ? ref.slice(HEADS.length) : undefined;
  const isOnTrusted = current !== undefined && trusted.some((pattern) => matchPath(current, pattern));
  if (isOnTrusted && OWN_EVENTS.has(eventName) && sha === context.sha && sha !== '') {
    return { kind: 'own', sha, isCheckedOut: true };
  }
  let why = `The event ${eventName || 'without a name'} does not say what was pushed to a branch that counts.`;
  if (isOnTrusted && eventName === 'workflow_dispatch' && sha !== '') {
    return { kind: 'own', sha, isCheckedOut: false };
  }
  if (ASKED_EVENTS.has(eventName)) {
    const answer =
      trusted.length === 0
        ? { why: 'the default branch is not known.' }
        : await findBranchOfCommit(trusted, sha, github);
    if ('branch' in answer) return { kind: 'own', sha, isCheckedOut: false };
    why = answer.why.charAt(0).toUpperCase() + answer.why.slice(1);
  }
  if (ofPull !== undefined) return ofPull;
  // On the default branch GITHUB_SHA is its tip: a checkout that has it needs no request.
  return { kind: 'default', ref: current !== undefined && current === main ? context.sha : main, why };
}

/** undefined if the pull request does not say what its base is. */
function baseOf({ baseSha, baseBranch = '' }: PullRequest): TrustedCopy | undefined {
  return baseSha === '' && baseBranch === '' ? undefined : { kind: 'base', sha: baseSha, branch: baseBranch };
}

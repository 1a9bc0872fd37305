import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError } from '../shared/errors.ts';
import { isRecord, readField } from '../shared/json.ts';
import { matchPath } from '../../shared/match-path.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { GitHub } from './connect-github.ts';
import { statusOf } from './find-retry-wait.ts';
import { isRefusal } from './refusals.ts';
import { readPullRequest, type PullRequest } from './pull-request.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** What was deployed, as far as event and API know. */
export interface Revision {
  /** The commit that statuses and baselines belong to; empty if it is not known. */
  sha: string;
  /** Commits that the site may name as its own: for a pull request also the merge that GitHub makes for it. */
  builds: string[];
  /** Environment of the event's deployment. */
  environment: string | undefined;
  /** Id of the event's deployment. */
  deploymentId: number | undefined;
  /** Name of the tag that the run is on. */
  tag?: string | undefined;
  pullRequest: PullRequest | undefined;
  /** Tip of the branch before a push. */
  before?: string | undefined;
  /** The commit that a merge group is built on. */
  mergeBase?: string | undefined;
}

type Found = Pick<Revision, 'pullRequest'>;

/**
 * Finds out which commit is deployed, and which open pull request it is the head of.
 *
 * Events of pull requests carry it. For a deployment, a push or a run after another run the API is asked; it
 * knows the commits of forks only from the list of open pull requests. If the token may not, or there is none, the
 * run goes on without a pull request.
 *
 * @param branches Names and patterns of the baseline branches; a push there comes after its pull request.
 */
export async function findRevision(
  context: RunContext,
  github: GitHub | undefined,
  branches: readonly string[],
  log: (line: string) => void,
): Promise<Revision> {
  const { event, eventName, sha, repository } = context;
  const own = readPullRequest(isRecord(event) ? event['pull_request'] : undefined, repository);
  const tag = context.ref.startsWith(TAGS) ? context.ref.slice(TAGS.length) : undefined;
  const none = { environment: undefined, deploymentId: undefined, tag };
  if (own !== undefined) {
    return { ...none, sha: own.headSha, builds: unique([own.headSha, sha]), pullRequest: own };
  }
  if (eventName === 'deployment_status' || eventName === 'deployment') {
    const deployed = readField(event, 'deployment', 'sha') ?? sha;
    const deployment = isRecord(event) && isRecord(event['deployment']) ? event['deployment'] : {};
    return {
      sha: deployed,
      builds: unique([deployed]),
      environment:
        readField(deployment, 'environment') ?? readField(event, 'deployment_status', 'environment'),
      deploymentId: typeof deployment['id'] === 'number' ? deployment['id'] : undefined,
      tag,
      ...(await ask(github, deployed, context, log)),
    };
  }
  if (eventName === 'workflow_run') {
    const head = readField(event, 'workflow_run', 'head_sha') ?? sha;
    const followsPull = readField(event, 'workflow_run', 'event')?.startsWith('pull_request') === true;
    const found = followsPull ? await ask(github, head, context, log) : NONE;
    return { ...none, sha: head, builds: unique([head]), ...found };
  }
  const asks =
    ['push', 'workflow_dispatch'].includes(eventName) &&
    context.ref.startsWith(HEADS) &&
    !branches.some((branch) => matchPath(context.ref.slice(HEADS.length), branch));
  const found = asks ? await ask(github, sha, context, log) : NONE;
  const before = eventName === 'push' ? readField(event, 'before') : undefined;
  const mergeBase = eventName === 'merge_group' ? readField(event, 'merge_group', 'base_sha') : undefined;
  return {
    ...none,
    sha,
    builds: unique([sha]),
    ...found,
    // A new branch has zeros.
    ...(before === undefined || /^0+$/.test(before) ? {} : { before }),
    ...(mergeBase === undefined ? {} : { mergeBase }),
  };
}

const NONE: Found = { pullRequest: undefined };

async function ask(
  github: GitHub | undefined,
  sha: string,
  context: RunContext,
  log: (line: string) => void,
): Promise<Found> {
  if (github === undefined || sha === '') return NONE;
  try {
    // A commit is part of every pull request whose branch was made after it; only the head is deployed.
    const pick = (pulls: readonly unknown[]): PullRequest | undefined =>
      pulls
        .filter((pull) => isInto(pull, context.repository))
        .map((pull) => readPullRequest(pull, context.repository))
        .find((pull) => pull?.headSha === sha);
    return { pullRequest: pick(await listOfCommit(github, sha)) ?? pick(await listUpdated(github)) };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const problem = `The pull request of the commit ${sha.slice(0, 7)} cannot be looked up (${oneLine(messageOf(error), 200)})`;
    log(isRefusal(error) ? `${problem}; it takes the permission pull-requests: read.` : `${problem}.`);
    return NONE;
  }
}

/**
 * Whether a pull request is of the repository itself. GitHub also lists those that someone made in a fork with the same
 * commit: their base is the fork's, and their number belongs to another pull request here.
 */
function isInto(pull: unknown, repository: string): boolean {
  return readField(pull, 'base', 'repo', 'full_name')?.toLowerCase() === repository.toLowerCase();
}

async function listOfCommit({ octokit, repo }: GitHub, sha: string): Promise<unknown[]> {
  try {
    const { data } = await octokit.rest.repos.listPullRequestsAssociatedWithCommit({
      ...repo,
      commit_sha: sha,
      per_page: 100,
    });
    return data.filter(({ state }) => state === 'open');
  } catch (error) {
    // A commit that the repository itself does not have, as that of a fork.
    if (statusOf(error) === 422) return [];
    throw error;
  }
}

/** One page is enough: what is deployed now was pushed a moment ago. */
async function listUpdated({ octokit, repo }: GitHub): Promise<unknown[]> {
  const { data } = await octokit.rest.pulls.list({
    ...repo,
    state: 'open',
    sort: 'updated',
    direction: 'desc',
    per_page: 100,
  });
  return data;
}

function unique(shas: readonly string[]): string[] {
  return [...new Set(shas.filter((sha) => sha !== ''))];
}

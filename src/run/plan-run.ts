import { openBaseline, type Baseline } from '../baseline/baseline.ts';
import { findBaselineBranches } from '../baseline/find-baseline-branches.ts';
import type { GitHub } from '../github/connect-github.ts';
import { findRevision, type Revision } from '../github/find-revision.ts';
import { isOnBranch } from '../github/is-on-branch.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { ScanProgress } from '../service/complete-scan.ts';
import { ConfigurationError } from '../shared/errors.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import type { BaseUrl } from './find-base-scan.ts';
import { nameRun, type RunName } from './name-run.ts';

/** One target of the run. */
export interface Job {
  progress: ScanProgress;
  baseline: Baseline;
  /** The address of the input `base-url` that belongs to it. */
  baseUrl: BaseUrl | undefined;
}

export interface RunPlan {
  revision: Revision;
  jobs: Job[];
  name: RunName;
}

/**
 * Finds out which commit is deployed, and which baseline belongs to each address.
 *
 * @throws {@link ConfigurationError} if two targets would have one baseline.
 */
export async function planRun(
  urls: readonly string[],
  inputs: Inputs,
  context: RunContext,
  github: GitHub | undefined,
  log: (line: string) => void,
): Promise<RunPlan> {
  const branches = await findBaselineBranches(inputs.baselineBranches, github, context);
  const { patterns } = branches;
  const revision = await findRevision(context, github, patterns, log);
  const onBranch = await isOnBranch(context, patterns, revision.sha, github);
  log(describeRevision(revision, context));

  const settings = { inputs, context, revision, github, branches, onBranch, log };
  // The environment of the event is that of the event's own address: one of the input's may be any other site.
  const environment = inputs.environment ?? (inputs.urls === undefined ? revision.environment : undefined);
  if (environment !== undefined) refuseSamePaths(urls);
  const targets = urls.map((url, index) => {
    const base = inputs.baseUrls?.[index];
    // In a workflow that previews share, production is its own base.
    const isOwn = base === undefined || canonicalTarget(base) === canonicalTarget(url);
    return { url, environment, baseUrl: isOwn ? undefined : base };
  });
  const jobs = targets.map(({ url, baseUrl }) => ({
    progress: { url },
    baseline: openBaseline(url, environment, settings),
    baseUrl:
      baseUrl === undefined
        ? undefined
        : { progress: { url: baseUrl }, baseline: openBaseline(baseUrl, undefined, settings) },
  }));
  return { revision, jobs, name: nameRun(inputs.statusName, targets) };
}

/** Within an environment only path and query tell targets apart. */
function refuseSamePaths(urls: readonly string[]): void {
  const places = urls.map((url) => {
    const { pathname, search } = new URL(canonicalTarget(url));
    return pathname + search;
  });
  if (new Set(places).size === places.length) return;
  throw new ConfigurationError(
    'Input "environment": within an environment the host of an address does not count, and two addresses of "url" have the same path and query. Use a job for each of them, with an environment of its own.',
  );
}

function describeRevision({ sha, pullRequest, environment }: Revision, context: RunContext): string {
  const parts = [`event ${context.eventName || 'unknown'}`];
  if (sha !== '') parts.push(`commit ${sha.slice(0, 7)}`);
  if (environment !== undefined) parts.push(`environment ${environment}`);
  if (pullRequest !== undefined) {
    parts.push(`pull request ${pullRequest.number}${pullRequest.fork ? ' from a fork' : ''}`);
  }
  return `Looking at: ${parts.join(', ')}.`;
}

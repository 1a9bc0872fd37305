import { openBaseline, openStores, type Baseline, type BaselineStores } from '../baseline/baseline.ts';
import { findBaselineBranches } from '../baseline/find-baseline-branches.ts';
import { findRevision, type Revision } from '../github/find-revision.ts';
import { isOnBranch } from '../github/is-on-branch.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Policy } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { publishAnnotations } from '../publish/log.ts';
import { ConfigurationError } from '../shared/errors.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import { matchPath } from '../../shared/match-path.ts';
import { servedAddress } from '../site/served-address.ts';
import { nameRun, type NamedTarget, type RunName } from './name-run.ts';
import type { Run } from './start-run.ts';

/** The address of the input `base-url` that a target is compared with. */
export interface BaseUrl {
  url: string;
  /** Stored scans of that address; undefined if it is always scanned. */
  baseline: Baseline | undefined;
}

/** One target of the run. */
export interface Job {
  url: string;
  environment: string | undefined;
  baseline: Baseline;
  baseUrl: BaseUrl | undefined;
}

export interface RunPlan {
  revision: Revision;
  policy: Policy;
  /** Where the next bases are kept. */
  stores: BaselineStores;
  jobs: Job[];
  name: RunName;
}

/**
 * Finds out which commit is deployed, what the repository accepts, and which baseline belongs to each address.
 *
 * @throws {@link ConfigurationError} if two targets would have one baseline, or the policy file has mistakes.
 */
export async function planRun(urls: readonly string[], run: Run): Promise<RunPlan> {
  const { inputs, context, github, log } = run;
  const exchange = inputs.serverUrl === undefined ? run.local : undefined;
  const branches = await findBaselineBranches(inputs.baselineBranches, github, context);
  const { patterns } = branches;
  const revision = await findRevision(context, github, patterns, log);
  const onBranch = await isOnBranch(context, patterns, revision.sha, github);
  log(describeRevision(revision, context));

  reportOtherBranch(revision, patterns, run);
  const targets = planTargets(urls, inputs, revision);
  const stores = openStores({ inputs, context, revision, github, exchange, log });
  const settings = { inputs, context, revision, stores, branches, onBranch, waits: run.waits, log };
  const jobs = targets.map(({ url, environment, baseUrl }) => ({
    url,
    environment,
    baseline: openBaseline(url, environment, settings),
    baseUrl:
      baseUrl === undefined
        ? undefined
        : {
            url: baseUrl,
            baseline: exchange === undefined ? openBaseline(baseUrl, undefined, settings) : undefined,
          },
  }));
  const policy = await readPolicy({
    ...run,
    revision,
    branches: patterns,
    annotate: publishAnnotations,
  });
  return { revision, policy, stores, jobs, name: nameRun(inputs.statusName, targets) };
}

/** A pull request onto a branch that stores no base is compared with a scan of another branch. */
function reportOtherBranch(
  { pullRequest }: Revision,
  patterns: readonly string[],
  { inputs, notice }: Run,
): void {
  const branch = pullRequest?.baseBranch;
  const hasOwnBase =
    inputs.baseUrls !== undefined || inputs.baseServe !== undefined || inputs.baseScanId !== undefined;
  if (branch === undefined || patterns.length === 0 || hasOwnBase || inputs.baselineStore === 'none') return;
  if (patterns.some((pattern) => matchPath(branch, pattern))) return;
  notice(
    `The pull request is for the branch ${branch}, which is not in "baseline-branch" and stores no base. So it is compared with ${patterns.join(', ')}. List the branch there, or name a base by "base-url" or "base-serve".`,
  );
}

function planTargets(urls: readonly string[], inputs: Inputs, revision: Revision): NamedTarget[] {
  // The event's environment belongs to the event's address; an address of the input may be any other site.
  const isOfEvent = inputs.urls === undefined && inputs.serve === undefined;
  const environment = inputs.environment ?? (isOfEvent ? revision.environment : undefined);
  if (environment !== undefined) refuseSamePaths(urls);
  return urls.map((url, index) => {
    const base = inputs.baseServe === undefined ? inputs.baseUrls?.[index] : servedAddress(inputs.baseServe);
    // A workflow for previews and production: production is compared with its own base.
    const isOwn = base === undefined || canonicalTarget(base) === canonicalTarget(url);
    return { url, environment, baseUrl: isOwn ? undefined : base };
  });
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

import { TARGET } from './builders.ts';
import type { RunnerStep } from './github-runner.ts';
import type { FakePull } from './github-state.ts';

interface StepFields extends Partial<RunnerStep> {
  /** GitHub's API; with it, the step has a token. */
  github?: { url: string };
}

/** A step that scans TARGET by a service, but for what is given; inputs and environment are added. */
export function aStep(service: { url: string }, fields: StepFields = {}): RunnerStep {
  const { inputs, github, env, ...step } = fields;
  const usual = { url: TARGET, 'server-url': service.url, 'poll-interval': '1' };
  return {
    ...step,
    inputs: { ...usual, ...(github === undefined ? {} : { 'github-token': 't' }), ...inputs },
    env: { ...(github === undefined ? {} : { GITHUB_API_URL: github.url }), ...env },
  };
}

type EventFields = Required<Pick<RunnerStep, 'eventName' | 'ref' | 'event'>>;

/** The event of pull request 5, from a branch of the repository or from a fork. */
export function onPullRequest(head: string, base: string, repository = 'acme/site'): EventFields {
  return {
    eventName: 'pull_request',
    ref: 'refs/pull/5/merge',
    event: {
      repository: { default_branch: 'main' },
      pull_request: {
        number: 5,
        head: { sha: head, repo: { full_name: repository } },
        base: { sha: base, ref: 'main' },
      },
    },
  };
}

interface Deployment {
  id?: number;
  sha?: string;
  environment: string;
}

/**
 * The event of a successful deployment that was made from a commit, so it has no ref.
 *
 * @param site Fields of the event that name the site.
 */
export function onDeployment(
  deployment: Deployment,
  site: { environment_url: string } | { target_url: string },
): EventFields {
  return {
    eventName: 'deployment_status',
    ref: '',
    event: {
      repository: { default_branch: 'main' },
      deployment,
      deployment_status: { state: 'success', ...site },
    },
  };
}

/** An open pull request as the stand-in for GitHub has it. */
export function anOpenPull(head: string, base: string, number = 5, repository = 'acme/site'): FakePull {
  return {
    number,
    state: 'open',
    head: { sha: head, repo: { full_name: repository } },
    base: { sha: base },
  };
}

import { readFileSync } from 'node:fs';

import { ConfigurationError } from '../shared/errors.ts';

/** What the run knows about itself, from the runner's environment and the event's payload. */
export interface RunContext {
  eventName: string;
  /** Payload of the event; fields are read with `readField`. */
  event: unknown;
  /** Full ref such as refs/heads/main; empty if the deployment was made from a commit. */
  ref: string;
  sha: string;
  /** owner/name. */
  repository: string;
  /** Path of the workflow's file in its repository, if it is one of this repository. */
  workflowPath?: string | undefined;
  /** Name of the workflow, and id of the job in it; empty if they are not known. */
  workflow?: string | undefined;
  job?: string | undefined;
  runId: number;
  runAttempt: number;
  runNumber: number;
  /** Base address of GitHub's pages, without a slash at the end. */
  gitHubUrl: string;
  /** Base address of GitHub's REST API. */
  apiUrl: string;
  /** Page of this run, for people. */
  runUrl: string;
  /** Address below which the files of the checked-out commit are shown; empty without a commit. */
  filesUrl: string;
}

/**
 * Reads the run's context.
 *
 * @throws {@link ConfigurationError} if the event's payload is there but can't be read.
 */
export function readRunContext(env: Record<string, string | undefined>): RunContext {
  const runId = positiveInteger(env['GITHUB_RUN_ID']);
  const server = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
  return {
    eventName: env['GITHUB_EVENT_NAME'] ?? '',
    event: readEvent(env['GITHUB_EVENT_PATH'] ?? ''),
    ref: env['GITHUB_REF'] ?? '',
    sha: env['GITHUB_SHA'] ?? '',
    repository: env['GITHUB_REPOSITORY'] ?? '',
    workflowPath: /^[^/]+\/[^/]+\/([^@]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1],
    workflow: env['GITHUB_WORKFLOW'] ?? '',
    job: env['GITHUB_JOB'] ?? '',
    runId,
    runAttempt: positiveInteger(env['GITHUB_RUN_ATTEMPT']),
    runNumber: positiveInteger(env['GITHUB_RUN_NUMBER']),
    gitHubUrl: server,
    apiUrl: (env['GITHUB_API_URL'] || 'https://api.github.com').replace(/\/+$/, ''),
    runUrl: `${server}/${env['GITHUB_REPOSITORY'] ?? ''}/actions/runs/${runId}`,
    filesUrl: env['GITHUB_SHA']
      ? `${server}/${env['GITHUB_REPOSITORY'] ?? ''}/blob/${env['GITHUB_SHA']}`
      : '',
  };
}

function readEvent(path: string): unknown {
  if (path === '') return {};
  try {
    const event: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return event;
  } catch (error) {
    throw new ConfigurationError(
      'The payload of the event (GITHUB_EVENT_PATH) cannot be read as JSON; run the action on a GitHub Actions runner.',
      { cause: error },
    );
  }
}

function positiveInteger(value: string | undefined): number {
  return /^[1-9]\d{0,15}$/.test(value ?? '') ? Number(value) : 1;
}

import { ConfigurationError } from '../shared/errors.ts';
import { canonicalTarget } from '../site/canonical-target.ts';
import type { WaitFor } from '../site/wait-for-site.ts';
import { oneLine } from '../text/plain-text.ts';
import type { FailOn } from './fail-on.ts';
import {
  parseBranches,
  parseChoice,
  parseFailOnInput,
  parseFolder,
  parseName,
  parseReportDir,
  parseScanId,
  parseSeconds,
  parseServerToken,
  parseServerUrl,
  parseTargetUrls,
  parseWaitFor,
} from './input-parsers.ts';

/** Names of the inputs, as in action.yml. */
export const INPUT_NAMES = [
  'url',
  'server-url',
  'server-token',
  'wait-for',
  'wait-timeout',
  'base-url',
  'base-scan-id',
  'timeout',
  'poll-interval',
  'fail-on',
  'warn-only',
  'baseline-store',
  'update-baseline',
  'baseline-branch',
  'on-baseline-error',
  'environment',
  'comment',
  'commit-status',
  'status-name',
  'sources',
  'report-dir',
  'github-token',
] as const;

const BASELINE_STORES = ['auto', 'status', 'cache', 'none'] as const;
const BASELINE_UPDATES = ['complete', 'passed', 'never'] as const;
const BASELINE_ERRORS = ['fail', 'warn'] as const;
const COMMENT_MODES = ['auto', 'always', 'on-change', 'never'] as const;
const COMMIT_STATUS_MODES = ['auto', 'never'] as const;

export type InputName = (typeof INPUT_NAMES)[number];

/** When a comment is written on the pull request. */
export type CommentMode = (typeof COMMENT_MODES)[number];

/** The inputs after reading; empty ones are undefined. */
export interface Inputs {
  /** Where the deployed sites are; undefined: the deployment_status event has it. */
  urls: string[] | undefined;
  /** Base address of the scan service, without a slash at the end. */
  serverUrl: string;
  /** Bearer token that the service's address asks for. */
  serverToken: string | undefined;
  waitFor: WaitFor;
  /** Time to wait for the site before the scan; within the time for the whole run. */
  waitTimeoutMs: number;
  /** Addresses to compare with, one for each target. */
  baseUrls: string[] | undefined;
  baseScanId: string | undefined;
  /** Time for the whole run. */
  timeoutMs: number;
  /** First wait between two requests for the scan. */
  pollIntervalMs: number;
  failOn: FailOn | undefined;
  /** Findings, failed scans and a service that is down are reported, but do not fail the run. */
  warnOnly: boolean;
  baselineStore: (typeof BASELINE_STORES)[number];
  /** Which complete scans become the next base. */
  updateBaseline: (typeof BASELINE_UPDATES)[number];
  /** Names and patterns. */
  baselineBranches: string[] | undefined;
  /** Whether rules about added findings may pass if a stored base can't be read. */
  onBaselineError: (typeof BASELINE_ERRORS)[number];
  environment: string | undefined;
  comment: CommentMode;
  commitStatus: (typeof COMMIT_STATUS_MODES)[number];
  /** Context of the commit status; the comment follows it. */
  statusName: string | undefined;
  /** Folder of the website's sources in the workspace, with slashes; `.` for all, `none` not to look. */
  sources: string;
  /** Folder for the result files; undefined: only the JSON file, in the runner's temporary folder. */
  reportDir: string | undefined;
  githubToken: string | undefined;
}

/** Longest run of a job on GitHub's own runners, in seconds. */
const MAX_TIMEOUT_SECONDS = 21_600;
const MAX_POLL_INTERVAL_SECONDS = 300;

const NO_WAIT: WaitFor = { kind: 'none' };

/**
 * Reads and checks all inputs.
 *
 * @param read Gives the text of an input; empty if it is not set.
 * @throws {@link ConfigurationError} naming every wrong input and what is allowed instead.
 */
export function readInputs(read: (name: InputName) => string): Inputs {
  const mistakes: string[] = [];
  const attempt = <T>(name: InputName, parse: (value: string) => T): T | undefined => {
    const value = read(name).trim();
    if (value === '') return undefined;
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      mistakes.push(`Input "${name}": ${error.message}`);
      return undefined;
    }
  };

  const inputs = {
    urls: attempt('url', (value) => parseTargetUrls(value)),
    serverUrl: attempt('server-url', parseServerUrl),
    serverToken: attempt('server-token', parseServerToken),
    waitFor: attempt('wait-for', parseWaitFor) ?? NO_WAIT,
    waitTimeoutMs: attempt('wait-timeout', (value) => parseSeconds(value, MAX_TIMEOUT_SECONDS)) ?? 300_000,
    baseUrls: attempt('base-url', parseTargetUrls),
    baseScanId: attempt('base-scan-id', parseScanId),
    timeoutMs: attempt('timeout', (value) => parseSeconds(value, MAX_TIMEOUT_SECONDS)) ?? 900_000,
    pollIntervalMs:
      attempt('poll-interval', (value) => parseSeconds(value, MAX_POLL_INTERVAL_SECONDS)) ?? 5000,
    failOn: attempt('fail-on', parseFailOnInput) ?? { failOn: { scope: 'added', severity: 'high' } },
    warnOnly: attempt('warn-only', (value) => parseChoice(value, ['true', 'false'])) === 'true',
    baselineStore: attempt('baseline-store', (value) => parseChoice(value, BASELINE_STORES)) ?? 'auto',
    updateBaseline: attempt('update-baseline', (value) => parseChoice(value, BASELINE_UPDATES)) ?? 'complete',
    baselineBranches: attempt('baseline-branch', parseBranches),
    onBaselineError: attempt('on-baseline-error', (value) => parseChoice(value, BASELINE_ERRORS)) ?? 'fail',
    environment: attempt('environment', parseName),
    comment: attempt('comment', (value) => parseChoice(value, COMMENT_MODES)) ?? 'auto',
    commitStatus: attempt('commit-status', (value) => parseChoice(value, COMMIT_STATUS_MODES)) ?? 'auto',
    statusName: attempt('status-name', parseName),
    sources: attempt('sources', parseFolder) ?? '.',
    reportDir: attempt('report-dir', parseReportDir),
    githubToken: attempt('github-token', (value) => value),
  };
  if (read('server-url').trim() === '') {
    mistakes.push(
      'Input "server-url" is missing. Set it to the address of your scan service, such as https://scan.example.com.',
    );
  }
  mistakes.push(...findContradictions(inputs));
  if (mistakes.length > 0 || inputs.serverUrl === undefined)
    throw new ConfigurationError(mistakes.join('\n'));
  return { ...inputs, serverUrl: inputs.serverUrl, failOn: inputs.failOn.failOn };
}

/** Inputs that contradict one another. */
function findContradictions(
  inputs: Pick<
    Inputs,
    'urls' | 'serverToken' | 'baseUrls' | 'baseScanId' | 'baselineStore' | 'commitStatus'
  > & { serverUrl: string | undefined },
): string[] {
  const { serverUrl, serverToken, urls, baseUrls, baseScanId, baselineStore, commitStatus } = inputs;
  const targets = urls?.length ?? 1;
  const mistakes: string[] = [];
  if (serverToken !== undefined && serverUrl !== undefined && !isPrivate(serverUrl)) {
    mistakes.push(
      'Input "server-token" would cross the network unencrypted. Use an address with https in "server-url".',
    );
  }
  const twice = urls?.find((url, index) => urls.findIndex((other) => isSameTarget(url, other)) < index);
  if (twice !== undefined) {
    mistakes.push(
      `Input "url" lists ${oneLine(twice, 300)} twice; what follows #, slashes at the end and index.html do not make a different address. Leave one of them out.`,
    );
  }
  if (baseScanId !== undefined && targets > 1) {
    mistakes.push(
      'Input "base-scan-id" names the base of one target, and "url" has several. Leave one of them out.',
    );
  }
  if (baseScanId !== undefined && baseUrls !== undefined) {
    mistakes.push('Inputs "base-scan-id" and "base-url" both name a base. Leave one of them out.');
  }
  if (baseUrls !== undefined && baseUrls.length !== targets) {
    mistakes.push(
      `Input "base-url" must have as many addresses as there are targets, in the same order: ${targets}, not ${baseUrls.length}.`,
    );
  }
  if (baselineStore === 'status' && commitStatus === 'never') {
    mistakes.push(
      'Input "baseline-store" is status, so "commit-status" cannot be never: the status carries the baseline.',
    );
  }
  return mistakes;
}

function isSameTarget(a: string, b: string): boolean {
  return canonicalTarget(a) === canonicalTarget(b);
}

/** Whether what is sent there is encrypted, or stays on this machine. */
function isPrivate(serverUrl: string): boolean {
  const { protocol, hostname } = new URL(serverUrl);
  return protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

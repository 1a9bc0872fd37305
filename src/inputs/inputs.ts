import { ConfigurationError } from '../shared/errors.ts';
import type { WaitFor } from '../site/wait-for-site.ts';
import { ADDED_HIGH, type FailOn } from './fail-on.ts';
import { parseOnLostPages, type OnLostPages } from './on-lost-pages.ts';
import { findContradictions } from './find-contradictions.ts';
import {
  parseBranches,
  parseChoice,
  parseFailOnInput,
  parseFolder,
  parseName,
  parseReportDir,
  parseScanId,
  parseSeconds,
  parseServePath,
  parseVariables,
  parseServerToken,
  parseServerUrl,
  parseTargetUrls,
  parseWaitFor,
  type TokenInput,
} from './input-parsers.ts';

/** Names of the inputs, as in action.yml. */
export const INPUT_NAMES = [
  'url',
  'serve',
  'serve-path',
  'serve-fallback',
  'server-url',
  'server-token',
  'wait-for',
  'wait-timeout',
  'base-url',
  'base-serve',
  'base-scan-id',
  'timeout',
  'poll-interval',
  'fail-on',
  'warn-only',
  'baseline-store',
  'update-baseline',
  'baseline-branch',
  'on-baseline-error',
  'on-lost-pages',
  'environment',
  'comment',
  'commit-status',
  'check-run',
  'status-name',
  'sources',
  'scan-env',
  'report-artifact',
  'report-dir',
  'suggest',
  'suggest-build',
  'browser-path',
  'ignore-https-errors',
  'github-token',
] as const;

const BASELINE_STORES = ['auto', 'status', 'cache', 'none'] as const;
const BASELINE_UPDATES = ['complete', 'passed', 'never'] as const;
const BASELINE_ERRORS = ['fail', 'warn'] as const;
const COMMENT_MODES = ['auto', 'always', 'on-change', 'never'] as const;
const SUGGEST = ['off', 'proven'] as const;
/** Of what is done or left out. */
const AUTO_OR_NEVER = ['auto', 'never'] as const;

export type InputName = (typeof INPUT_NAMES)[number];

/** When a comment is written on the pull request. */
export type CommentMode = (typeof COMMENT_MODES)[number];

/** The inputs after reading; empty ones are undefined. */
export interface Inputs {
  /** Where the deployed sites are; undefined: the deployment_status event has it. */
  urls: string[] | undefined;
  /** Folder of the workspace to serve and scan in place of an address, with slashes. */
  serve: string | undefined;
  /** Path below which folders are served, with slashes around it; undefined to guess it. */
  servePath: string | undefined;
  /** File of a served single-page app that answers addresses of pages without a file. */
  serveFallback: string | undefined;
  /** Base address of the scan service, without a slash at the end; undefined: the run brings its own. */
  serverUrl: string | undefined;
  /** Bearer token that the service's address asks for. */
  serverToken: TokenInput | undefined;
  waitFor: WaitFor;
  /** Time to wait for the site before the scan; within the time for the whole run. */
  waitTimeoutMs: number;
  /** Addresses to compare with, one for each target. */
  baseUrls: string[] | undefined;
  /** Folder of the workspace to serve and compare with, for one target. */
  baseServe: string | undefined;
  baseScanId: string | undefined;
  /** Time for the whole run. */
  timeoutMs: number;
  /** Longest wait between two requests for the scan. */
  pollIntervalMs: number;
  failOn: readonly FailOn[];
  /** Findings, failed scans and a service that is down are reported, but do not fail the run. */
  warnOnly: boolean;
  baselineStore: (typeof BASELINE_STORES)[number];
  /** Which complete scans become the next base. */
  updateBaseline: (typeof BASELINE_UPDATES)[number];
  /** Names and patterns. */
  baselineBranches: string[] | undefined;
  /** Whether rules about added findings may pass if a stored base can't be read. */
  onBaselineError: (typeof BASELINE_ERRORS)[number];
  /** What happens about pages of the base that could not be judged; undefined: as the policy says. */
  onLostPages: OnLostPages | undefined;
  environment: string | undefined;
  comment: CommentMode;
  commitStatus: (typeof AUTO_OR_NEVER)[number];
  /** Whether the commit gets a check run, with all annotations. */
  checkRun: (typeof AUTO_OR_NEVER)[number];
  /** Context of the commit status; the comment and the check run follow it. */
  statusName: string | undefined;
  /** Folder of the website's sources in the workspace, with slashes; `.` for all, `none` not to look. */
  sources: string;
  /** Environment variables whose values the policy file may have sent to the scanned site. */
  scanEnv: string[] | undefined;
  /** Whether the report of a run without a service is kept as an artifact. */
  reportArtifact: (typeof AUTO_OR_NEVER)[number];
  /** Folder for the result files; undefined: only the JSON file, in the runner's temporary folder. */
  reportDir: string | undefined;
  /** Whether fixes of what was added are proven and suggested. */
  suggest: (typeof SUGGEST)[number];
  /** Command that builds the folder of `serve`, to prove fixes of its sources; undefined: its files are the sources. */
  suggestBuild: string | undefined;
  /** The browser of a run that brings its own service; undefined to look for one. */
  browserPath: string | undefined;
  /** Whether such a run takes the certificates of its targets as they are. */
  ignoreHttpsErrors: boolean;
  githubToken: string | undefined;
}

/** Longest run of a job on GitHub's own runners, in seconds. */
const MAX_TIMEOUT_SECONDS = 21_600;
const MAX_POLL_INTERVAL_SECONDS = 300;
const POLL_INTERVAL_MS = 5000;
/** A service on this machine has no other clients. */
const LOCAL_POLL_INTERVAL_MS = 1000;

const NO_WAIT: WaitFor = { kind: 'none' };

/**
 * Reads and checks all inputs.
 *
 * @param read Gives the text of an input; empty if it is not set.
 * @throws {@link ConfigurationError} naming every wrong input and what is allowed instead.
 */
export function readInputs(read: (name: InputName) => string): Inputs {
  const mistakes: string[] = [];
  const isLocal = read('server-url').trim() === '';
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
    serve: attempt('serve', parseFolder),
    servePath: attempt('serve-path', parseServePath),
    serveFallback: attempt('serve-fallback', parseFolder),
    serverUrl: attempt('server-url', parseServerUrl),
    serverToken: attempt('server-token', parseServerToken),
    waitFor: attempt('wait-for', parseWaitFor) ?? NO_WAIT,
    waitTimeoutMs: attempt('wait-timeout', (value) => parseSeconds(value, MAX_TIMEOUT_SECONDS)) ?? 300_000,
    baseUrls: attempt('base-url', parseTargetUrls),
    baseServe: attempt('base-serve', parseFolder),
    baseScanId: attempt('base-scan-id', parseScanId),
    timeoutMs: attempt('timeout', (value) => parseSeconds(value, MAX_TIMEOUT_SECONDS)) ?? 900_000,
    pollIntervalMs:
      attempt('poll-interval', (value) => parseSeconds(value, MAX_POLL_INTERVAL_SECONDS)) ??
      (isLocal ? LOCAL_POLL_INTERVAL_MS : POLL_INTERVAL_MS),
    failOn: attempt('fail-on', parseFailOnInput) ?? ADDED_HIGH,
    warnOnly: attempt('warn-only', (value) => parseChoice(value, ['true', 'false'])) === 'true',
    baselineStore: attempt('baseline-store', (value) => parseChoice(value, BASELINE_STORES)) ?? 'auto',
    updateBaseline: attempt('update-baseline', (value) => parseChoice(value, BASELINE_UPDATES)) ?? 'complete',
    baselineBranches: attempt('baseline-branch', parseBranches),
    onBaselineError: attempt('on-baseline-error', (value) => parseChoice(value, BASELINE_ERRORS)) ?? 'fail',
    onLostPages: attempt('on-lost-pages', parseOnLostPages),
    environment: attempt('environment', parseName),
    comment: attempt('comment', (value) => parseChoice(value, COMMENT_MODES)) ?? 'auto',
    commitStatus: attempt('commit-status', (value) => parseChoice(value, AUTO_OR_NEVER)) ?? 'auto',
    checkRun: attempt('check-run', (value) => parseChoice(value, AUTO_OR_NEVER)) ?? 'never',
    statusName: attempt('status-name', parseName),
    sources: attempt('sources', parseFolder) ?? '.',
    scanEnv: attempt('scan-env', parseVariables),
    reportArtifact: attempt('report-artifact', (value) => parseChoice(value, AUTO_OR_NEVER)) ?? 'auto',
    reportDir: attempt('report-dir', parseReportDir),
    suggest: attempt('suggest', (value) => parseChoice(value, SUGGEST)) ?? 'off',
    suggestBuild: attempt('suggest-build', (value) => value),
    browserPath: attempt('browser-path', parseName),
    ignoreHttpsErrors:
      attempt('ignore-https-errors', (value) => parseChoice(value, ['true', 'false'])) === 'true',
    githubToken: attempt('github-token', (value) => value),
  };
  mistakes.push(...findContradictions({ ...inputs, isLocal }));
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.join('\n'));
  return inputs;
}

import { ConfigurationError } from './errors.ts';
import type { FailOn } from './fail-on.ts';
import {
  parseBranch,
  parseChoice,
  parseFailOnInput,
  parseName,
  parseScanId,
  parseSeconds,
  parseServerUrl,
  parseTargetUrls,
} from './input-parsers.ts';

/** Names of the inputs, as in action.yml. */
export const INPUT_NAMES = [
  'url',
  'server-url',
  'base-scan-id',
  'timeout',
  'poll-interval',
  'fail-on',
  'warn-only',
  'baseline-branch',
  'environment',
  'github-token',
] as const;

export type InputName = (typeof INPUT_NAMES)[number];

/** The inputs after reading; empty ones are undefined. */
export interface Inputs {
  /** Where the deployed sites are; undefined: the deployment_status event says it. */
  urls: string[] | undefined;
  /** Base address of the scan service, without a slash at the end. */
  serverUrl: string;
  baseScanId: string | undefined;
  /** Time for the whole run. */
  timeoutMs: number;
  /** Time between two looks at the scan, at first. */
  pollIntervalMs: number;
  failOn: FailOn | undefined;
  /** Findings, failed scans and a service that is down are told, but do not fail the run. */
  warnOnly: boolean;
  baselineBranch: string | undefined;
  environment: string | undefined;
  githubToken: string | undefined;
}

/** Longest run of a job on GitHub's own runners, in seconds. */
const MAX_TIMEOUT_SECONDS = 21_600;
const MAX_POLL_INTERVAL_SECONDS = 300;

/**
 * Reads and checks all inputs.
 *
 * @param read Gives the text of an input; empty where it is not set.
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
    urls: attempt('url', (value) => [...new Set(parseTargetUrls(value))]),
    serverUrl: attempt('server-url', parseServerUrl),
    baseScanId: attempt('base-scan-id', parseScanId),
    timeoutMs: attempt('timeout', (value) => parseSeconds(value, MAX_TIMEOUT_SECONDS)) ?? 900_000,
    pollIntervalMs:
      attempt('poll-interval', (value) => parseSeconds(value, MAX_POLL_INTERVAL_SECONDS)) ?? 5000,
    failOn: attempt('fail-on', parseFailOnInput) ?? { failOn: { scope: 'added', severity: 'high' } },
    warnOnly: attempt('warn-only', (value) => parseChoice(value, ['true', 'false'])) === 'true',
    baselineBranch: attempt('baseline-branch', parseBranch),
    environment: attempt('environment', parseName),
    githubToken: attempt('github-token', (value) => value),
  };
  if (read('server-url').trim() === '') {
    mistakes.push(
      'Input "server-url" is missing. Set it to the address of your scan service, such as https://scan.example.com.',
    );
  }
  if (inputs.baseScanId !== undefined && (inputs.urls?.length ?? 1) > 1) {
    mistakes.push(
      'Input "base-scan-id" names the base of one target, and "url" has several. Leave one of them out.',
    );
  }
  if (mistakes.length > 0 || inputs.serverUrl === undefined)
    throw new ConfigurationError(mistakes.join('\n'));
  return { ...inputs, serverUrl: inputs.serverUrl, failOn: inputs.failOn.failOn };
}

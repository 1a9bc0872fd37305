import { ConfigurationError } from './errors.ts';
import { FAIL_ON_VALUES, parseFailOn, type FailOn } from './fail-on.ts';
import { parseHttpUrl } from './http-url.ts';

/** Names of the inputs, as in action.yml. */
export const INPUT_NAMES = [
  'url',
  'server-url',
  'base-scan-id',
  'timeout',
  'poll-interval',
  'fail-on',
  'baseline-branch',
  'environment',
  'github-token',
] as const;

export type InputName = (typeof INPUT_NAMES)[number];

/** The inputs after reading; empty ones are undefined. */
export interface Inputs {
  /** Where the deployed site is; undefined: the deployment_status event says it. */
  url: string | undefined;
  /** Base address of the scan service, without a slash at the end. */
  serverUrl: string;
  baseScanId: string | undefined;
  /** Time for the whole run. */
  timeoutMs: number;
  /** Time between two looks at the scan, at first. */
  pollIntervalMs: number;
  failOn: FailOn | undefined;
  baselineBranch: string | undefined;
  environment: string | undefined;
  githubToken: string | undefined;
}

/** Longest address that the service's contract allows. */
const MAX_URL_LENGTH = 2048;
/** Longest run of a job on GitHub's own runners, in seconds. */
const MAX_TIMEOUT_SECONDS = 21_600;
const MAX_POLL_INTERVAL_SECONDS = 300;
const MAX_NAME_LENGTH = 255;

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
    url: attempt('url', parseTargetUrl),
    serverUrl: attempt('server-url', parseServerUrl),
    baseScanId: attempt('base-scan-id', parseScanId),
    timeoutMs: attempt('timeout', (value) => parseSeconds(value, MAX_TIMEOUT_SECONDS)) ?? 900_000,
    pollIntervalMs:
      attempt('poll-interval', (value) => parseSeconds(value, MAX_POLL_INTERVAL_SECONDS)) ?? 5000,
    failOn: attempt('fail-on', parseFailOnInput) ?? { failOn: { scope: 'added', severity: 'high' } },
    baselineBranch: attempt('baseline-branch', parseBranch),
    environment: attempt('environment', parseName),
    githubToken: attempt('github-token', (value) => value),
  };
  if (read('server-url').trim() === '') {
    mistakes.push(
      'Input "server-url" is missing. Set it to the address of your scan service, such as https://scan.example.com.',
    );
  }
  if (mistakes.length > 0 || inputs.serverUrl === undefined)
    throw new ConfigurationError(mistakes.join('\n'));
  return { ...inputs, serverUrl: inputs.serverUrl, failOn: inputs.failOn.failOn };
}

/**
 * Checks the address of a site to scan.
 *
 * @throws {@link ConfigurationError} if it is not an absolute http or https URL without credentials.
 */
export function parseTargetUrl(value: string): string {
  const url = parseHttpUrl(value);
  if (value.length > MAX_URL_LENGTH) {
    throw new ConfigurationError(
      `the address has ${value.length} characters; at most ${MAX_URL_LENGTH} are allowed.`,
    );
  }
  return url.href;
}

function parseServerUrl(value: string): string {
  const url = parseHttpUrl(value);
  if (url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(
      'the address of the service must have no "?" and no "#"; remove what follows.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

function parseScanId(value: string): string {
  if (/^[a-f0-9]{32}$/.test(value)) return value;
  throw new ConfigurationError(
    `${quote(value)} is not the id of a scan; use the 32 characters of a-f and 0-9 from the output "scan-id" of an earlier run.`,
  );
}

function parseSeconds(value: string, max: number): number {
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (seconds >= 1 && seconds <= max) return seconds * 1000;
  throw new ConfigurationError(`${quote(value)} is not allowed; use whole seconds from 1 to ${max}.`);
}

function parseFailOnInput(value: string): { failOn: FailOn | undefined } {
  const failOn = parseFailOn(value.toLowerCase());
  if (failOn !== null) return { failOn };
  throw new ConfigurationError(`${quote(value)} is not allowed; use one of ${FAIL_ON_VALUES.join(', ')}.`);
}

function parseBranch(value: string): string {
  return parseName(value).replace(/^refs\/heads\//, '');
}

function parseName(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (value.length <= MAX_NAME_LENGTH && !/[\u0000-\u001f\u007f]/.test(value)) return value;
  throw new ConfigurationError(
    `use at most ${MAX_NAME_LENGTH} characters, and neither line breaks nor control characters.`,
  );
}

function quote(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

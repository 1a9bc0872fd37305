import { ConfigurationError } from '../shared/errors.ts';
import type { CommitMarker } from '../site/commit-marker.ts';
import type { WaitFor } from '../site/wait-for-site.ts';
import { FAIL_ON_PREFIXES, FAIL_ON_VALUES, parseFailOn, type FailOn } from './fail-on.ts';
import { parseHttpUrl } from './http-url.ts';
import { mistakeInVariable } from './mistake-in-variable.ts';

/** Longest address that the service's contract allows. */
const MAX_URL_LENGTH = 2048;
/** Every target has its part of the job summary, which GitHub limits. */
const MAX_URLS = 20;
const MAX_NAME_LENGTH = 255;

/**
 * Checks the address of a site to scan.
 *
 * @throws {@link ConfigurationError} if it is not an absolute http or https URL without credentials.
 */
export function parseTargetUrl(value: string): string {
  if (/\s|,(?:https?:|$)/i.test(value)) {
    throw new ConfigurationError(
      'the line holds more than one address, or white space. Write one address per line, without commas; within an address, a blank is %20 and a comma %2C.',
    );
  }
  const url = parseHttpUrl(value);
  if (value.length > MAX_URL_LENGTH) {
    throw new ConfigurationError(
      `the address has ${value.length} characters; at most ${MAX_URL_LENGTH} are allowed.`,
    );
  }
  return url.href;
}

/**
 * Reads a list of addresses, one per line; empty lines do not count.
 *
 * @throws {@link ConfigurationError} naming every line that is wrong.
 */
export function parseTargetUrls(value: string): string[] {
  const lines = value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const mistakes: string[] = [];
  const urls = lines.map((line, index) => {
    try {
      return parseTargetUrl(line);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      mistakes.push(lines.length === 1 ? error.message : `address ${index + 1}: ${error.message}`);
      return '';
    }
  });
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.join(' '));
  if (urls.length > MAX_URLS) {
    throw new ConfigurationError(
      `there are ${urls.length} addresses; at most ${MAX_URLS} are allowed in one run, so use several jobs.`,
    );
  }
  return urls;
}

/** @throws {@link ConfigurationError} */
export function parseServerUrl(value: string): string {
  const url = parseHttpUrl(value);
  if (url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(
      'the address of the service must have no "?" and no "#"; remove what follows.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** A token as it is, or that tokens are asked for while the run lasts; without an audience, for the service's origin. */
export type TokenInput = string | { audience: string | undefined };

const OIDC = /^oidc(?::([\x21-\x7e]{1,200}))?$/;

/**
 * A token for the service (RFC 6750). The messages do not repeat it.
 *
 * @throws {@link ConfigurationError}
 */
export function parseServerToken(value: string): TokenInput {
  const [isOidc, audience] = OIDC.exec(value) ?? [];
  if (isOidc !== undefined) return { audience };
  if (/^[A-Za-z0-9._~+/-]+=*$/.test(value)) return value;
  throw new ConfigurationError(
    'the value cannot be sent as a bearer token. Give the token alone, without "Bearer", spaces or line breaks.',
  );
}

/** @throws {@link ConfigurationError} */
export function parseScanId(value: string): string {
  if (/^[a-f0-9]{32}$/.test(value)) return value;
  throw new ConfigurationError(
    `${quote(value)} is not the id of a scan; use the 32 characters of a-f and 0-9 from the output "scan-id" of an earlier run.`,
  );
}

/**
 * @returns Milliseconds.
 * @throws {@link ConfigurationError}
 */
export function parseSeconds(value: string, max: number): number {
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (seconds >= 1 && seconds <= max) return seconds * 1000;
  throw new ConfigurationError(`${quote(value)} is not allowed; use whole seconds from 1 to ${max}.`);
}

/** @throws {@link ConfigurationError} */
export function parseFailOnInput(value: string): FailOn[] {
  const failOn = parseFailOn(value.toLowerCase());
  if (failOn !== null) return failOn;
  throw new ConfigurationError(
    `${quote(value)} is not allowed; use one of ${FAIL_ON_VALUES.join(', ')}, or several with commas between them. Before each, ${FAIL_ON_PREFIXES} and a colon may stand, as in security:added-medium.`,
  );
}

/**
 * What to wait for before the scan: `none`, `answer`, or where the site names its commit, as in
 * `header:x-commit`, `meta:commit` or `file:/version.txt`.
 *
 * @throws {@link ConfigurationError}
 */
export function parseWaitFor(value: string): WaitFor {
  const word = value.toLowerCase();
  if (word === 'none' || word === 'answer') return { kind: word };
  const [, kind = '', name = ''] = /^(header|meta|file):\s*(\S.*)$/i.exec(value) ?? [];
  const marker = MARKERS.find((marker) => marker.kind === kind.toLowerCase());
  if (marker?.valid(name)) return { kind: 'commit', marker: { kind: marker.kind, name } };
  throw new ConfigurationError(
    `${quote(value)} is not allowed; use none, answer, header:NAME, meta:NAME or file:PATH, the last three say where the site names its commit.`,
  );
}

const MARKERS = [
  // RFC 9110, 5.6.2
  { kind: 'header', valid: (name: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) },
  { kind: 'meta', valid: (name: string) => !/[<>"']/.test(name) },
  { kind: 'file', valid: (name: string) => URL.canParse(name, 'https://example.com/') },
] as const satisfies { kind: CommitMarker['kind']; valid(name: string): boolean }[];

/**
 * Reads names of branches, and patterns with `*` (within a part of the name) and `**`, separated by commas or
 * white space.
 *
 * @throws {@link ConfigurationError} naming the first one that is wrong.
 */
export function parseBranches(value: string): string[] {
  const branches = value
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => parseName(name).replace(/^refs\/heads\//, ''));
  // git-check-ref-format, but for the asterisk.
  const wrong = branches.find((name) => /^(?:refs)?\/|[~^:?[\]\\]|\.\.|\/$/.test(name));
  if (branches.length > 0 && wrong === undefined) return [...new Set(branches)];
  throw new ConfigurationError(
    `${quote(wrong ?? value)} is not allowed; name branches such as main, or patterns such as release/*. A tag needs no name here: it counts if one of the branches contains its commit.`,
  );
}

/** @throws {@link ConfigurationError} */
export function parseName(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (value.length <= MAX_NAME_LENGTH && !/[\u0000-\u001f\u007f]/.test(value)) return value;
  throw new ConfigurationError(
    `use at most ${MAX_NAME_LENGTH} characters, and neither line breaks nor control characters.`,
  );
}

/**
 * Reads names of environment variables, separated by commas or white space.
 *
 * @throws {@link ConfigurationError} naming the first one that is wrong; never what may be a value.
 */
export function parseVariables(value: string): string[] {
  const names = value.split(/[\s,]+/).filter((name) => name !== '');
  const wrong = names.findIndex((name) => mistakeInVariable(name) !== null);
  if (wrong === -1) return [...new Set(names)];
  throw new ConfigurationError(
    `name ${wrong + 1} of the list ${mistakeInVariable(names[wrong] ?? '')} List the names of environment variables, such as PREVIEW_KEY, and not their values.`,
  );
}

/**
 * One of a few words, in any case.
 *
 * @throws {@link ConfigurationError}
 */
export function parseChoice<T extends string>(value: string, choices: readonly T[]): T {
  const choice = choices.find((choice) => choice === value.toLowerCase());
  if (choice !== undefined) return choice;
  throw new ConfigurationError(`${quote(value)} is not allowed; use one of ${choices.join(', ')}.`);
}

function quote(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

/**
 * Reads a folder inside of the workspace, given with slashes or backslashes.
 *
 * @throws {@link ConfigurationError} if it is absolute or leads out of the workspace.
 */
export function parseFolder(value: string): string {
  const parts = parseName(value).replaceAll('\\', '/').split('/');
  if (/^(?:[a-z]:|\/)/i.test(value) || parts.includes('..')) {
    throw new ConfigurationError(
      `${quote(value)} is not allowed; name a folder in the repository, without "..", such as site.`,
    );
  }
  return parts.filter((part) => part !== '' && part !== '.').join('/') || '.';
}

/**
 * Reads the path below which a folder is served.
 *
 * @returns As addresses have it, with a slash at both ends.
 * @throws {@link ConfigurationError} if it is no path of folders.
 */
export function parseServePath(value: string): string {
  const { pathname = '', search, hash } = URL.parse(`http://localhost${value}`) ?? {};
  const isPath = /^\/(?!\/)/.test(value) && !value.includes('\\') && !/\/\/|\/\.{1,2}(?:\/|$)/.test(value);
  if (!isPath || search !== '' || hash !== '' || pathname.length > 500) {
    throw new ConfigurationError(
      `${quote(value)} is not allowed; use the path for which the site is built, such as /repo/, or / for none.`,
    );
  }
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/**
 * Reads the folder for the result files; it may be anywhere on the runner.
 *
 * @throws {@link ConfigurationError} if it is too long or has control characters.
 */
export function parseReportDir(value: string): string {
  return parseName(value);
}

import { ADDED_HIGH } from '../../inputs/fail-on.ts';
import path from 'node:path';

import {
  parseChoice,
  parseFailOnInput,
  parseFolder,
  parseName,
  parseSeconds,
  parseServePath,
  parseVariables,
} from '../../inputs/input-parsers.ts';
import { parseOnLostPages } from '../../inputs/on-lost-pages.ts';
import { mistakeInPath } from '../../policy/mistake-in-path.ts';
import { ConfigurationError } from '../../shared/errors.ts';
import { kindOfPath } from './kind-of-path.ts';
import { OUTPUT_KINDS, SINGLE_KINDS } from './output-kind.ts';
import { parseSites } from './parse-sites.ts';
import { readOptions, type ReadOptions } from './read-options.ts';
import { SCAN_OPTIONS, type ScanOptionName } from './scan-option-table.ts';
import { KEEP_VALUES, type Output, type ScanOptions } from './scan-options.ts';

const MAX_TIMEOUT_SECONDS = 21_600;
/** As the setting MAX_PAGES of the service. */
const MAX_PAGES = 10_000;

/** Its other names would be opened once more, and what is written to both would overlap in a file. */
const STANDARD_OUTPUT = ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];

/** Characters of a wrong value in a message. */
const MAX_SHOWN = 100;

type Given = ReadOptions<ScanOptionName>;

/**
 * Reads the arguments of `sitedelta scan`. Paths are taken from the current folder.
 *
 * @throws {@link ConfigurationError} with a line for each mistake.
 */
export function parseScanOptions(args: readonly string[], cwd: string): ScanOptions {
  return scanOptionsOf(readOptions('sitedelta scan', args, SCAN_OPTIONS), cwd);
}

/**
 * What options of a scan say, whichever command they were given to.
 *
 * @param others Mistakes in what else was given.
 * @throws {@link ConfigurationError} with a line for each mistake.
 */
export function scanOptionsOf(given: Given, cwd: string, others: readonly string[] = []): ScanOptions {
  const mistakes: string[] = [...others];
  const attempt = <T>(name: ScanOptionName, parse: (value: string) => T): T | undefined => {
    const value = given.text(name);
    if (value === undefined) return undefined;
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      mistakes.push(`--${name}: ${error.message}`);
      return undefined;
    }
  };
  const file = (value: string): string => parseFile(value, cwd);
  const { jobs, mistakes: siteMistakes } = parseSites(given, cwd);
  mistakes.push(...siteMistakes);

  const outputs = OUTPUT_KINDS.flatMap((kind): Output[] => {
    const path = attempt(kind, (value) => (STANDARD_OUTPUT.includes(value) ? '-' : file(value)));
    return path === undefined ? [] : [{ kind, file: path }];
  });
  const options: ScanOptions = {
    jobs,
    servePath: attempt('serve-path', parseServePath),
    serveFallback: attempt('serve-fallback', parseFolder),
    failOn: attempt('fail-on', parseFailOnInput) ?? ADDED_HIGH,
    onLostPages: attempt('on-lost-pages', parseOnLostPages),
    keep: attempt('keep', (value) => parseChoice(value, KEEP_VALUES)) ?? 'complete',
    keepAs: attempt('keep-as', parseName),
    save: attempt('save', file),
    outputs,
    reportDir: attempt('report-dir', (value) => parseNewFolder(value, cwd)),
    opensReport: given.has('open'),
    maxPages: attempt('max-pages', parseMaxPages),
    include: given.list('include').map(pattern('include', mistakes)),
    exclude: given.list('exclude').map(pattern('exclude', mistakes)),
    browserPath: attempt('browser-path', (value) => parseExistingFile(value, cwd)),
    ignoreHttpsErrors: given.has('ignore-https-errors'),
    timeoutMs: attempt('timeout', (value) => parseSeconds(value, MAX_TIMEOUT_SECONDS)) ?? 900_000,
    sources: attempt('sources', (value) => parseSources(value, cwd)),
    config: attempt('config', (value) => parseExistingFile(value, cwd)),
    scanEnv: attempt('scan-env', () => parseVariables(given.list('scan-env').join(','))),
    listsAll: given.has('all'),
    isQuiet: given.has('quiet'),
    isVerbose: given.has('verbose'),
    hasColour: !given.has('no-color'),
  };
  mistakes.push(...findContradictions(options));
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.join('\n'));
  return options;
}

function findContradictions(options: ScanOptions): string[] {
  const { jobs, save, outputs, reportDir, isQuiet, isVerbose } = options;
  const mistakes: string[] = [];
  if (isQuiet && isVerbose)
    mistakes.push('--quiet and --verbose contradict each other; leave out one of them.');
  if (jobs.length > 1) {
    const once = 'run the command once for each';
    const each = 'use --report-dir, which writes one for each of them';
    const single: [string, string][] = [
      ...(save === undefined ? [] : [['save', once] as [string, string]]),
      ...(options.keepAs === undefined ? [] : [['keep-as', once] as [string, string]]),
      ...outputs.flatMap(({ kind }): [string, string][] =>
        SINGLE_KINDS.includes(kind) ? [[kind, kind === 'code-quality' ? once : each]] : [],
      ),
    ];
    for (const [name, advice] of single) {
      mistakes.push(`--${name} is for one address, and ${jobs.length} are given; ${advice}.`);
    }
  }
  const files = [...outputs.map(({ file }) => file), ...(save === undefined ? [] : [save])];
  const twice = files.find((file, index) => files.indexOf(file) < index);
  if (twice !== undefined) {
    const what = twice === '-' ? 'Standard output' : `The file ${twice}`;
    mistakes.push(`${what} is named for two results; write each to a file of its own.`);
  }
  if (reportDir !== undefined && files.includes(reportDir)) {
    mistakes.push(`${reportDir} is named as a file and as --report-dir; use two names.`);
  }
  return mistakes;
}

function parseFile(value: string, cwd: string): string {
  if (value === '-') throw new ConfigurationError('"-" is not allowed here; name a file.');
  const file = path.resolve(cwd, value);
  if (kindOfPath(file) === 'folder' || /[/\\]$/.test(value)) {
    throw new ConfigurationError(`${JSON.stringify(value)} is a folder; name a file in it.`);
  }
  return file;
}

function parseNewFolder(value: string, cwd: string): string {
  const folder = path.resolve(cwd, value);
  if (kindOfPath(folder) !== 'file') return folder;
  throw new ConfigurationError(`${JSON.stringify(value)} is a file; name a folder.`);
}

function parseExistingFile(value: string, cwd: string): string {
  const file = path.resolve(cwd, value);
  if (kindOfPath(file) === 'file') return file;
  throw new ConfigurationError(`there is no file ${JSON.stringify(value)}; check the path.`);
}

function parseSources(value: string, cwd: string): string {
  const folder = parseFolder(value);
  if (folder === 'none' || kindOfPath(path.join(cwd, folder)) === 'folder') return folder;
  throw new ConfigurationError(
    `there is no folder ${JSON.stringify(value)}; name one in the current folder, or none.`,
  );
}

function parseMaxPages(value: string): number {
  const pages = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (pages >= 1 && pages <= MAX_PAGES) return pages;
  throw new ConfigurationError(
    `${JSON.stringify(value)} is not allowed; use a whole number from 1 to ${MAX_PAGES}.`,
  );
}

function pattern(name: string, mistakes: string[]): (value: string) => string {
  return (value) => {
    const mistake = mistakeInPath(value);
    if (mistake !== null) {
      const shown = JSON.stringify(value.slice(0, MAX_SHOWN));
      mistakes.push(
        `--${name}: ${shown} ${mistake} An example is "/docs/**"; quote it, so that the shell leaves it as it is.`,
      );
    }
    return value;
  };
}

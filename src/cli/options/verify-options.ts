import { ConfigurationError } from '../../shared/errors.ts';
import type { OptionTable } from './option-table.ts';
import { scanOptionsOf } from './parse-scan-options.ts';
import { readOptions } from './read-options.ts';
import { SCAN_OPTIONS, type ScanOptionName } from './scan-option-table.ts';
import type { ScanOptions } from './scan-options.ts';

/** Options of `sitedelta scan` that say how both sides are scanned, and how the result is shown. */
const SHARED: readonly ScanOptionName[] = [
  'serve',
  'serve-path',
  'serve-fallback',
  'base',
  'base-serve',
  'keep-as',
  'json',
  'max-pages',
  'browser-path',
  'ignore-https-errors',
  'timeout',
  'config',
  'scan-env',
  'quiet',
  'verbose',
  'no-color',
  'help',
];

/** The options of `sitedelta verify`, in the order of its help. */
export const VERIFY_OPTIONS: OptionTable = {
  finding: {
    value: 'ID',
    multiple: true,
    help: 'the id of a finding of the base that was repaired, as results and reports show it',
  },
  ...Object.fromEntries(SHARED.map((name) => [name, SCAN_OPTIONS[name]])),
  base: {
    value: 'BASE',
    help: 'the website before the repair: an address, which is scanned as well; a file written by --save; or last, the scan of this site that was kept last. Default is last',
  },
  'base-serve': { value: 'DIR', help: 'the folder before the repair; only with --serve' },
  'keep-as': { value: 'NAME', help: 'the name under which the last scan was kept' },
};

/** What `sitedelta verify` is asked to do. */
export interface VerifyOptions {
  /** Ids of findings of the base, once each. */
  findings: readonly string[];
  /** How both sides are scanned; one site. */
  scan: ScanOptions;
}

const ID = /^[a-f0-9]{16}$/;

/**
 * Reads the arguments of `sitedelta verify`. Paths are taken from the current folder.
 *
 * @throws {@link ConfigurationError} with a line for each mistake.
 */
export function parseVerifyOptions(args: readonly string[], cwd: string): VerifyOptions {
  const given = readOptions<ScanOptionName | 'finding'>('sitedelta verify', args, VERIFY_OPTIONS);
  const findings = [...new Set(given.list('finding'))];
  const mistakes = findings
    .filter((id) => !ID.test(id))
    .map(
      (id) =>
        `--finding: ${JSON.stringify(id.slice(0, 100))} is not the id of a finding, which has 16 characters of a-f and 0-9.`,
    );
  if (findings.length === 0)
    mistakes.push(
      given.rest.some((word) => ID.test(word))
        ? 'The id of a finding goes behind --finding.'
        : 'No finding is named; name the one that was repaired with --finding ID.',
    );
  const scan = scanOptionsOf({ ...given, rest: given.rest.filter((word) => !ID.test(word)) }, cwd, mistakes);
  if (scan.jobs.length > 1)
    throw new ConfigurationError('Several addresses are given; run sitedelta verify once for each.');
  if (scan.jobs.some((job) => job.base.kind === 'none'))
    throw new ConfigurationError(
      '--base none leaves nothing to compare with; name the website before the repair.',
    );
  return { findings, scan: { ...scan, keep: 'never' } };
}

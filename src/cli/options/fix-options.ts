import path from 'node:path';

import { ConfigurationError } from '../../shared/errors.ts';
import type { OptionTable } from './option-table.ts';
import { scanOptionsOf } from './parse-scan-options.ts';
import { readOptions } from './read-options.ts';
import { SCAN_OPTIONS, type ScanOptionName } from './scan-option-table.ts';
import type { ScanOptions } from './scan-options.ts';

/** Options of `sitedelta scan` that say how both sides are scanned, and how the result is shown. */
const SHARED: readonly ScanOptionName[] = [
  'serve-path',
  'serve-fallback',
  'max-pages',
  'include',
  'exclude',
  'browser-path',
  'timeout',
  'config',
  'quiet',
  'verbose',
  'no-color',
  'help',
];

type FixOptionName = ScanOptionName | 'build' | 'rule' | 'finding' | 'dry-run' | 'apply';

/** The options of `sitedelta fix`, in the order of its help. */
export const FIX_OPTIONS: OptionTable = {
  serve: { value: 'DIR', help: 'the website: a folder that is served and scanned' },
  build: {
    value: 'COMMAND',
    help: 'what builds that folder from the sources in the current one, such as "npm run build"; it runs in a copy. Without it the served files themselves are repaired',
  },
  'base-serve': {
    value: 'DIR',
    help: 'an earlier build of the website: names and text alternatives that it had are put back',
  },
  rule: { value: 'RULE', multiple: true, help: 'repair only what breaks this rule, such as image-alt' },
  finding: { value: 'ID', multiple: true, help: 'repair only the finding with this id' },
  'dry-run': { help: 'show the patches without trying them: they are not proven' },
  apply: { help: 'write the proven patches into the sources' },
  json: { value: 'FILE', help: 'write the patches, and what was left alone and why, as JSON' },
  ...Object.fromEntries(SHARED.map((name) => [name, SCAN_OPTIONS[name]])),
};

/** What `sitedelta fix` is asked to do. */
export interface FixOptions {
  /** Absolute path. */
  served: string;
  build: string | undefined;
  /** An earlier build; absolute path. */
  earlier: string | undefined;
  /** Rules and ids of findings that are repaired; empty means all. */
  rules: readonly string[];
  findings: readonly string[];
  mode: 'show' | 'dry-run' | 'apply';
  scan: ScanOptions;
}

/**
 * Reads the arguments of `sitedelta fix`. Paths are taken from the current folder.
 *
 * @throws {@link ConfigurationError} with a line for each mistake.
 */
export function parseFixOptions(args: readonly string[], cwd: string): FixOptions {
  const given = readOptions<FixOptionName>('sitedelta fix', args, FIX_OPTIONS);
  const mistakes: string[] = [];
  if (given.has('dry-run') && given.has('apply'))
    mistakes.push('--dry-run and --apply contradict each other; leave out one of them.');
  if (!given.has('serve') || given.rest.length > 0)
    mistakes.push(
      'Sources are repaired, so the website is a folder: name it with --serve DIR, and what builds it with --build.',
    );
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.join('\n'));
  const build = given.text('build');
  const text = (name: FixOptionName): string | undefined => {
    // The folder need not be there before it is built.
    return name === 'serve' && build !== undefined ? '.' : given.text(name);
  };
  const list = (name: FixOptionName): string[] => (name === 'serve' ? [text(name) ?? ''] : given.list(name));
  const scan = scanOptionsOf({ ...given, text, list }, cwd);
  const [job] = scan.jobs;
  return {
    served: path.resolve(cwd, given.text('serve') ?? ''),
    build,
    earlier: job?.base.kind === 'folder' ? job.base.folder : undefined,
    rules: given.list('rule'),
    findings: given.list('finding'),
    mode: given.has('apply') ? 'apply' : given.has('dry-run') ? 'dry-run' : 'show',
    scan: { ...scan, keep: 'never' },
  };
}

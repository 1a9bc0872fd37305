import type { FailOn } from '../../inputs/fail-on.ts';
import type { OnLostPages } from '../../inputs/on-lost-pages.ts';
import type { OutputKind } from './output-kind.ts';

/** A website to scan or to compare with. */
export type Site =
  | { kind: 'address'; url: string }
  /** Absolute path. */
  | { kind: 'folder'; folder: string };

/** What a site is compared with. */
export type BaseChoice =
  | Site
  /** The scan that was kept last; `isAsked`: the user named it, instead of leaving out the option. */
  | { kind: 'last'; isAsked: boolean }
  /** Absolute path of a file written by `--save`. */
  | { kind: 'file'; file: string }
  | { kind: 'none' };

/** Which scans are kept for the next time. */
export const KEEP_VALUES = ['complete', 'passed', 'never'] as const;

/** A result file; `-` as its path is standard output, and other paths are absolute. */
export interface Output {
  kind: OutputKind;
  file: string;
}

/** What `sitedelta scan` is asked to do. */
export interface ScanOptions {
  jobs: readonly { site: Site; base: BaseChoice }[];
  /** Path below which folders are served, with slashes around it; undefined to guess it. */
  servePath: string | undefined;
  /** Relative to a served folder. */
  serveFallback: string | undefined;
  failOn: readonly FailOn[];
  /** Undefined: as the config file says. */
  onLostPages: OnLostPages | undefined;
  keep: (typeof KEEP_VALUES)[number];
  /** Name under which the last scan is kept; undefined for that of the site. */
  keepAs: string | undefined;
  /** Absolute path. */
  save: string | undefined;
  outputs: readonly Output[];
  /** Absolute path. */
  reportDir: string | undefined;
  opensReport: boolean;
  maxPages: number | undefined;
  include: readonly string[];
  exclude: readonly string[];
  /** Absolute path. */
  browserPath: string | undefined;
  ignoreHttpsErrors: boolean;
  timeoutMs: number;
  /** Folder in the current one, with slashes; `.` for all, `none` not to look; undefined if it was not named. */
  sources: string | undefined;
  /** Absolute path; undefined for the usual name in the current folder. */
  config: string | undefined;
  /** Environment variables whose values the config file may have sent to the sites; undefined if none was named. */
  scanEnv: readonly string[] | undefined;
  listsAll: boolean;
  isQuiet: boolean;
  isVerbose: boolean;
  hasColour: boolean;
}

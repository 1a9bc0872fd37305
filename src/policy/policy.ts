import type { OnLostPages } from '../inputs/on-lost-pages.ts';
import type { ScanConfig } from './scan-config.ts';
import type { Severity } from '../../shared/severity.ts';
import type { UndecidedMark } from '../../shared/undecided-marks.ts';

/** The policy file of the repository: what a run accepts. */
export const POLICY_FILE = '.sitedelta.yml';

/** A common misspelling, which is not read. */
export const MISNAMED_POLICY_FILE = '.sitedelta.yaml';

/** A number of findings that must not be exceeded. */
export interface Budget {
  /** As in the file: `max-added-high`, or `color-contrast: max`. */
  name: string;
  /** `any` counts current findings, `added` those that the base does not have. */
  scope: 'added' | 'any';
  /** Only findings of exactly this severity. */
  severity: Severity | undefined;
  /** Only findings of this category; see {@link isOfCategory}. */
  category: string | undefined;
  /** Only findings of this rule, whatever its category. */
  rule: string | undefined;
  max: number;
}

/**
 * Findings that do not count, or with {@link UndecidedMark.undecided} what is marked as fine of what no tool could decide.
 * All conditions that are given must be met.
 */
export interface IgnoreEntry extends UndecidedMark {
  /** Line in the file. */
  line: number;
  id: string | undefined;
  rule: string | undefined;
  category: string | undefined;
  /** Pattern for the paths of pages: `*` within a segment, `**` for any number of them. */
  path: string | undefined;
  reason: string;
  /** Last day on which the entry is valid, YYYY-MM-DD in UTC. */
  expires: string | undefined;
}

/** What the file says. */
export interface PolicyConfig {
  budgets: readonly Budget[];
  ignore: readonly IgnoreEntry[];
  /** What happens about pages that a scan could not judge; undefined if the file does not say. */
  onLostPages?: OnLostPages;
  /** What a scan by the action's own service does; undefined if the file has no such section. */
  scan: ScanConfig | undefined;
}

export const EMPTY_POLICY: PolicyConfig = { budgets: [], ignore: [], scan: undefined };

/** The policy as it is valid today. */
export interface Policy extends PolicyConfig {
  /** Entries of the ignore list that have expired; {@link PolicyConfig.ignore} has the others. */
  expired: readonly IgnoreEntry[];
  /** Why it is not known what the run accepts, or will accept after the merge, for users; such a run can't pass. */
  problem: string | undefined;
  /** The problem is a mistake in the file, which no setting tolerates. */
  isMistake: boolean;
}

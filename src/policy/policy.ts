import type { Severity } from '../service/api-types.ts';

/** The file in the repository that says what a run accepts. */
export const POLICY_FILE = '.sitedelta.yml';

/** A usual name for such files, which is not read. */
export const MISNAMED_POLICY_FILE = '.sitedelta.yaml';

/** A number of findings that is not to be passed. */
export interface Budget {
  /** As in the file: `max-added-high`, or `color-contrast: max`. */
  name: string;
  /** `any` counts current findings, `added` those that the base does not have. */
  scope: 'added' | 'any';
  /** Only findings of exactly this severity. */
  severity: Severity | undefined;
  /** Only findings of this rule. */
  rule: string | undefined;
  max: number;
}

/** Findings that do not count. All given conditions have to hold. */
export interface IgnoreEntry {
  /** Line in the file. */
  line: number;
  id: string | undefined;
  rule: string | undefined;
  /** Pattern for the paths of pages: `*` within a segment, `**` for any number of them. */
  path: string | undefined;
  reason: string;
  /** Last day on which it holds, YYYY-MM-DD in UTC. */
  expires: string | undefined;
}

/** What the file says. */
export interface PolicyConfig {
  budgets: readonly Budget[];
  ignore: readonly IgnoreEntry[];
}

export const EMPTY_POLICY: PolicyConfig = { budgets: [], ignore: [] };

/** The settings as they hold today. */
export interface Policy extends PolicyConfig {
  /** Entries of the ignore list that held until a day in the past; {@link PolicyConfig.ignore} has the others. */
  expired: readonly IgnoreEntry[];
  /** Why it is not known what the run accepts, or will accept, for people; such a run can't pass. */
  problem: string | undefined;
  /** The problem is a mistake in the file, which no setting lets pass. */
  isMistake: boolean;
}

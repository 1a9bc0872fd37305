import type { components } from '../../openapi.gen.ts';

/** A finding compared with the base. */
export type FindingState =
  | 'added'
  | 'unchanged'
  | 'resolved'
  | 'unverified-added'
  | 'unverified-resolved'
  | 'current';

/** A finding as result files show it. */
export interface ReportedFinding {
  /** `current` if there is no base; `unverified-…` if only one of the scans looked for it. */
  state: FindingState;
  finding: components['schemas']['ComparedFinding'];
  /** The line of the sources that writes the element, if it is certain: a path with slashes, and a number from 1. */
  location: { file: string; line: number } | undefined;
  /** It makes the run fail. */
  failsRun: boolean;
  /** Why the policy ignores it. */
  ignored: string | undefined;
  /** The finding as the base has it, if only some of its elements are new. */
  known?: ReportedFinding;
}

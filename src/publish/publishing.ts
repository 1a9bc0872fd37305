import type { SkippedSteps } from '../github/skipped-steps.ts';
import type { LinkSource } from '../render/source-link.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { RunPlan } from '../run/plan-run.ts';
import type { Run } from '../run/start-run.ts';
import type { Baseline } from '../baseline/baseline.ts';
import type { Annotation } from '../render/annotations.ts';
import type { CheckRun } from './check-run.ts';
import type { PendingStatus } from './pending-status.ts';

/** A target with its result and its baseline. */
export interface PublishedTarget {
  result: TargetResult;
  baseline: Baseline;
}

/** What it takes to publish results on GitHub. */
export interface Publishing extends Run, RunPlan {
  /** The status that waits for the result, if there is one. */
  pending: PendingStatus | undefined;
  /** The check run that waits for the result, if there is one, and all annotations. */
  check: CheckRun | undefined;
  annotations: readonly Annotation[];
  skipped: SkippedSteps;
  linkSource: LinkSource;
}

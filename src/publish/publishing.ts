import type { BaselineStores, Baseline } from '../baseline/baseline.ts';
import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import type { SkippedSteps } from '../github/skipped-steps.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { LinkSource } from '../render/source-link.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { RunName } from '../run/name-run.ts';

/** A target with its result and its baseline. */
export interface PublishedTarget {
  result: TargetResult;
  baseline: Baseline;
}

/** What it takes to publish results on GitHub. */
export interface Publishing {
  inputs: Inputs;
  context: RunContext;
  revision: Revision;
  /** undefined without a token. */
  github: GitHub | undefined;
  stores: BaselineStores;
  name: RunName;
  skipped: SkippedSteps;
  linkSource: LinkSource;
  log: (line: string) => void;
  /** Shows users what they should know. */
  notice: (text: string) => void;
}

import type { Comparison } from '../result/comparison.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import type { RetryContext } from '../service/retry.ts';
import type { SiteAccess } from '../site/site-access.ts';
import type { Job, RunPlan } from './plan-run.ts';
import type { Run } from './start-run.ts';

/** What it takes to scan one target. */
export interface TargetWork
  extends Job, Pick<Run, 'inputs' | 'context'>, Pick<RunPlan, 'revision' | 'policy'> {
  client: ScanClient;
  /** See ScanServer. */
  siteAccess: SiteAccess | undefined;
  /** Its log names the target if there are several. */
  retry: RetryContext;
  /** The scan of the input `base-scan-id`. */
  explicitBase: Scan | undefined;
}

/** A complete scan and what it was compared with. */
export interface ComparedScan {
  scan: Scan;
  comparison: Comparison;
}

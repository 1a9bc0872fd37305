import type { Baseline } from '../baseline/baseline.ts';
import type { Comparison } from '../result/comparison.ts';
import type { Outcome, OutcomeFindings } from '../result/decide-outcome.ts';
import type { Scan } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import type { RetryContext } from '../service/retry.ts';
import type { WaitFor } from '../site/wait-for-site.ts';

/** The address of the input `base-url` that a target is compared with. */
export interface BaseUrl {
  url: string;
  /** Stored scans of that address. */
  baseline: Baseline;
}

/** What it takes to scan one target. */
export interface TargetWork {
  client: ScanClient;
  pollIntervalMs: number;
  /** Its log names the target if there are several. */
  retry: RetryContext;
  waitFor: WaitFor;
  waitTimeoutMs: number;
  /** Commits that the site may name as its own. */
  builds: readonly string[];
  /** The scan of the input `base-scan-id`. */
  explicitBase: Scan | undefined;
  baseUrl: BaseUrl | undefined;
  baseline: Baseline;
  onBaselineError: 'fail' | 'warn';
  /** Page of the repository. */
  repositoryUrl: string;
  decideOutcome: (findings: OutcomeFindings) => Outcome;
}

/** A complete scan and what it was compared with. */
export interface ComparedScan {
  scan: Scan;
  comparison: Comparison;
}

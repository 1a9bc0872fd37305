import type { LocalService } from '../../local-service/local-service.ts';
import type { Policy } from '../../policy/policy.ts';
import type { ScanClient } from '../../service/client.ts';
import type { RetryContext } from '../../service/retry.ts';
import type { ServedNames } from '../../site/served-names.ts';
import type { KeptScans } from '../kept-scans/kept-scans.ts';
import type { ScanOptions } from '../options/scan-options.ts';

/** What it takes to scan the sites of a command. */
export interface ScanWork {
  options: ScanOptions;
  policy: Policy;
  service: LocalService;
  client: ScanClient;
  /** Served folders; what it learns of bases counts for later answers of the client. */
  names: ServedNames;
  retry: RetryContext;
  kept: KeptScans;
  /** Tells the user what they should know. */
  notice: (text: string) => void;
}

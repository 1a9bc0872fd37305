import type { LocalService } from '../local-service/local-service.ts';
import { fetchPictures } from '../publish/fetch-pictures.ts';
import { fetchReport } from '../publish/fetch-report.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import type { ServerToken } from '../service/authorization.ts';
import { createScanClient, type ScanClient } from '../service/client.ts';
import type { SiteAccess } from '../site/site-access.ts';

/** The scan service of a run: that of the input `server-url`, or one of its own. */
export interface ScanServer {
  client: ScanClient;
  /**
   * Fetches the report of a scan as one file.
   *
   * @returns undefined if the service has no such file.
   * @throws Error if it does not answer.
   */
  fetchReport(result: CompleteTarget, signal: AbortSignal): Promise<string | undefined>;
  /**
   * Asks which findings have pictures; undefined if there is no report that shows them.
   *
   * @returns see fetchPictures
   * @throws Error if the service does not answer.
   */
  fetchPictures:
    | ((result: CompleteTarget, signal: AbortSignal) => Promise<Map<ComparedFinding, string>>)
    | undefined;
  /** Aborted with a `RunError` if the service has ended for good; undefined if that is not known. */
  ended: AbortSignal | undefined;
  /** How a service of this run opens the sites; undefined if another one decides about that. */
  siteAccess: SiteAccess | undefined;
  /** The copy of the site in which changes are tried; undefined if there is none. */
  trial: TrialSite | undefined;
}

/** A copy of the served site, which the service serves, too. */
export interface TrialSite {
  /** Address of the copy. */
  url: string;
  /** Address of the site itself. */
  siteUrl: string;
  service: Pick<LocalService, 'findChanges' | 'findElements'>;
  /** Puts the names of served folders in place of their addresses. */
  nameAddresses: (text: string) => string;
}

/**
 * The service of the inputs `server-url` and `server-token`.
 *
 * @param about.hasAllRules See createScanClient.
 */
export function openServer({
  hasAllRules,
  ...address
}: {
  serverUrl: string;
  serverToken: ServerToken | undefined;
  hasAllRules: boolean;
}): ScanServer {
  return {
    client: createScanClient({ ...address, hasAllRules }),
    fetchReport: (result, signal) => fetchReport(address, result, signal),
    fetchPictures: (result, signal) => fetchPictures(address, result, signal),
    ended: undefined,
    siteAccess: undefined,
    trial: undefined,
  };
}

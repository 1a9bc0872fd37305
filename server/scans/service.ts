import type { components } from '../../openapi.gen.ts';
import type { InTurn } from '../http/read-turns.ts';

type Schemas = components['schemas'];

/** A scan as accepted; addresses are added by the route. */
export interface AcceptedScan {
  id: string;
}

/** An answer that will not change any more, as JSON text. It is checked that there is one, and made when it is read. */
export interface FinalAnswer {
  read(): Promise<Buffer>;
}

/** The use cases behind the routes. Every failure a client may see is a ServiceError. */
export interface ScanService {
  /**
   * Accepts a scan of `url` (already known to be a string of at most 2,048 characters).
   * @param client names who asks; one client never gets more than its share of the queue
   * @param base id of the scan from which the ids of findings go on
   * @throws ServiceError invalid_url, unsupported_scheme, credentials_in_url, target_not_allowed, invalid_base,
   * rate_limited, queue_full, unavailable
   */
  create(url: string, client: string, base?: string): Promise<AcceptedScan>;
  /**
   * @param inTurn does what costs much, without it at once
   * @throws ServiceError not_found, unavailable
   */
  get(id: string, inTurn?: InTurn): Promise<Schemas['Scan']>;
  /** As `get`, for those who pass a complete scan on: as the text that is stored of it. */
  getText(id: string, inTurn?: InTurn): Promise<FinalAnswer | Schemas['Scan']>;
  /**
   * The same without the result of a complete scan, which can be large.
   * @throws ServiceError not_found, unavailable
   */
  getWithoutResult(id: string): Promise<Schemas['Scan']>;
  /**
   * @param inTurn does what costs much, without it at once
   * @throws ServiceError not_found, scan_not_complete, different_targets, scan_outdated, unavailable
   */
  compare(id: string, base: string, inTurn?: InTurn): Promise<Schemas['ScanDiff']>;
  /** As `compare`, for those who pass the comparison on. */
  compareText(id: string, base: string, inTurn?: InTurn): Promise<FinalAnswer>;
  /** Whether scans can be accepted and run now, with one sentence per problem or warning. */
  readiness(): Promise<{ ready: boolean; problems: string[]; warnings: string[] }>;
}

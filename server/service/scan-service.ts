import type { components } from '../../openapi.gen.ts';
import type { Asker } from '../storage/audit-trail.ts';
import type { Deployment, PagePictureNote, PictureNote } from '../storage/records.ts';
import type { InTurn } from '../shared/in-turn.ts';
import type { HistoryScan, ScanHistory } from './scan-history.ts';
import type { AskedWait } from './scan-waits.ts';

type Schemas = components['schemas'];

/** An answer that will never change, as JSON text. It is known to exist, and is made when it is read. */
export interface FinalAnswer {
  read(): Promise<Buffer>;
}

/**
 * The use cases behind the routes; `createScanService` makes them. Every failure that a client may see is a ServiceError.
 */
export interface ScanService {
  /**
   * Accepts a scan of `url` (already known to be a string of at most 2,048 characters).
   * @param client names the client; one client never gets more than its share of the queue
   * @param base id of the scan whose ids of findings the new scan continues
   * @param about.baseIsLive whether the deployment of the base is still at its address
   * @param about.rules `all` if nothing is to be counted only; see notices.ts
   * @param about.deployment what the client says of the deployment that the site shows
   * @param about.targets patterns of the hosts that the client may have scanned, as TokenGrant has them; all unless given
   * @param about.token name of the token of the client, if it has one
   * @param about.asker see NewScan
   * @throws ServiceError invalid_url, unsupported_scheme, credentials_in_url, forbidden, target_not_allowed,
   * invalid_base, rate_limited, queue_full, unavailable
   */
  create(
    url: string,
    client: string,
    base?: string,
    about?: {
      baseIsLive?: boolean | undefined;
      rules?: 'default' | 'all' | undefined;
      deployment?: Deployment | undefined;
      targets?: readonly string[] | undefined;
      token?: string | undefined;
      asker?: Asker | undefined;
    },
  ): Promise<{ id: string }>;
  /**
   * Waits until a scan has ended, the time is over or nobody needs the answer any more.
   * @returns whether it has waited. It does not if the scan has ended or is unknown, too many wait, or the service is about
   *   to end
   * @throws ServiceError unavailable
   */
  waitForEnd(asked: AskedWait): Promise<boolean>;
  /**
   * @param inTurn runs expensive work; without it, that work runs at once
   * @throws ServiceError not_found, unavailable
   */
  get(id: string, inTurn?: InTurn): Promise<Schemas['Scan']>;
  /** Like `get`, for callers that pass a complete scan on: as the text that is stored of it. */
  getText(id: string, inTurn?: InTurn): Promise<FinalAnswer | Schemas['Scan']>;
  /**
   * Like `get`, without the result of a complete scan, which can be large.
   * @throws ServiceError not_found, unavailable
   */
  getWithoutResult(id: string): Promise<Schemas['Scan']>;
  /**
   * @param inTurn runs expensive work; without it, that work runs at once
   * @throws ServiceError not_found, scan_not_complete, different_targets, scan_outdated, unavailable
   */
  compare(id: string, base: string, inTurn?: InTurn): Promise<Schemas['ScanDiff']>;
  /**
   * Whether reading a complete scan, and its comparison with `base` unless that is null, is expensive work.
   * @throws ServiceError as `compare` does
   */
  isLarge(id: string, base: string | null): Promise<boolean>;
  /** Like `compare`, for callers that pass the comparison on. */
  compareText(id: string, base: string, inTurn?: InTurn): Promise<FinalAnswer>;
  /** What is known of the pictures of a scan, by finding; empty if it has none. @throws ServiceError unavailable */
  pictures(id: string): Promise<PictureNote[]>;
  /** As `pictures`, of whole pages. */
  pagePictures(id: string): Promise<PagePictureNote[]>;
  /**
   * The picture of a finding, as a WebP file, or a piece of that of a page by `page-{index}-{tile}`, as a JPEG file.
   * @throws ServiceError not_found, unavailable
   */
  picture(id: string, finding: string): Promise<Uint8Array>;
  /**
   * The scans of a target that the holder of this id may know: the scan and, back in time, the bases that were named;
   * all scans of the address if the operator has decided so (PUBLIC_HISTORY).
   * @throws ServiceError not_found, scan_not_complete, unavailable
   */
  history(id: string): Promise<ScanHistory>;
  /** A scan in numbers, without reading its result. @throws ServiceError not_found, unavailable */
  summary(id: string): Promise<HistoryScan>;
  /**
   * The last complete scan of an address, if the operator has decided that scans are public (PUBLIC_HISTORY).
   * @throws ServiceError not_found, unavailable
   */
  latest(url: string): Promise<HistoryScan>;
  /** Whether scans can be accepted and run now, with one sentence per problem or warning. */
  readiness(): Promise<{ ready: boolean; problems: string[]; warnings: string[] }>;
}

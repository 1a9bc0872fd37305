import type { PageFailureReason } from '../../shared/limitations/page-failure-reason.ts';

/** Why a page that was found was not judged. The contract has the same words. */
export type MissReason =
  /** It answered with this status. */
  | `http-${number}`
  /** Its time was over, or the site did not answer in time. */
  | 'timed-out'
  | 'unreachable'
  | 'robots-txt'
  /** The scan ended first. */
  | 'scan-ended'
  /** It is beyond the number of pages that a scan visits. */
  | 'page-limit'
  /** The settings leave it out. */
  | 'left-out'
  /** Its address looks as if it changed something. */
  | 'action'
  /** It leads to another page for now (302, 303, 307), such as a sign-in. */
  | 'redirected'
  /** It answers with a file that is no page. */
  | 'file'
  /** Anything else. */
  | 'error'
  /** Nothing that was judged leads there. */
  | 'not-reached';

/** A page that was found and not judged. */
export interface MissedPage {
  url: string;
  reason: MissReason;
}

/** How an address answers at which the base has a page and the scan found none: with a failure, or with another page. */
export type LostAddress =
  | PageFailureReason
  | { kind: 'start-page' }
  /** At this address. */
  | { kind: 'sign-in'; to: string };

import type { PageFailureReason } from '../../shared/limitations/page-failure-reason.ts';

/** How an address answers at which the base has a page and the scan found none: with a failure, or with another page. */
export type LostAddress =
  | PageFailureReason
  | { kind: 'start-page' }
  /** At this address. */
  | { kind: 'sign-in'; to: string };

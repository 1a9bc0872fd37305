import { ServiceError } from '../shared/errors.ts';
import type { QueueLimits } from './records.ts';
import type { ScanStatus } from './scan-state.ts';

/** How many scans wait. */
export interface WaitingScans {
  all: number;
  /** Those of the client that asks. */
  client: number;
  /** Those of the host to be scanned. */
  host: number;
}

/** Seconds; about how long a scan of some pages takes. */
const FULL_RETRY_AFTER_SECONDS = 60;

const BASE_ADVICE = 'name a complete scan of the same target, or leave baseScanId out';

/** @throws ServiceError queue_full, rate_limited when one more scan would be over the limits */
export function refuseOverLimits(waiting: WaitingScans, { all, share }: QueueLimits): void {
  const retry = { retryAfterSeconds: FULL_RETRY_AFTER_SECONDS };
  if (waiting.all >= all) {
    throw new ServiceError('queue_full', 'Too many scans are waiting. Try again in a minute.', retry);
  }
  if (share === null) return;
  for (const [count, whose] of [
    [waiting.client, 'of this client'],
    [waiting.host, 'of this host'],
  ] as const) {
    if (count < share) continue;
    throw new ServiceError(
      'rate_limited',
      `${share} scans ${whose} are waiting already. Try again when some of them are done.`,
      retry,
    );
  }
}

/**
 * @param status of the scan that was named as a base; null if there is none
 * @throws ServiceError invalid_base unless it is complete
 */
export function refuseIncompleteBase(status: ScanStatus | null): void {
  if (status === 'complete') return;
  if (status === null) {
    throw new ServiceError(
      'invalid_base',
      `There is no scan with the id given as baseScanId: it never existed, or it was removed because of its age; ${BASE_ADVICE}.`,
    );
  }
  const end = status === 'failed' ? 'has failed' : `is ${status}`;
  throw new ServiceError('invalid_base', `The scan given as baseScanId ${end}; ${BASE_ADVICE}.`);
}

/** The refusal of a base that is a scan of another target. */
export function baseOfOtherTarget(target: string): ServiceError {
  return new ServiceError(
    'invalid_base',
    `The scan given as baseScanId is of another target (${target}); ${BASE_ADVICE}.`,
  );
}

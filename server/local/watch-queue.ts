import { messageOf } from '../shared/errors.ts';
import { wrapMethods } from '../shared/wrap-methods.ts';
import type { Job } from '../storage/records.ts';
import type { ScanQueue } from '../storage/storage.ts';

/** The worker tries again every five seconds: a disk that is full for a moment costs nothing. */
const MAX_FAILURES = 3;

/**
 * The same queue, watched for scans that end, and for results that can't be stored: a disk may have room for all but these.
 * The service of an operator tries again until it has; here someone waits for a scan that could never end.
 * @param on.broken called once, with the reason
 * @param on.ended called with the id of each scan that is complete or has failed
 */
export function watchQueue<Queue extends Pick<ScanQueue, 'complete' | 'fail'>>(
  queue: Queue,
  on: { broken: (reason: string) => void; ended: (scanId: string) => void },
): Queue {
  let failures = 0;
  return wrapMethods(queue, (name, method) => {
    if (name !== 'complete' && name !== 'fail') return method;
    return async (job, ...rest) => {
      try {
        const isCurrent = await method(job, ...rest);
        if (name === 'complete') failures = 0;
        if (isCurrent === true && isJob(job)) on.ended(job.id);
        return isCurrent;
      } catch (error) {
        if (name === 'complete' && (failures += 1) === MAX_FAILURES) on.broken(messageOf(error));
        throw error;
      }
    };
  });
}

function isJob(value: unknown): value is Job {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

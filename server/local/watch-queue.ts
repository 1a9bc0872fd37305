import { messageOf } from '../shared/errors.ts';
import { wrapMethods } from '../shared/wrap-methods.ts';
import type { ScanQueue } from '../storage/storage.ts';

/** The worker tries again every five seconds: a disk that is full for a moment costs nothing. */
const MAX_FAILURES = 3;

/**
 * The same queue, watched for results that can't be stored: a disk may have room for all but these. The service of an
 * operator tries again until it has; here someone waits for a scan that could never end.
 * @param onBroken called once, with the reason
 */
export function watchQueue<Queue extends Pick<ScanQueue, 'complete'>>(
  queue: Queue,
  onBroken: (reason: string) => void,
): Queue {
  let failures = 0;
  return wrapMethods(queue, (name, method) => {
    if (name !== 'complete') return method;
    return async (...args) => {
      try {
        const answer = await method(...args);
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        if (failures === MAX_FAILURES) onBroken(messageOf(error));
        throw error;
      }
    };
  });
}

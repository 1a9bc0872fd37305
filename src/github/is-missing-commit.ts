import { messageOf } from '../text/message-of.ts';
import { statusOf } from './find-retry-wait.ts';

/**
 * Whether GitHub answered that it has no such commit: one that no branch or tag contains any more, as after a
 * force-push, or one of a fork. Depending on the call it answers 404 or 422 and says so in these words.
 */
export function isMissingCommit(error: unknown): boolean {
  const status = statusOf(error);
  return status === 422
    ? /no commit found|reachable/i.test(messageOf(error))
    : status === 404 && /no commit found|commit not found/i.test(messageOf(error));
}

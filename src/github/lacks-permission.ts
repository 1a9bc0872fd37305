import { messageOf } from '../text/message-of.ts';
import { statusOf } from './find-retry-wait.ts';

/**
 * Whether a request was refused because the workflow does not grant its token a permission. GitHub says so in
 * these words, or answers 404. Any other refusal may be temporary.
 */
export function lacksPermission(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 403 && /not accessible by/i.test(messageOf(error)));
}

import { messageOf } from '../text/message-of.ts';
import { isRateLimited, statusOf } from './find-retry-wait.ts';

/** GitHub refuses these with the same status as a token without a permission, and no permission would help. */
const NOT_FOR_ANYBODY =
  /\b(?:locked|archived|read-only|blocked|disabled|suspended|spam\w*|flagged|IP allow list|SAML|SSO)\b/i;

/**
 * Whether GitHub refused a request because of what the token may do. It answers 404 instead of 403 if
 * the token may not even know that something exists.
 */
export function isRefusal(error: unknown): boolean {
  return (
    [401, 403, 404].includes(statusOf(error) ?? 0) &&
    !isRateLimited(error) &&
    !NOT_FOR_ANYBODY.test(messageOf(error))
  );
}

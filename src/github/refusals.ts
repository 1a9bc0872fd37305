import { isRecord, readField } from '../shared/json.ts';
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
  if (isForbidden(error)) return true;
  return (
    [401, 403, 404].includes(statusOf(error) ?? 0) &&
    !isRateLimited(error) &&
    !NOT_FOR_ANYBODY.test(messageOf(error))
  );
}

/** GraphQL answers with 200 and says so in the answer. */
function isForbidden(error: unknown): boolean {
  const errors: unknown = isRecord(error) ? error['errors'] : undefined;
  return Array.isArray(errors) && errors.some((one) => readField(one, 'type') === 'FORBIDDEN');
}

/**
 * Whether a request was refused because the workflow does not grant its token a permission. GitHub says so in
 * these words, or answers 404. Any other refusal may be temporary.
 */
export function lacksPermission(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 403 && /not accessible by/i.test(messageOf(error)));
}

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

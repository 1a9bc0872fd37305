import { isRecord } from '../shared/json.ts';
import { messageOf } from '../text/message-of.ts';

const MAX_ATTEMPTS = 4;
const FIRST_WAIT_MS = 1000;
/** A limit that lasts longer is not worth holding up the run for. */
const MAX_WAIT_MS = 60_000;
/** The wait that GitHub asks for if a limit does not say how long it lasts. */
const UNKNOWN_LIMIT_MS = 60_000;

/**
 * How long to wait until a request to GitHub's API that failed is sent again, in milliseconds; undefined if
 * it should not be.
 *
 * - Rate limits (429, or 403 with `retry-after` or with no request remaining) say how long; one that does
 *   not is waited for once.
 * - After a failure of the server or the network the wait doubles. A new comment or review is not sent again then:
 *   it may have been written all the same, and would be there twice.
 *
 * Source: GitHub's REST documentation, "Best practices" and "Rate limits".
 *
 * @param attempt Number of the attempt that failed, from 1.
 * @param nowMs Milliseconds since the epoch.
 */
export function findRetryWaitMs(
  error: unknown,
  request: { method: string; url: string },
  attempt: number,
  nowMs: number,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined;
  const status = statusOf(error);
  if (status === 429 || status === 403) {
    if (!isRateLimited(error)) return undefined;
    const waitMs = findLimitMs(error, nowMs) ?? (attempt === 1 ? UNKNOWN_LIMIT_MS : undefined);
    return waitMs !== undefined && waitMs <= MAX_WAIT_MS ? waitMs : undefined;
  }
  if (!isOutage(error)) return undefined;
  const repeatable = request.method !== 'POST' || !/\/(?:comments|reviews)$/.test(request.url);
  return repeatable ? FIRST_WAIT_MS * 2 ** (attempt - 1) : undefined;
}

/** HTTP status of a failed request; undefined if there was no answer. */
export function statusOf(error: unknown): number | undefined {
  if (!isRecord(error) || !isRecord(error['response'])) return undefined;
  return typeof error['status'] === 'number' ? error['status'] : undefined;
}

/** Whether there was no answer, or the server failed. */
export function isOutage(error: unknown): boolean {
  return (statusOf(error) ?? 500) >= 500;
}

/** Whether a request was refused because there were too many, and not because of a permission. */
export function isRateLimited(error: unknown): boolean {
  const status = statusOf(error);
  const headers = headersOf(error);
  return (
    status === 429 ||
    (status === 403 &&
      (headers['retry-after'] !== undefined ||
        String(headers['x-ratelimit-remaining']) === '0' ||
        /\brate limit\b|\babuse detection\b/i.test(messageOf(error))))
  );
}

function findLimitMs(error: unknown, nowMs: number): number | undefined {
  const headers = headersOf(error);
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(retryAfter)) return Math.max(retryAfter * 1000, FIRST_WAIT_MS);
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const resetSeconds = Number(headers['x-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(resetSeconds) ? Math.max(resetSeconds * 1000 - nowMs, FIRST_WAIT_MS) : undefined;
}

function headersOf(error: unknown): Record<string, unknown> {
  const response = isRecord(error) ? error['response'] : undefined;
  return isRecord(response) && isRecord(response['headers']) ? response['headers'] : {};
}

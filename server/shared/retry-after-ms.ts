const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Reads Retry-After (RFC 9110, section 10.2.3): seconds or a date.
 * @returns at most a day; null if there is none or it is nonsense
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | null {
  if (value === undefined || value.trim() === '') return null;
  const text = value.trim();
  // Date.parse takes many a number for a date; dates of HTTP begin with the name of a day.
  const dateMs = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : dateMs - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null;
}

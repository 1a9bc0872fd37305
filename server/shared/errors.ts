/** Stable words of the contract's error bodies. */
export type ErrorSlug =
  | 'invalid_request'
  | 'invalid_url'
  | 'unsupported_scheme'
  | 'credentials_in_url'
  | 'target_not_allowed'
  | 'invalid_base'
  | 'rate_limited'
  | 'queue_full'
  | 'unavailable'
  | 'not_found'
  | 'scan_not_complete'
  | 'different_targets'
  | 'scan_outdated'
  | 'internal_error';

const STATUS: Record<ErrorSlug, number> = {
  invalid_request: 400,
  invalid_url: 400,
  unsupported_scheme: 400,
  credentials_in_url: 400,
  target_not_allowed: 400,
  invalid_base: 400,
  rate_limited: 429,
  queue_full: 503,
  unavailable: 503,
  not_found: 404,
  scan_not_complete: 409,
  different_targets: 409,
  scan_outdated: 409,
  internal_error: 500,
};

/** A failure that a client may see unchanged: a slug, and one sentence that says what to do. */
export class ServiceError extends Error {
  readonly slug: ErrorSlug;
  readonly status: number;
  /** Seconds after which another try makes sense; always set for 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    slug: ErrorSlug,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.slug = slug;
    this.status = STATUS[slug];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

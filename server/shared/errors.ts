/** Stable words of the contract's error bodies. */
type ErrorSlug =
  | 'invalid_request'
  | 'invalid_url'
  | 'unsupported_scheme'
  | 'credentials_in_url'
  | 'target_not_allowed'
  | 'invalid_base'
  | 'unauthorized'
  | 'forbidden'
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
  unauthorized: 401,
  forbidden: 403,
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

/** The message of something thrown, which need not be an Error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error is one of the system with this code, such as `ENOENT`. */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** The message of the innermost cause of an error: of a ServiceError, what the database or the system said. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  // If a name has several addresses, Node's error has a message for each of them, and none of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return messageOf(error);
}

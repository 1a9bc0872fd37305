/** What the output `status` says about a run that has no complete scan. */
export const FAILED_STATUSES = ['failed', 'timeout', 'error'] as const;

export type FailedStatus = (typeof FAILED_STATUSES)[number];

/** A run that ends without a result. The message is shown to the user and says what to do. */
export class RunError extends Error {
  readonly status: FailedStatus;

  constructor(status: FailedStatus, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RunError';
    this.status = status;
  }
}

/** Someone cancelled the run. */
export class CancelledError extends RunError {
  constructor() {
    super('error', 'The run was cancelled.');
    this.name = 'CancelledError';
  }
}

/** The time of the run was up while something still gave no answer. */
export class TimeUpError extends RunError {
  /** @param whom Who gave none, if that is known: "GitHub's API". */
  constructor(whom?: string) {
    super(
      'timeout',
      `The input "timeout" ended while ${whom === undefined ? 'there was no answer' : `${whom} gave no answer`}. Raise it, or run the job again later.`,
    );
    this.name = 'TimeUpError';
  }
}

/** The user's mistake: a wrong input, or a workflow that gives the action nothing to work on. */
export class ConfigurationError extends RunError {
  constructor(message: string, options?: ErrorOptions) {
    super('error', message, options);
    this.name = 'ConfigurationError';
  }
}

/**
 * Why a call to the service failed: `unreachable` (no answer), `busy` (429 or 503), `broken` (another
 * 5xx), `rejected` (the service says the request is wrong), `invalid-answer` (not an answer of the contract),
 * `not-a-service` (so far nothing at the address has answered as a service does).
 */
export type ServiceFailureKind =
  | 'unreachable'
  | 'busy'
  | 'broken'
  | 'rejected'
  | 'invalid-answer'
  | 'not-a-service';

interface ServiceFailureDetails {
  status?: number;
  slug?: string;
  retryAfterMs?: number;
  /** It will last until someone changes something, although failures of its kind usually pass. */
  lasting?: boolean;
  cause?: unknown;
}

/** A call to the scan service that failed. */
export class ServiceFailure extends RunError {
  readonly kind: ServiceFailureKind;
  /** HTTP status, if there was an answer. */
  readonly httpStatus: number | undefined;
  /** The stable word in the field `error` of the answer. */
  readonly slug: string | undefined;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | undefined;
  /** Whether the same call may succeed later. */
  readonly transient: boolean;

  constructor(kind: ServiceFailureKind, message: string, details: ServiceFailureDetails = {}) {
    super('error', message, { cause: details.cause });
    this.name = 'ServiceFailure';
    this.kind = kind;
    this.httpStatus = details.status;
    this.slug = details.slug;
    this.retryAfterMs = details.retryAfterMs;
    this.transient = kind !== 'rejected' && kind !== 'not-a-service' && details.lasting !== true;
  }
}

/** Whether an error is a mistake in the inputs, which no setting lets pass. */
export function isMistake(error: unknown): boolean {
  return (
    error instanceof ConfigurationError || (error instanceof ServiceFailure && error.kind === 'not-a-service')
  );
}

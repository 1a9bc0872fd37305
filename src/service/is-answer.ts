import { ServiceFailure } from '../shared/errors.ts';

/**
 * Whether the service itself answered with a status. Without the slug of the contract it may be a proxy that
 * does not reach the service for a moment, and what that says of a scan means nothing.
 */
export function isAnswer(error: unknown, httpStatus: number): error is ServiceFailure {
  return error instanceof ServiceFailure && error.slug !== undefined && error.httpStatus === httpStatus;
}

import type { ScanAttempt } from '../../service/scan-attempt.ts';
import { RunError, ServiceFailure } from '../../shared/errors.ts';
import { messageOf } from '../../text/message-of.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { ScanOptions } from '../options/scan-options.ts';
import { adviseOnFailure } from './advise-on-failure.ts';

const MAX_REASON = 500;

/** An error in words for someone at a command line: what happened, and what to do. May have several lines. */
export function explainError(
  error: unknown,
  { timeoutMs }: Pick<ScanOptions, 'timeoutMs'>,
  attempt?: ScanAttempt,
): string {
  if (!(error instanceof RunError)) {
    return `Sitedelta failed unexpectedly: ${oneLine(messageOf(error), MAX_REASON)} Please report it.`;
  }
  if (error instanceof ServiceFailure) return explainFailure(error);
  // Tried until no time was left, and worded for the inputs of the action.
  if (error.status === 'timeout' && error.cause instanceof ServiceFailure) {
    return `${explainFailure(error.cause)} The time of --timeout is up.`;
  }
  const isOwn = error.cause instanceof RunError;
  if (error.status === 'timeout' && !isOwn) {
    return `The scan was not complete within ${timeoutMs / 1000} s. Raise --timeout, or scan fewer pages with --max-pages.`;
  }
  const scan = attempt?.scan;
  if (error.status === 'failed' && scan !== undefined) {
    const reason = oneLine(scan.error ?? 'the service gives no reason.', MAX_REASON);
    return `The scan failed: ${reason} ${adviseOnFailure(scan.failure, scan.target)}`;
  }
  return error.message;
}

/** The service is a child process, so what the API client says about networks and inputs does not fit. */
function explainFailure(failure: ServiceFailure): string {
  if (failure.kind === 'rejected' || failure.kind === 'busy') return failure.message;
  return `The local scan service gave no usable answer (${failure.kind}). Run the command again, and report it if that happens each time.`;
}

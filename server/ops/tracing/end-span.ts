import { SpanStatusCode } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import { ServiceError } from '../../shared/errors.ts';

/**
 * Ends a span whose work was broken off by an error. Only the kind of the error is noted: its message may have text of a
 * page, or an address.
 */
export function endSpan(span: Span, error: unknown): void {
  if (error !== undefined && error !== null) {
    const isAnswer = error instanceof ServiceError && error.slug !== 'unavailable';
    span.setAttribute('error.type', kindOf(error));
    // Other errors of the contract are answers: the queue is full, there is no such base.
    if (!isAnswer) span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function kindOf(error: unknown): string {
  if (error instanceof ServiceError) return error.slug;
  return error instanceof Error ? error.constructor.name : typeof error;
}

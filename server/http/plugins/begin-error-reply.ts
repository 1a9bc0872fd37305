import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '../../shared/errors.ts';
import { toServiceError } from '../http-errors.ts';

/**
 * Turns an error into what the client may know of it, logs the rest, and sets status and Retry-After of the answer. The
 * caller sends the body.
 */
export function beginErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): ServiceError {
  const { operationId, page = false } = request.routeOptions.config;
  const problem = toServiceError(error, operationId, request.id, page);
  if (problem.slug === 'internal_error') request.log.error({ err: error }, 'The request failed');
  else if (problem.status >= 500) logUnavailable(request, error, problem);
  else request.log.info({ slug: problem.slug }, 'The request was refused');
  if (problem.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(problem.retryAfterSeconds));
  }
  void reply.code(problem.status);
  return problem;
}

/** The reason of an outage is in the log once; a flood of requests must not repeat it with its stack. */
function logUnavailable({ log }: FastifyRequest, error: unknown, { slug, message }: ServiceError): void {
  log.info({ slug, reason: message }, 'The service is not available');
  log.debug({ err: error, slug }, 'Why the service is not available');
}

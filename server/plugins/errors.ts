import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '../errors.ts';
import { noSuchAddress, toServiceError } from '../http-errors.ts';
import { sendPage } from './security-headers.ts';
import type { Pages } from '../report/pages.ts';

interface ErrorsOptions {
  pages: Pages;
  /** Calls of addresses that don't exist, per client and window; 0 for no limit. */
  notFoundMax: number;
  windowMs: number;
}

const HEADINGS: Record<number, string> = {
  400: 'That is not quite right',
  404: 'There is no such scan',
  503: 'The service is not available',
};

/** Turns everything that goes wrong into an Error body, or into a page where people asked for one. */
export const errors = fp<ErrorsOptions>(
  async (app, { pages, notFoundMax, windowMs }) => {
    app.setErrorHandler((error, request, reply) => {
      const { operationId, page } = request.routeOptions.config;
      const problem = toServiceError(error, operationId, request.id);
      logProblem(request, problem, error);
      if (page !== true) return sendError(reply, problem);
      const title = HEADINGS[problem.status] ?? 'Something went wrong';
      withRetryAfter(reply, problem).code(problem.status);
      return sendPage(reply, pages.problem({ title, message: problem.message }), {
        scripts: false,
        indexed: false,
      });
    });

    app.setNotFoundHandler(
      // Looking for what is not there is limited, too. No operation of the contract comes here.
      notFoundMax === 0 ? {} : { preHandler: app.rateLimit({ max: notFoundMax, timeWindow: windowMs }) },
      (_request, reply) => sendError(reply, noSuchAddress()),
    );
  },
  { name: 'errors', dependencies: ['@fastify/rate-limit'] },
);

/** Sends an Error body of the contract. */
export function sendError(reply: FastifyReply, error: ServiceError): FastifyReply {
  return withRetryAfter(reply, error)
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send({ error: error.slug, message: error.message });
}

function withRetryAfter(reply: FastifyReply, { retryAfterSeconds }: ServiceError): FastifyReply {
  return retryAfterSeconds === undefined ? reply : reply.header('retry-after', String(retryAfterSeconds));
}

function logProblem(request: FastifyRequest, problem: ServiceError, error: unknown): void {
  if (problem.slug === 'internal_error') request.log.error({ err: error }, 'The request failed');
  else if (problem.status >= 500)
    request.log.warn({ err: error, slug: problem.slug }, 'The service is not available');
  else request.log.info({ slug: problem.slug }, 'The request was refused');
}

import { channel } from 'node:diagnostics_channel';
import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '../../shared/errors.ts';
import { noSuchAddress, toServiceError } from '../http-errors.ts';
import type { Pages } from '../../report/page/pages.ts';
import { sendPage } from './security-headers.ts';

interface ErrorsOptions {
  pages: Pages;
  /** Requests for addresses that don't exist, per client and window; 0 for no limit. */
  notFoundMax: number;
  windowMs: number;
}

const HEADINGS: Record<number, string> = {
  400: 'The request is not valid',
  401: 'This service asks for a token',
  403: 'The token does not allow this',
  404: 'This scan does not exist',
  409: 'These scans can’t be compared',
  429: 'Too many requests',
  503: 'The service is not available',
};

function headingOf({ slug, status }: ServiceError): string {
  return slug === 'scan_not_complete'
    ? 'This is not possible yet'
    : (HEADINGS[status] ?? 'Something went wrong');
}

/** Turns every error into an Error body of the contract, or into a page if a person asked for one. */
export const errors = fp<ErrorsOptions>(
  async (app, { pages, notFoundMax, windowMs }) => {
    app.setErrorHandler((error, request, reply) => {
      const problem = beginErrorReply(error, request, reply);
      if (request.routeOptions.config.page !== true && !(request.is404 && wantsPage(request))) {
        return sendError(reply, problem);
      }
      return sendProblem(request, reply, pages, { title: headingOf(problem), message: problem.message });
    });

    app.setNotFoundHandler(
      // Requests for addresses that don't exist are limited, too. No operation of the contract gets here.
      notFoundMax === 0 ? {} : { preHandler: app.rateLimit({ max: notFoundMax, timeWindow: windowMs }) },
      (request, reply) => sendNotFound(request, reply, pages),
    );
  },
  { name: 'errors', dependencies: ['@fastify/rate-limit'] },
);

/** Sends an Error body of the contract. */
export function sendError(reply: FastifyReply, error: ServiceError): FastifyReply {
  if (error.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send({ error: error.slug, message: error.message });
}

/** Answers a request for an address that does not exist: a browser gets a page, other clients get an Error body. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, pages: Pages): FastifyReply {
  void reply.header('vary', 'accept');
  if (!wantsPage(request)) return sendError(reply, noSuchAddress());
  return sendProblem(request, reply.code(404), pages, {
    title: 'This page does not exist',
    message: 'There is nothing at this address. Check whether it is incomplete or misspelled.',
  });
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  words: { title: string; message: string },
): FastifyReply {
  // Links are relative, and the address may be in any folder.
  const path = request.url.split(/[?#]/, 1)[0] ?? '/';
  const root = '../'.repeat(Math.max(0, path.split('/').length - 2));
  return sendPage(reply, pages.problem({ ...words, root }), { scripts: false, indexed: false });
}

/** Node's diagnostics channel on which requests for a scan are reported that are answered with an error. */
const refused = channel('sitedelta:refused');

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
  if (operationId === 'createScan') reportRefused(problem);
  if (problem.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(problem.retryAfterSeconds));
  }
  void reply.code(problem.status);
  return problem;
}

/** Counts a request for a scan that was refused. */
export function reportRefused({ slug }: ServiceError): void {
  if (refused.hasSubscribers) refused.publish({ reason: slug });
}

/** The reason of an outage is in the log once; a flood of requests must not repeat it with its stack. */
function logUnavailable({ log }: FastifyRequest, error: unknown, { slug, message }: ServiceError): void {
  log.info({ slug, reason: message }, 'The service is not available');
  log.debug({ err: error, slug }, 'Why the service is not available');
}

/**
 * Whether a browser asks for a page, outside the API. Browsers accept text/html by name when they load a page; curl and
 * other clients accept anything.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/api\/v1(?:\/|$)/.test(url)) return false;
  return headers.accept?.includes('text/html') === true;
}

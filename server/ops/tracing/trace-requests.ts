import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Link, Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SpanScope } from './trace-channels.ts';

/** They are asked for every few seconds, and have nothing to tell. */
const UNTRACED = new Set(['/healthz', '/readyz']);
const SCAN_ID = /^[\da-f]{32}$/;

/**
 * Makes a span of each request of a route. Addresses, queries, headers and clients are left out; routes are patterns.
 *
 * A request begins a trace of its own, and links to the trace that its `traceparent` names. Continuing that trace would
 * let any stranger decide what is sampled, and put spans into traces of other people.
 */
export function traceRequests(app: FastifyInstance, { tracer, active }: SpanScope): void {
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    if (route === undefined || UNTRACED.has(route)) return done();
    const { method } = request;
    const attributes = { 'http.request.method': method, 'http.route': route, ...scanIdOf(request) };
    const options = { kind: SpanKind.SERVER, attributes, links: linksOf(request) };
    const span = tracer.startSpan(`${method} ${route}`, options, ROOT_CONTEXT);
    const context = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(request, context);
    // Fastify's onResponse does not come if the client goes away before.
    reply.raw.once('close', () => endRequest(span, reply));
    return active.run(context, done);
  });

  // Reading the body has left the context.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context === undefined) done();
    else active.run(context, done);
  });
}

function endRequest(span: Span, { raw, statusCode }: FastifyReply): void {
  if (raw.headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (!raw.writableFinished) span.setAttribute('error.type', 'aborted');
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function scanIdOf({ params }: FastifyRequest): Record<string, string> {
  if (typeof params !== 'object' || params === null || !('id' in params)) return {};
  return typeof params.id === 'string' && SCAN_ID.test(params.id) ? { 'sitedelta.scan.id': params.id } : {};
}

function linksOf({ headers }: FastifyRequest): Link[] {
  const { traceparent } = headers;
  const context = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return context === null ? [] : [{ context: { ...context, isRemote: true } }];
}

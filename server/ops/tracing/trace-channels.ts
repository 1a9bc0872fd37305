import { tracingChannel } from 'node:diagnostics_channel';
import type { TracingChannel } from 'node:diagnostics_channel';
import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { ReportedPhase } from '../../shared/phase.ts';
import type { ReportedRun } from '../../shared/run-channel.ts';
import type { AsyncLocalStorage } from 'node:async_hooks';
import { ServiceError } from '../../shared/errors.ts';

/** What makes spans, and where the span is that those of the work under way belong to. */
export interface SpanScope {
  tracer: Tracer;
  active: AsyncLocalStorage<Context>;
}

/** How the messages of a channel become spans. */
interface SpanKind<Message> {
  name(message: Message): string;
  /** What it belongs to, if it is not part of other work under way. */
  parent(message: Message, tracer: Tracer): Context;
  begin(span: Span, message: Message): void;
  end(span: Span, message: Message): void;
}

/** The address of a scan is left out: it may carry secrets, and the id finds the scan. */
const RUN: SpanKind<ReportedRun> = {
  name: () => 'scan',
  parent: joinRequest,
  begin(span, { scanId, attempt }) {
    span.setAttributes({ 'sitedelta.scan.id': scanId, 'sitedelta.attempt': attempt });
  },
  end(span, { outcome, pages }) {
    if (outcome !== null) span.setAttribute('sitedelta.outcome', outcome);
    if (pages !== null) span.setAttribute('sitedelta.pages', pages);
  },
};

const PHASE: SpanKind<ReportedPhase> = {
  name: ({ name }) => name,
  parent: () => ROOT_CONTEXT,
  begin(span, { page }) {
    if (page !== undefined) span.setAttribute('sitedelta.page', page);
  },
  end: () => undefined,
};

/**
 * The context of the request for a scan, in whatever process that was, so that its runs belong to the same trace. The time
 * until the first of them is a span of its own.
 */
function joinRequest({ scanId, attempt, traceParent, waitedMs }: ReportedRun, tracer: Tracer): Context {
  const request = traceParent === null ? null : parseTraceParent(traceParent);
  if (request === null) return ROOT_CONTEXT;
  const context = trace.setSpanContext(ROOT_CONTEXT, { ...request, isRemote: true });
  if (attempt === 1) {
    const nowMs = Date.now();
    const attributes = { 'sitedelta.scan.id': scanId };
    tracer.startSpan('queue', { startTime: nowMs - waitedMs, attributes }, context).end(nowMs);
  }
  return context;
}

/**
 * Makes spans of the runs and phases that the service reports on its diagnostics channels. What happens during one of
 * them belongs to its span.
 * @returns ends it
 */
export function traceChannels(scope: SpanScope): () => void {
  const unwatchRuns = makeSpans(tracingChannel('sitedelta:run'), RUN, scope);
  const unwatchPhases = makeSpans(tracingChannel('sitedelta:phase'), PHASE, scope);
  return () => {
    unwatchRuns();
    unwatchPhases();
  };
}

function makeSpans<Message extends object>(
  channel: TracingChannel<unknown, Message>,
  kind: SpanKind<Message>,
  { tracer, active }: SpanScope,
): () => void {
  const begun = new WeakMap<object, { span: Span; message: Message }>();
  channel.start.bindStore(active, (message) => {
    const parent = active.getStore() ?? kind.parent(message, tracer);
    const span = tracer.startSpan(kind.name(message), {}, parent);
    kind.begin(span, message);
    begun.set(message, { span, message });
    return trace.setSpan(parent, span);
  });

  function end(published: unknown): void {
    const ended: object = Object(published);
    const found = begun.get(ended);
    // It had begun before we listened.
    if (found === undefined) return;
    kind.end(found.span, found.message);
    // Node adds the error of what has failed.
    endSpan(found.span, 'error' in ended ? ended.error : null);
  }
  channel.asyncEnd.subscribe(end);
  return () => {
    channel.start.unbindStore(active);
    channel.asyncEnd.unsubscribe(end);
  };
}

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

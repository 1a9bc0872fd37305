import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Tracer } from '@opentelemetry/api';

/** What makes spans, and where the span is that those of the work under way belong to. */
export interface SpanScope {
  tracer: Tracer;
  active: AsyncLocalStorage<Context>;
}

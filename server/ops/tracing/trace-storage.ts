import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { wrapMethods } from '../../shared/wrap-methods.ts';
import type { Method } from '../../shared/wrap-methods.ts';
import type { Storage } from '../../storage/storage.ts';
import { endSpan } from './trace-channels.ts';
import type { SpanScope } from './trace-channels.ts';

const SCAN_ID = /^[\da-f]{32}$/;

/**
 * The same storage, which also makes a span of each operation that belongs to a request or to the run of a scan. What
 * workers do while they have no scan (looking into the queue, taking back scans) has no span.
 */
export function traceStorage(storage: Storage, scope: SpanScope): Storage {
  return {
    place: storage.place,
    clientKey: storage.clientKey,
    store: wrapMethods(storage.store, (name, method) =>
      traced(`store.${name}`, name === 'create' ? withRequest(method, scope) : method, scope),
    ),
    queue: wrapMethods(storage.queue, (name, method) => traced(`queue.${name}`, method, scope)),
    // An operator's commands belong to no request.
    control: storage.control,
    tokens: storage.tokens,
    webhooks: storage.webhooks,
    audit: wrapMethods(storage.audit, (name, method) => traced(`audit.${name}`, method, scope)),
    callWindows:
      storage.callWindows &&
      wrapMethods(storage.callWindows, (name, method) => traced(`callWindows.${name}`, method, scope)),
    get checked() {
      return storage.checked;
    },
    backUp: () => storage.backUp(),
    close: () => storage.close(),
  };
}

function traced(operation: string, method: Method, { tracer, active }: SpanScope): Method {
  return async (...args) => {
    const parent = active.getStore();
    if (parent === undefined) return method(...args);
    const id = scanIdIn(args[0]);
    const attributes = id === null ? {} : { 'sitedelta.scan.id': id };
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent);
    try {
      const value = await method(...args);
      endSpan(span, null);
      return value;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  };
}

/** Accepts scans with the span of their request, which gets the id of the scan, too. */
function withRequest(create: Method, { active }: SpanScope): Method {
  return async (scan, ...others) => {
    const request = trace.getSpan(active.getStore() ?? ROOT_CONTEXT);
    if (request === undefined) return create(scan, ...others);
    const { traceId, spanId, traceFlags } = request.spanContext();
    const traceParent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    const accepted = await create({ ...Object(scan), traceParent }, ...others);
    // That of an earlier request, if its scan is reused.
    const id = scanIdIn(accepted);
    if (id !== null) request.setAttribute('sitedelta.scan.id', id);
    return accepted;
  };
}

/** The id of the scan that an operation is about: its first argument, or a property of that. */
function scanIdIn(argument: unknown): string | null {
  const id = typeof argument === 'object' && argument !== null && 'id' in argument ? argument.id : argument;
  return typeof id === 'string' && SCAN_ID.test(id) ? id : null;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';
import type { Log } from '../log/log.ts';
import { createExport } from './create-export.ts';
import type { ServiceTracing } from './open-tracing.ts';
import type { TracingSettings } from './read-tracing-settings.ts';
import { traceChannels } from './trace-channels.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStorage } from './trace-storage.ts';

/** Attaches traces to everything in this process that can be traced. */
export function startTracing(settings: TracingSettings, log: Log): ServiceTracing {
  const { tracer, close } = createExport(settings, log);
  const scope = { tracer, active: new AsyncLocalStorage<Context>() };
  const unwatch = traceChannels(scope);
  return {
    trace: (storage) => traceStorage(storage, scope),
    appOptions: { instrument: (app) => traceRequests(app, scope) },
    async close() {
      unwatch();
      await close();
    },
  };
}

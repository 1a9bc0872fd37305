import type { AppOptions } from '../../http/app.ts';
import type { Log } from '../log/log.ts';
import type { Storage } from '../../storage/storage.ts';
import { readTracingSettings } from './read-tracing-settings.ts';

/** The traces of a service, to be attached to its parts. */
export interface ServiceTracing {
  /** The same storage, traced. */
  trace(storage: Storage): Storage;
  /** What the HTTP layer calls when it is built. */
  appOptions: Pick<AppOptions, 'instrument'>;
  /** Sends what is left, for at most two seconds. Idempotent; never rejects. */
  close(): Promise<void>;
}

/** Without an endpoint nothing is traced, and everything stays as it is. */
const NO_TRACING: ServiceTracing = {
  trace: (storage) => storage,
  appOptions: {},
  close: async () => undefined,
};

/**
 * Begins to trace if OpenTelemetry's variables name an endpoint. Only then are its packages loaded.
 * @throws ConfigError
 */
export async function openTracing(env: NodeJS.ProcessEnv, log: Log): Promise<ServiceTracing> {
  const settings = readTracingSettings(env);
  if (settings === null) return NO_TRACING;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(settings, log);
}

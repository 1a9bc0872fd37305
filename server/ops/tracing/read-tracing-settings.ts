import { ConfigError } from '../../config/load-config.ts';

/** Where traces are sent. */
export interface TracingSettings {
  /** For people: without credentials and query. */
  place: string;
}

const ON = 'otlp';
const OFF = 'none';
const PROTOCOL = 'http/protobuf';

/**
 * Reads those of OpenTelemetry's variables that decide whether there are traces; the others are read by its packages.
 * There are none unless an endpoint is named: OpenTelemetry's default, the local machine, would fail.
 * @returns null if there are no traces
 * @throws ConfigError
 */
export function readTracingSettings(env: NodeJS.ProcessEnv): TracingSettings | null {
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return null;
  const endpoint = first(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const exporter = first(env, 'OTEL_TRACES_EXPORTER');
  if (endpoint === null || exporter?.value === OFF) return null;
  if (exporter !== null && exporter.value !== ON)
    throw new ConfigError([`OTEL_TRACES_EXPORTER must be ${ON} or ${OFF}.`]);
  const protocol = first(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== null && protocol.value !== PROTOCOL) {
    throw new ConfigError([
      `${protocol.name} must be ${PROTOCOL}, which collectors usually take on port 4318; traces are sent in no other way.`,
    ]);
  }
  return { place: placeOf(endpoint) };
}

/** The first of the variables that is not empty. */
function first(env: NodeJS.ProcessEnv, ...names: string[]): { name: string; value: string } | null {
  for (const name of names) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') return { name, value };
  }
  return null;
}

/** The value itself is not repeated: it may contain a password. */
function placeOf({ name, value }: { name: string; value: string }): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new ConfigError([`${name} must be an address such as http://127.0.0.1:4318.`]);
  return url.origin;
}

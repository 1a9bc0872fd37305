import { randomUUID } from 'node:crypto';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Tracer } from '@opentelemetry/api';
import { getNumberFromEnv, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log/log.ts';
import { packageVersion } from '../../shared/package-version.ts';
import { LossReport } from './loss-report.ts';
import type { TracingSettings } from './read-tracing-settings.ts';

const VERSION = packageVersion(new URL('../../../package.json', import.meta.url));
/** OpenTelemetry's own defaults. */
const MAX_QUEUE_SIZE = 2048;
const MAX_EXPORT_BATCH_SIZE = 512;
/** A collector that does not answer must not hold up the end of the service. */
const FLUSH_MS = 2_000;

/**
 * Makes spans and sends them by OTLP over HTTP, as OpenTelemetry's variables say (sampler, headers, time limits, sizes).
 * Spans wait in a buffer of a bounded size; if they can't be sent, they are lost, and nothing but the log notices. The
 * requests are made by Node itself: what restricts the requests of scans does not concern them.
 */
export function createExport(
  { place }: TracingSettings,
  log: Log,
): { tracer: Tracer; close: () => Promise<void> } {
  // What is wrong with a variable is reported while the packages read it. What is lost later is in our own report.
  diag.setLogger(reporterOf(log), DiagLogLevel.WARN);
  setGlobalErrorHandler(ignore);
  const maxQueueSize = readSize('OTEL_BSP_MAX_QUEUE_SIZE', MAX_QUEUE_SIZE);
  const maxExportBatchSize = Math.min(
    readSize('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', MAX_EXPORT_BATCH_SIZE),
    maxQueueSize,
  );
  const losses = new LossReport(new OTLPTraceExporter(), { place, maxQueueSize, log });
  const provider = new BasicTracerProvider({
    resource: describeProcess(),
    spanProcessors: [losses, new BatchSpanProcessor(losses.exporter, { maxQueueSize, maxExportBatchSize })],
  });
  diag.disable();
  log.info({ place }, 'Traces are sent');
  let closing: Promise<void> | null = null;
  return {
    tracer: provider.getTracer('sitedelta', VERSION),
    close() {
      closing ??= flush(provider).then(() => losses.end());
      return closing;
    },
  };
}

/** Resolves when everything was sent, or its time is over. */
async function flush(provider: BasicTracerProvider): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FLUSH_MS);
  provider.shutdown().then(resolve, () => resolve());
  await promise;
  clearTimeout(timer);
}

/** What the variables say of the process goes before what we say. */
function describeProcess(): Resource {
  return defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'sitedelta',
        'service.version': VERSION,
        'service.instance.id': randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
}

/** With batches of no spans the package would send them without end, and nothing else would run any more. */
function readSize(name: string, fallback: number): number {
  const size = getNumberFromEnv(name);
  if (size === undefined || (Number.isInteger(size) && size > 0)) return size ?? fallback;
  diag.warn(`${name} must be a whole number above 0; ${fallback} is used.`);
  return fallback;
}

function ignore(): void {
  // Not for operators.
}

function reporterOf(log: Log): Parameters<typeof diag.setLogger>[0] {
  const warn = (reason: string): void => log.warn({ reason }, 'A setting of OpenTelemetry is wrong');
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}

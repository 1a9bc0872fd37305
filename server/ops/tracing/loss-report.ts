import { TraceFlags } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log/log.ts';

interface ReportOptions {
  /** Where spans are sent, for people. */
  place: string;
  /** Spans that may wait. */
  maxQueueSize: number;
  log: Log;
}

/**
 * Counts the spans that were ended, and those that were sent. The log has one line when spans begin to be lost, one when
 * they are sent again, and the sum at the end.
 */
export class LossReport implements SpanProcessor {
  /** Sends spans by the real exporter, and counts. */
  readonly exporter: SpanExporter;
  readonly #options: ReportOptions;
  #ended = 0;
  #dropped = 0;
  #handedOver = 0;
  #sent = 0;
  /** Whether the log says so. */
  #isLosing = false;
  #hasLostSinceSent = false;

  constructor(exporter: SpanExporter, options: ReportOptions) {
    this.#options = options;
    this.exporter = {
      export: (spans, done) => {
        this.#handedOver += spans.length;
        exporter.export(spans, (result) => {
          this.#note(spans.length, result);
          done(result);
        });
      },
      forceFlush: async () => exporter.forceFlush?.(),
      shutdown: () => exporter.shutdown(),
    };
  }

  onStart(): void {
    // Only ended spans are sent.
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    const waiting = this.#ended - this.#dropped - this.#handedOver;
    this.#ended += 1;
    if (waiting < this.#options.maxQueueSize) return;
    this.#dropped += 1;
    this.#lose('there are more of them than can be sent');
  }

  async forceFlush(): Promise<void> {
    // There is nothing to flush.
  }

  async shutdown(): Promise<void> {
    // Nothing was opened.
  }

  /** Reports what was lost in all. */
  end(): void {
    const { place, log } = this.#options;
    const spans = this.#ended - this.#sent;
    if (spans > 0) log.warn({ place, spans }, 'Spans of traces were lost');
  }

  #note(count: number, { code, error }: ExportResult): void {
    if (code !== ExportResultCode.SUCCESS) return this.#lose(reasonOf(error));
    this.#sent += count;
    // A collector that is only too slow takes some of them all the time.
    if (this.#isLosing && !this.#hasLostSinceSent) {
      this.#isLosing = false;
      const { place, log } = this.#options;
      log.info({ place }, 'Traces are sent again');
    }
    this.#hasLostSinceSent = false;
  }

  #lose(reason: string): void {
    this.#hasLostSinceSent = true;
    if (this.#isLosing) return;
    this.#isLosing = true;
    const { place, log } = this.#options;
    log.warn({ place, reason }, 'Traces cannot be sent and are lost; scans are not affected');
  }
}

/** What a collector answers may be anything, so only the status is used. */
function reasonOf(error: Error | undefined): string {
  if (error === undefined) return 'unknown';
  if (!('code' in error)) return error.message;
  return typeof error.code === 'number' ? `HTTP ${error.code}` : String(error.code);
}

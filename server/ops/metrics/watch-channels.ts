import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import type { BlockReason } from '../../egress/report-blocked.ts';
import type { Metrics } from './metrics.ts';

/**
 * Counts what the service reports on its diagnostics channels: phases, starts of the browser, comparisons, requests for
 * scans that were refused, requests of scans that were not let out, messages to webhooks, and waits for a connection to the
 * database.
 * @returns ends it
 */
export function watchChannels(metrics: Metrics): () => void {
  const phases = tracingChannel<'sitedelta:phase', object>('sitedelta:phase');
  const begun = new WeakMap<object, number>();

  function begin(message: unknown): void {
    const phase = Object(message);
    begun.set(phase, performance.now());
  }

  function end(message: unknown): void {
    const phase: object = Object(message);
    const beganMs = begun.get(phase);
    // It had begun before we listened.
    if (beganMs === undefined) return;
    const seconds = (performance.now() - beganMs) / 1000;
    const name = 'name' in phase ? String(phase.name) : '';
    if (name === 'compare') metrics.comparisonSeconds.observe(seconds);
    else metrics.phaseSeconds.observe({ phase: name }, seconds);
    if (name === 'launch') {
      // Node adds the error of a phase that has failed.
      metrics.browserStarts.inc({ outcome: 'error' in phase ? 'failed' : 'started' });
    }
  }

  function onBlocked(message: unknown): void {
    const reason = typeof message === 'object' && message !== null && 'reason' in message;
    if (reason) metrics.egressBlocked.inc({ reason: String(message.reason) });
  }

  function onRefused(message: unknown): void {
    const reason = typeof message === 'object' && message !== null && 'reason' in message;
    if (reason) metrics.scansRefused.inc({ reason: String(message.reason) });
  }

  function onWebhook(message: unknown): void {
    const about = Object(message);
    if (!('outcome' in about && 'seconds' in about)) return;
    metrics.webhookAttempts.inc({ outcome: about.outcome === 'again' ? 'failed' : String(about.outcome) });
    metrics.webhookSeconds.observe(Number(about.seconds));
  }

  function onConnection(message: unknown): void {
    const about = Object(message);
    if (!('pool' in about && 'seconds' in about)) return;
    metrics.connectionWaitSeconds.observe({ pool: String(about.pool) }, Number(about.seconds));
  }

  // The alert on a counter needs its first value before its first increase.
  for (const outcome of ['started', 'failed']) metrics.browserStarts.inc({ outcome }, 0);
  for (const reason of ['address', 'scan limit', 'host limit'] satisfies BlockReason[]) {
    metrics.egressBlocked.inc({ reason }, 0);
  }
  for (const outcome of ['delivered', 'failed', 'dead', 'gone']) metrics.webhookAttempts.inc({ outcome }, 0);
  phases.start.subscribe(begin);
  phases.asyncEnd.subscribe(end);
  subscribe('sitedelta:blocked', onBlocked);
  subscribe('sitedelta:refused', onRefused);
  subscribe('sitedelta:webhook', onWebhook);
  subscribe('sitedelta:connection', onConnection);
  return () => {
    phases.start.unsubscribe(begin);
    phases.asyncEnd.unsubscribe(end);
    unsubscribe('sitedelta:blocked', onBlocked);
    unsubscribe('sitedelta:refused', onRefused);
    unsubscribe('sitedelta:webhook', onWebhook);
    unsubscribe('sitedelta:connection', onConnection);
  };
}

import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Seconds; a page loads in tenths of a second, and the slowest may take minutes. */
const PHASE_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100];
/** Seconds; a scan takes some seconds, and fails when it has waited for an hour. */
const SCAN_BUCKETS = [1, 3, 10, 30, 60, 120, 300, 600, 1_200, 3_600];
/** Seconds; a row is read in a tenth of a millisecond, and a full disk or a lock takes seconds. */
const STORE_BUCKETS = [0.000_3, 0.001, 0.003, 0.01, 0.03, 0.1, 1, 10];
const HTTP_BUCKETS = [0.003, 0.01, 0.03, 0.1, 0.3, 1, 10];

/** Gauges with the ending of a counter; the same values are in the metrics without it, by type. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** What an operator can measure: names and meanings are in docs/monitoring.md. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Makes all metrics in a registry of their own. Labels have a small, fixed set of values: a host, an address or an id
 * would let strangers add time series without end. A table rather than steps, hence its length.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  return {
    registry,
    queueScans: new Gauge({
      name: 'sitedelta_queue_scans',
      help: 'Scans that wait in the queue.',
      registers,
    }),
    queueOldestAge: new Gauge({
      name: 'sitedelta_queue_oldest_age_seconds',
      help: 'For how long the scan that waits longest has waited; 0 if none waits.',
      registers,
    }),
    queueClaimable: new Gauge({
      name: 'sitedelta_queue_claimable_scans',
      help: 'Waiting scans that a worker could start now: at most one per host, and none for a host that is being visited or must be left alone.',
      registers,
    }),
    queueClaimableAge: new Gauge({
      name: 'sitedelta_queue_claimable_oldest_age_seconds',
      help: 'Age of the oldest scan that a worker could start now, or 0. More workers shorten it.',
      registers,
    }),
    workers: new Gauge({
      name: 'sitedelta_workers',
      help: 'Workers of all processes that were seen in the last 30 seconds and can run scans.',
      registers,
    }),
    scansRunning: new Gauge({
      name: 'sitedelta_scans_running',
      help: 'Scans that this process runs now.',
      registers,
    }),
    scanSlots: new Gauge({
      name: 'sitedelta_scan_slots',
      help: 'Scans that this process can run at once; 0 if it runs none.',
      registers,
    }),
    scanWaitSeconds: new Histogram({
      name: 'sitedelta_scan_wait_seconds',
      help: 'Time from the acceptance of a scan to the start of its first run.',
      buckets: SCAN_BUCKETS,
      registers,
    }),
    scanSeconds: new Histogram({
      name: 'sitedelta_scan_seconds',
      help: 'Time from the acceptance of a scan to its end: complete or failed.',
      labelNames: ['outcome'],
      buckets: SCAN_BUCKETS,
      registers,
    }),
    runSeconds: new Histogram({
      name: 'sitedelta_run_seconds',
      help: 'Time from the start of a run to the end of its scan: complete or failed.',
      labelNames: ['outcome'],
      buckets: SCAN_BUCKETS,
      registers,
    }),
    scansFailed: new Counter({
      name: 'sitedelta_scans_failed_total',
      help: 'Scans that failed in this process, by the kind of the failure.',
      labelNames: ['reason'],
      registers,
    }),
    scansRefused: new Counter({
      name: 'sitedelta_scans_refused_total',
      help: 'Requests for a scan that were answered with an error, by its name.',
      labelNames: ['reason'],
      registers,
    }),
    buildInfo: new Gauge({
      name: 'sitedelta_build_info',
      help: 'Always 1; the version of the service and of Node are in the labels.',
      labelNames: ['version', 'node'],
      registers,
    }),
    scansAccepted: new Counter({
      name: 'sitedelta_scans_accepted_total',
      help: 'Scans that were accepted into the queue.',
      registers,
    }),
    scansEnded: new Counter({
      name: 'sitedelta_scans_ended_total',
      help: 'Scans that have ended: complete, failed, or expired (failed because they waited too long).',
      labelNames: ['outcome'],
      registers,
    }),
    scansInterrupted: new Counter({
      name: 'sitedelta_scans_interrupted_total',
      help: 'Runs that ended without a result: released at a shutdown, or lost with their worker. The scan runs again, or fails after its third run.',
      labelNames: ['reason'],
      registers,
    }),
    phaseSeconds: new Histogram({
      name: 'sitedelta_phase_seconds',
      help: 'How long the phases of scans and of their pages take.',
      labelNames: ['phase'],
      buckets: PHASE_BUCKETS,
      registers,
    }),
    comparisonSeconds: new Histogram({
      name: 'sitedelta_comparison_seconds',
      help: 'How long it takes to compare two scans; comparisons that are stored already are not counted.',
      buckets: PHASE_BUCKETS,
      registers,
    }),
    browserStarts: new Counter({
      name: 'sitedelta_browser_starts_total',
      help: 'Starts of the browser: started or failed.',
      labelNames: ['outcome'],
      registers,
    }),
    egressBlocked: new Counter({
      name: 'sitedelta_egress_blocked_total',
      help: 'Requests of scans that were not let out: the address is refused, or a limit of the scan or of another host is reached.',
      labelNames: ['reason'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'sitedelta_webhook_attempts_total',
      help: 'Messages that this process sent to webhooks, by what came of it: delivered, failed (sent again later), dead (given up), or gone (the receiver wants no more).',
      labelNames: ['outcome'],
      registers,
    }),
    webhookSeconds: new Histogram({
      name: 'sitedelta_webhook_attempt_seconds',
      help: 'How long webhooks take to answer, failed attempts included.',
      buckets: HTTP_BUCKETS,
      registers,
    }),
    webhookWaiting: new Gauge({
      name: 'sitedelta_webhook_waiting',
      help: 'Messages to webhooks that wait for their next attempt.',
      registers,
    }),
    webhookOldestAge: new Gauge({
      name: 'sitedelta_webhook_oldest_age_seconds',
      help: 'For how long the message that waits longest has waited; 0 if none waits.',
      registers,
    }),
    storeSeconds: new Histogram({
      name: 'sitedelta_store_operation_seconds',
      help: 'How long the operations of the store and the queue take, failed ones included.',
      labelNames: ['operation'],
      buckets: STORE_BUCKETS,
      registers,
    }),
    connectionWaitSeconds: new Histogram({
      name: 'sitedelta_database_connection_wait_seconds',
      help: 'How long statements and transactions wait for a connection to PostgreSQL, by pool: store or queue.',
      labelNames: ['pool'],
      buckets: STORE_BUCKETS,
      registers,
    }),
    storeErrors: new Counter({
      name: 'sitedelta_store_errors_total',
      help: 'Operations of the store and the queue that failed because the data could not be used.',
      labelNames: ['operation'],
      registers,
    }),
    httpSeconds: new Histogram({
      name: 'sitedelta_http_request_seconds',
      help: 'How long requests take until they are answered, by route and class of the status.',
      labelNames: ['route', 'status'],
      buckets: HTTP_BUCKETS,
      registers,
    }),
  };
}

import { whyNoPostgres } from '../../harness/service/postgres-server.ts';
import { seededRandom } from '../../harness/findings/random.ts';
import { sameOrderAsPostgres } from './same-order-as-postgres.ts';
import { simulate } from './simulate.ts';
import type { Tally } from './simulate.ts';
import { meanDuration, workingDay, workload } from './workload.ts';

/** `node bench/queue/run.ts`: how long scans wait, simulated with the order and the limits of the real queue. */

const HOUR_S = 3600;
const SEED = 5;

/** One simulation. */
interface Situation {
  workers: number;
  load: number;
  queueLimit: number;
  onePerHost: boolean;
  hours: number;
  profile?: (at: number) => number;
}

function run({ workers, load, queueLimit, onePerHost, hours, profile }: Situation): Map<string, Tally> {
  const until = hours * HOUR_S;
  return simulate({
    workers,
    queueLimit,
    // As server/main.ts divides it.
    share: Math.max(10, Math.ceil(queueLimit / 2)),
    onePerHost,
    warmUp: profile === undefined ? until / 10 : 0,
    arrivals: workload({ random: seededRandom(SEED), workers, load, until, ...(profile && { profile }) }),
  });
}

const COLUMNS = [
  'workers',
  'load',
  'QUEUE_LIMIT',
  'clients',
  'scans',
  'p50 s',
  'p95 s',
  'p99 s',
  'refused',
  'expired',
];

function rowsOf(situation: Situation): string[][] {
  const tallies = [...run(situation)].sort(([a], [b]) => a.localeCompare(b));
  return tallies.map(([kind, tally]) => {
    const waits = tally.waits.sort((a, b) => a - b);
    const refused = [...tally.refused.values()].reduce((sum, count) => sum + count, 0);
    return [
      String(situation.workers),
      `${Math.round(situation.load * 100)} %`,
      String(situation.queueLimit),
      kind,
      String(tally.asked),
      ...[0.5, 0.95, 0.99].map((part) => seconds(waits[Math.ceil(part * waits.length) - 1] ?? 0)),
      share(refused, tally.asked),
      share(tally.expired, tally.asked),
    ];
  });
}

function seconds(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function share(part: number, all: number): string {
  return part === 0 ? '0' : `${((100 * part) / all).toFixed(1)} %`;
}

function print(title: string, situations: readonly Situation[]): void {
  const rows = [COLUMNS, ...situations.flatMap(rowsOf)];
  const widths = COLUMNS.map((_name, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}\n`);
  for (const row of rows)
    console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
}

/** Simulated hours: long enough for some ten thousand scans. */
const HOURS = { 10: 24, 100: 8, 1000: 2 };
const SIZES = [10, 100, 1000] as const;
const usual = { onePerHost: true };

if (whyNoPostgres() === null) {
  const { claimed, refused } = await sameOrderAsPostgres();
  console.log(`The model and PostgreSQL agree on ${claimed} claims and ${refused} refusals.`);
}
const mean = meanDuration(seededRandom(SEED));
console.log(`A scan takes ${mean.toFixed(1)} s, so a worker can do ${(HOUR_S / mean).toFixed(0)} an hour.`);
print(
  'Steady load; ten scans may wait per worker',
  SIZES.flatMap((workers) =>
    [0.5, 0.8, 0.95, 1.2].map((load) => ({
      ...usual,
      workers,
      load,
      queueLimit: workers * 10,
      hours: HOURS[workers],
    })),
  ),
);
print(
  'The default QUEUE_LIMIT of 100',
  SIZES.map((workers) => ({ ...usual, workers, load: 0.8, queueLimit: 100, hours: HOURS[workers] })),
);
print(
  'A working day, half of the capacity on average (the busiest hour asks for more than all of it)',
  SIZES.slice(0, 2).map((workers) => ({
    ...usual,
    workers,
    load: 0.5,
    queueLimit: workers * 400,
    hours: 24,
    profile: workingDay,
  })),
);
print(
  'For comparison: several workers may visit one host at once',
  SIZES.map((workers) => ({
    workers,
    load: 0.8,
    queueLimit: workers * 10,
    onePerHost: false,
    hours: HOURS[workers],
  })),
);

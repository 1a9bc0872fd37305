import { openPostgresStorage } from '../../server/storage/postgres/open-postgres-storage.ts';
import { startPostgres } from '../../harness/service/postgres-server.ts';
import { pickOne, seededRandom } from '../../harness/findings/random.ts';
import { ServiceError } from '../../server/shared/errors.ts';
import type { ClaimedJob, QueueLimits } from '../../server/storage/records.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { QueueModel } from './queue-model.ts';
import type { Admission, SimulatedScan } from './queue-model.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

const STEPS = 1_500;
const PROCESSES = 4;
const LIMITS = { all: 30, share: 12 } satisfies QueueLimits;
const SLUGS = {
  accepted: 'accepted',
  'queue full': 'queue_full',
  'client share': 'rate_limited',
  'host share': 'rate_limited',
} satisfies Record<Admission, string>;

/**
 * Lets the model and the queue in PostgreSQL do the same: accept scans of some clients and hosts, claim, end and release
 * them in a random order.
 * @returns how many scans were claimed and refused
 * @throws Error at the first difference
 */
export async function sameOrderAsPostgres(): Promise<{ claimed: number; refused: number }> {
  const server = await startPostgres(false);
  const url = await server.createDatabase();
  // Each is a process to the database, and runs one scan at a time.
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, () => openPostgresStorage({ url, version: 'bench', log: SILENT_LOG })),
  );
  const idle = [...processes];
  const model = new QueueModel({ ...LIMITS, onePerHost: true });
  const random = seededRandom(11);
  const running: { scan: SimulatedScan; job: ClaimedJob; process: Storage }[] = [];
  const bySeq = new Map<string, SimulatedScan>();
  const counts = { claimed: 0, refused: 0 };

  async function accept(seq: number): Promise<void> {
    const client = `client ${pickOne(random, [0, 0, 0, 1, 1, 2, 3, 4])}`;
    const host = `host${Math.floor(random() * 6)}.example`;
    const id = seq.toString(16).padStart(32, '0');
    const scan: SimulatedScan = {
      seq,
      turn: 0,
      client,
      host,
      kind: '',
      queuedAt: seq,
      duration: 0,
      state: 'queued',
    };
    const admission = model.accept(scan);
    bySeq.set(id, scan);
    const slug = await processes[0]?.store
      .create({ id, target: `https://${host}/${seq}`, client, base: null }, LIMITS)
      .then(
        () => 'accepted',
        (error: unknown) => (error instanceof ServiceError ? error.slug : String(error)),
      );
    const expected = SLUGS[admission];
    if (slug !== expected) throw new Error(`Scan ${seq}: ${slug} in PostgreSQL, ${admission} in the model.`);
    if (admission !== 'accepted') counts.refused += 1;
  }

  async function claim(): Promise<void> {
    const process = idle.pop();
    if (process === undefined) return;
    const scan = model.claim();
    const job = await process.queue.claim('bench');
    const claimed = job === null ? null : (bySeq.get(job.id)?.seq ?? null);
    if (claimed !== (scan?.seq ?? null))
      throw new Error(`PostgreSQL gives scan ${claimed}, the model ${scan?.seq ?? null}.`);
    if (scan === null || job === null) {
      idle.push(process);
      return;
    }
    counts.claimed += 1;
    running.push({ scan, job, process });
  }

  async function finish(now: number): Promise<void> {
    const [run] = running.splice(Math.floor(random() * running.length), 1);
    if (run === undefined) return;
    idle.push(run.process);
    if (random() < 0.2 && run.job.attempt === 1) {
      await run.process.queue.release(run.job);
      model.release(run.scan, now);
    } else {
      await run.process.queue.fail(run.job, { kind: 'too-slow' });
      model.end(run.scan);
    }
  }

  try {
    for (let step = 1; step <= STEPS; step += 1) {
      // As many requests as claims and ends, in waves, so that the queue is full and empty at times.
      const isWave = Math.floor(step / 100) % 2 === 0;
      const draw = random();
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await (draw < (isWave ? 0.6 : 0.2) ? accept(step) : draw < 0.75 ? claim() : finish(step));
    }
    return counts;
  } finally {
    await Promise.all(processes.map((process) => process.close()));
    await server.remove();
  }
}

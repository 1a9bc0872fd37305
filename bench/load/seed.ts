import { randomBytes } from 'node:crypto';
import { aDiff, aFinding, aResult } from '../../harness/findings/builders.ts';
import type { components } from '../../openapi.gen.ts';
import { hashOfToken, newTokenSecret } from '../../server/shared/token-secret.ts';
import { SCOPES } from '../../server/storage/token-store.ts';
import type { Storage } from '../../server/storage/storage.ts';

type Finding = components['schemas']['Finding'];

/** Paths of what was stored. */
export interface Seeded {
  /** Complete scans of 2 kB. */
  small: string[];
  /** One of 100 kB. */
  large: string;
  /** Comparisons of 2 kB that are stored. */
  diffs: string[];
  /** Reports of the small scans. */
  reports: string[];
  /** Scans that wait. */
  queued: string[];
  /** One that may do everything. */
  token: string;
}

/** So many that no single row stays in a cache for being asked for alone. */
const SCANS = 100;
const WAITING = 20;
const TARGET = 'https://www.example.com/';
const LIMITS = { all: 1_000_000, share: null };

/** Stores complete scans and comparisons, and fills the queue, which must be empty. */
export async function seed(storage: Storage): Promise<Seeded> {
  const ids: string[] = [];
  for (let n = 0; n < SCANS; n += 1) ids.push(await complete(storage, findings(6)));
  const diffs: string[] = [];
  for (const [index, id] of ids.slice(1).entries()) {
    const base = ids[index] ?? '';
    await storage.store.saveDiff(id, base, Buffer.from(JSON.stringify(aDiff({ unchanged: findings(6) }))));
    diffs.push(`/api/v1/scans/${id}/diff?base=${base}`);
  }
  return {
    small: ids.map((id) => `/api/v1/scans/${id}`),
    large: `/api/v1/scans/${await complete(storage, findings(330))}`,
    diffs,
    reports: ids.map((id) => `/reports/${id}`),
    queued: await seedQueue(storage),
    token: await makeToken(storage),
  };
}

async function makeToken({ tokens }: Storage): Promise<string> {
  const token = newTokenSecret();
  const hash = hashOfToken(token) ?? new Uint8Array();
  await tokens.create({ hash, name: 'bench', scopes: SCOPES, targets: ['*'], lifetimeMs: null });
  return token;
}

/** Empties the queue and fills it again. @returns the paths of the scans that wait now */
export async function seedQueue(storage: Storage): Promise<string[]> {
  for (let job = await claim(storage); job !== null; job = await claim(storage)) {
    await storage.queue.fail(job, { kind: 'too-slow' });
  }
  const queued: string[] = [];
  for (let n = 0; n < WAITING; n += 1) queued.push(`/api/v1/scans/${await accept(storage)}`);
  return queued;
}

async function complete(storage: Storage, found: Finding[]): Promise<string> {
  const id = await accept(storage);
  const job = await claim(storage);
  if (job?.id !== id) throw new Error('The queue is not empty: give the benchmark a store of its own.');
  await storage.queue.complete(job, { result: aResult(found), facts: new Uint8Array() });
  return id;
}

async function accept({ store }: Storage): Promise<string> {
  const id = randomBytes(16).toString('hex');
  await store.create({ id, target: TARGET, client: 'bench', base: null }, LIMITS);
  return id;
}

function claim({ queue }: Storage): ReturnType<Storage['queue']['claim']> {
  return queue.claim('bench');
}

/** Findings of about 300 bytes each; their ids and elements differ, as they do on pages. */
function findings(count: number): ReturnType<typeof aFinding>[] {
  return Array.from({ length: count }, (_, index) =>
    aFinding({
      id: randomBytes(8).toString('hex'),
      explanation: 'Add an alt attribute.',
      evidence: `<img class="hero" src="/img/harbour-${index}.svg">`,
      pages: [`${TARGET}about`],
    }),
  );
}

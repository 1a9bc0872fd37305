import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { Storage } from '../../../server/storage/storage.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/stores/', import.meta.url));
const FIRST_MS = Date.UTC(2026, 10, 1);
const SECOND_MS = 1_000;

/** The versions of the schema of which there is a store, made by the code of that time; see its README. */
export function releasedVersions(kind: 'sqlite' | 'postgres'): number[] {
  return readdirSync(FOLDER)
    .map((name) => Number(new RegExp(`^${kind}-(\\d+)\\.`).exec(name)?.[1]))
    .filter((version) => version > 0)
    .sort((a, b) => a - b);
}

/** Puts an embedded store of a version into a new temporary folder. @returns the folder */
export function unpackSqliteStore(version: number): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'scans.db'), gunzipSync(readFileSync(join(FOLDER, `sqlite-${version}.db.gz`))));
  return folder;
}

/** Statements that make a store of a version in an empty PostgreSQL database. */
export function postgresStore(version: number): string {
  return readFileSync(join(FOLDER, `postgres-${version}.sql`), 'utf8');
}

function idOf(n: number): string {
  return n.toString(16).padStart(32, '0');
}

/**
 * Looks whether an opened storage has all that was in a released store: a complete scan, a failed one, one that ran, and
 * three that wait. Runs them, so that afterwards the storage differs.
 * @param features of the version: `turns` of clients, `base` of a scan

 */
export async function expectReleasedContent(
  { store, queue }: Storage,
  schema: string,
  features: { turns: boolean; base: boolean },
): Promise<void> {
  const [complete, failed, ran] = [idOf(1), idOf(2), idOf(3)];
  const waiting = [idOf(4), idOf(5), idOf(6)];
  expect(await store.get(complete)).toEqual({
    id: complete,
    target: 'https://a.example/1',
    status: 'complete',
    attempt: 1,
    createdAtMs: FIRST_MS,
    completedAtMs: FIRST_MS + 5 * SECOND_MS,
    error: null,
    queuePosition: null,
    progress: null,
  });
  expect((await store.result(complete))?.limitations).toEqual([`schema ${schema}`]);
  expect(Buffer.from((await store.facts(complete)) ?? []).toString()).toBe(
    `facts of schema ${schema} `.repeat(200),
  );
  expect(await store.get(failed)).toMatchObject({
    status: 'failed',
    createdAtMs: FIRST_MS + 6 * SECOND_MS,
    completedAtMs: FIRST_MS + 7 * SECOND_MS,
    error: 'The website cannot be reached.',
  });
  const order = features.turns ? [ran, waiting[2], waiting[0], waiting[1]] : [ran, ...waiting];
  const positions = await Promise.all(
    [ran, ...waiting].map(async (id) => (await store.get(id))?.queuePosition),
  );
  expect(positions).toEqual([ran, ...waiting].map((id) => order.indexOf(id) + 1));
  // Those that have waited for long are not failed right after the start.
  expect(await queue.reap([])).toEqual({ lost: 0, expired: 0 });
  for (const id of order) {
    const job = await queue.claim('w');
    expect(job).toMatchObject({
      id,
      attempt: id === ran ? 2 : 1,
      base: features.base && id === waiting[2] ? complete : null,
    });
    expect(job && (await queue.fail(job, 'done'))).toBe(true);
  }
  expect(await queue.claim('w')).toBeNull();
  await store.create(
    { id: idOf(7), target: 'https://a.example/1', client: 'one', base: complete },
    { all: 1, share: 1 },
  );
  expect(await queue.claim('w')).toMatchObject({ id: idOf(7), base: complete });
}

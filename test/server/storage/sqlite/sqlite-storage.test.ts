import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import { StoreOpenError } from '../../../../server/storage/store-open-error.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { storageConformance } from '../conformance.ts';
import type { StorageSubject } from '../conformance.ts';
import { storageFairness } from '../fairness.ts';
import { auditConformance } from '../audit-conformance.ts';
import { tokenConformance } from '../token-conformance.ts';
import { webhookConformance } from '../webhook-conformance.ts';
import { output } from '../output.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';

async function makeSubject(): Promise<StorageSubject> {
  const folder = temporaryFolder();
  return {
    open: async (clock) => openSqliteStorage({ folder, clock }),
    remove: () => rm(folder, { recursive: true }),
  };
}
storageConformance('SQLite', makeSubject);
storageFairness('SQLite', makeSubject, { spreads: false });
tokenConformance('SQLite', makeSubject);
auditConformance('SQLite', makeSubject);
webhookConformance('SQLite', makeSubject);

const HOUR_MS = 60 * 60 * 1000;

describe('The SQLite file', () => {
  let folder = '';
  const storages: Storage[] = [];

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    for (const storage of storages.splice(0)) await storage.close();
  });

  function open(at = folder, version = ''): Storage {
    const storage = openSqliteStorage({ folder: at, version });
    storages.push(storage);
    return storage;
  }

  it('puts scans of a dead process back into the queue', async () => {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        CLAIM_AND_HANG,
        new URL('../../../../server/storage/sqlite/open-sqlite-storage.ts', import.meta.url).href,
        folder,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');

    expect(() => open()).toThrow(/^Another process is using the data in .*DATA_DIR/);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const { store } = open();
    expect(await store.get(id(1))).toMatchObject({ status: 'queued', attempt: 1 });
  });

  it('refuses data of a newer version or of another program, and files that are not databases', async () => {
    const file = join(folder, 'scans.db');
    const store = open();
    await store.close();
    const write = (sql: string): void => {
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
    };
    write('PRAGMA user_version = 999');
    expect(() => open()).toThrow(/newer version/);
    for (const made of ['CREATE TABLE theirs (a)', 'CREATE TABLE scan (a); PRAGMA user_version = 1']) {
      rmSync(file);
      write(made);
      expect(() => open()).toThrow(/another program/);
    }
    rmSync(file);
    writeFileSync(file, 'not a database '.repeat(100));
    expect(() => open()).toThrow(/damaged/);
  });

  it('is for its owner only, and keeps the mode of existing files', async () => {
    const inner = join(folder, 'inner');
    const storage = open(inner);
    await storage.store.check();
    const modes = () =>
      [inner, ...readdirSync(inner).map((file) => join(inner, file))].map(
        (path) => statSync(path).mode & 0o777,
      );
    expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600]);
    await storage.close();
    chmodSync(inner, 0o750);
    chmodSync(join(inner, 'scans.db'), 0o640);
    await open(inner).close();
    expect(modes()).toEqual([0o750, 0o640, 0o600]);
  });

  it('says so when the folder cannot be used', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => open(join(folder, 'file', 'data'))).toThrow(StoreOpenError);
    expect(() => open(join(folder, 'file'))).toThrow(/cannot be opened and written/);
  });

  it('creates missing parent folders, and says so at once if it cannot', async () => {
    const inner = join(folder, 'some', 'where');
    await open(inner).store.check();
    expect(readdirSync(inner)).toContain('scans.db');
    if (process.platform === 'linux') expect(() => open('/proc/some/where')).toThrow(StoreOpenError);
  });

  it('keeps results and facts compressed', async () => {
    const storage = open();
    await storage.store.create(
      { id: id(1), target: 'https://a.example/', client: '', base: null },
      { all: 10, share: null },
    );
    const job = await storage.queue.claim('w');
    if (!job) throw new Error('No scan was there.');
    const facts = Buffer.from('the same words '.repeat(2_000));
    await storage.queue.complete(job, { ...output('x'), facts });
    expect(await storage.store.facts(id(1))).toEqual(facts);
    await storage.close();
    const database = new DatabaseSync(join(folder, 'scans.db'));
    const bodies = database.prepare('SELECT body FROM facts UNION ALL SELECT body FROM result').all();
    database.close();
    expect(bodies.length).toBe(2);
    for (const { body } of bodies) {
      if (!(body instanceof Uint8Array)) throw new Error('A body is not bytes.');
      // Every frame of zstd begins with this number (RFC 8878, section 3.1.1).
      expect(Buffer.from(body).readUInt32LE()).toBe(0xfd2fb528);
      expect(body.length).toBeLessThan(facts.length / 10);
    }
  });

  it('keeps comparisons at a start, and drops those that another version made', async () => {
    const first = open(folder, '1');
    await first.store.create(
      { id: id(1), target: 'https://a.example/', client: '', base: null },
      { all: 10, share: null },
    );
    await first.store.saveDiff(id(1), id(1), Buffer.from('{}'));
    await first.close();

    const again = open(folder, '1');
    expect((await (await again.store.diffText(id(1), id(1)))?.read())?.toString()).toBe('{}');
    await again.close();
    expect(await open(folder, '2').store.diffText(id(1), id(1))).toBeNull();
  });

  it('is copied while it is written, without what came after', async () => {
    const storage = open();
    const accept = async (n: number): Promise<unknown> =>
      storage.store.create(
        { id: id(n), target: 'https://a.example/', client: '', base: null },
        { all: 10_000, share: null },
      );
    await accept(0);
    const job = await storage.queue.claim('w');
    const big = { ...output('big'), facts: randomBytes(20_000_000) };
    if (job) await storage.queue.complete(job, big);
    let accepted = 1;
    const progress = { isDone: false };
    const copying = storage.backUp().finally(() => (progress.isDone = true));
    for (; !progress.isDone || accepted < 10; accepted += 1) {
      await accept(accepted);
      await setImmediate();
    }
    const copy = await copying;

    expect(statSync(copy ?? '').mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
    mkdirSync(join(folder, 'restored'));
    renameSync(copy ?? '', join(folder, 'restored', 'scans.db'));
    const { store } = open(join(folder, 'restored'));
    expect(Buffer.from((await store.facts(id(0))) ?? []).equals(big.facts)).toBe(true);
    expect(await store.get(id(accepted))).toBeNull();
    // The original still has everything.
    for (let n = 0; n < accepted; n += 1) expect(await storage.store.get(id(n))).not.toBeNull();
  });

  it('is copied while its state is asked for, and while scans are refused', async () => {
    const storage = open();
    const asked = { id: id(1), target: 'https://a.example/', client: '', base: null };
    await storage.store.create({ ...asked, id: id(0) }, { all: 1, share: null });
    const job = await storage.queue.claim('w');
    if (job) await storage.queue.complete(job, { ...output('big'), facts: randomBytes(20_000_000) });
    const progress = { isDone: false };
    const copying = storage.backUp().finally(() => (progress.isDone = true));
    while (!progress.isDone) {
      await storage.store.check();
      const refused = storage.store.create({ ...asked, base: id(0) }, { all: 0, share: null });
      await expect(refused).rejects.toMatchObject({ slug: 'queue_full' });
    }
    expect(await copying).toBe(join(folder, 'scans.backup.db'));
    expect(await storage.store.get('trial')).toBeNull();
  });

  it('is copied if writes are under way when the copy begins', async () => {
    const storage = open();
    for (let round = 0; round < 10; round += 1) {
      const copying = storage.backUp();
      for (let n = 0; n < 100; n += 1)
        void storage.queue.heartbeat({ id: id(n), attempt: 1 }, { pagesFound: 1, pagesDone: 1 });
      await copying;
    }
  });

  it('keeps the copy that it has if another one fails', async () => {
    const storage = open();
    const copy = await storage.backUp();
    const before = statSync(copy ?? '').ino;
    mkdirSync(`${copy}.part`);
    await expect(storage.backUp()).rejects.toThrow();
    expect(statSync(copy ?? '').ino).toBe(before);
  });

  it('ends removing without an error if it is stopped and closed meanwhile', async () => {
    await open().close();
    const file = new DatabaseSync(join(folder, 'scans.db'));
    file.exec(`
      INSERT INTO scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms, completed_ms)
      WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
      SELECT format('%032x', n), 'https://a.example/', '', '', 0, 'failed', 1, 0, 0, 1 FROM n`);
    file.close();
    const storage = open();
    const stopping = new AbortController();
    const pruning = storage.store.prune(0, 1e9, stopping.signal);
    stopping.abort();
    await storage.close();
    const { old } = await pruning;
    expect(old).toBeGreaterThan(0);
    expect(old).toBeLessThan(20_000);
  });

  it('looks at old scans that stay in several runs, and finds the last one', async () => {
    await open().close();
    const file = new DatabaseSync(join(folder, 'scans.db'));
    file.exec(`
      INSERT INTO scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms, completed_ms)
      WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 41001)
      SELECT format('%032x', n), 'https://a.example/' || min(n, 41000), '', '', 0, 'complete', 1, 0, 0, n FROM n`);
    file.close();
    const { store } = open();
    const removed: number[] = [];
    for (let run = 0; run < 4; run += 1) removed.push((await store.prune(HOUR_MS, 1e9)).old);
    expect(removed).toEqual([0, 0, 1, 0]);
  });

  it.each([
    ['a replaced scan is left', 'NULL', `'https://busy.example/'`],
    ['one that is not in use is left', String(Date.now()), `'https://a.example/' || n`],
  ])(
    'removes nothing early that others come before as long as %s, however late',
    async (_, used, address) => {
      await open().close();
      const file = new DatabaseSync(join(folder, 'scans.db'));
      file.exec(`
      INSERT INTO scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms, completed_ms, used_ms)
      WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 20500)
      SELECT format('%032d', n), iif(n <= 20400, 'https://a.example/' || n, ${address}), '', '', 0, 'complete', 1, 0, 0,
        ${Date.now()} - 30000 + n, iif(n <= 20400, ${used}, NULL) FROM n;
      INSERT INTO result (scan_id, bytes, body)
      SELECT id, 100000, zeroblob(100000) FROM scan WHERE CAST(id AS INTEGER) > 20400`);
      const { pages } = Object(file.prepare('SELECT page_count AS pages FROM pragma_page_count').get());
      file.close();
      const storage = open();
      expect((await storage.store.prune(HOUR_MS, Number(pages) * 4096 - 5_000_000)).early).toBeGreaterThan(
        40,
      );
      await storage.close();
      const after = new DatabaseSync(join(folder, 'scans.db'));
      expect(
        after
          .prepare('SELECT sum(CAST(id AS INTEGER) <= 20400) AS first, count(*) > 20400 AS more FROM scan')
          .get(),
      ).toEqual({ first: 20_400, more: 1 });
      after.close();
    },
  );

  it('gives the room of removed scans back', async () => {
    const storage = open();
    const { store, queue } = storage;
    for (let n = 0; n < 20; n += 1) {
      await store.create(
        { id: id(n), target: 'https://a.example/', client: '', base: null },
        { all: 10, share: null },
      );
      const job = await queue.claim('w');
      if (job) await queue.complete(job, { ...output('x'), facts: randomBytes(60_000) });
    }
    expect(await store.prune(-60_000, 1e9)).toEqual({ old: 19, early: 0 });
    await storage.close();
    expect(statSync(join(folder, 'scans.db')).size).toBeLessThan(300_000);
  });

  it('gives up a scan at the start after the second death within a minute, not the scan next to it', async () => {
    let time = Date.UTC(2026, 0, 1);
    const clock = { wall: () => time, steady: () => time };
    /** Nothing is put back, as if the process was killed. */
    const restart = async (): Promise<Storage> => {
      await storages.pop()?.close();
      const storage = openSqliteStorage({ folder, clock });
      storages.push(storage);
      return storage;
    };
    let storage = await restart();
    for (const n of [1, 2]) {
      const target = `https://${n}.example/`;
      await storage.store.create({ id: id(n), target, client: '', base: null }, { all: 10, share: null });
      await storage.queue.claim('w');
    }
    time += 20_000;
    storage = await restart();
    expect(await storage.queue.claim('w')).toMatchObject({ id: id(1), attempt: 2 });
    expect(await storage.queue.claim('w')).toBeNull();
    // It keeps the main thread, so that it was last heard of long before its process is ended.
    time += 5 * 60_000;
    storage = await restart();
    expect(await storage.store.get(id(1))).toMatchObject({ status: 'failed' });
    expect(await storage.queue.claim('w')).toMatchObject({ id: id(2), attempt: 2 });
  });

  it('does not count a time in which it could not be written as waiting', async () => {
    let time = Date.UTC(2026, 0, 1);
    const storage = openSqliteStorage({ folder, clock: { wall: () => time, steady: () => time } });
    storages.push(storage);
    const { store, queue } = storage;
    const reap = async (hours: number): Promise<number> => {
      let expired = 0;
      for (const endMs = time + hours * HOUR_MS; time < endMs; time += 5_000)
        expired += (await queue.reap([])).expired;
      return expired;
    };
    await store.create(
      { id: id(1), target: 'https://a.example/', client: '', base: null },
      { all: 10, share: null },
    );
    expect(await reap(0.5)).toBe(0);
    const file = join(folder, 'scans.db');
    renameSync(file, `${file}.away`);
    await expect(queue.claim('w')).rejects.toMatchObject({ slug: 'unavailable' });
    expect(await reap(3)).toBe(0);
    renameSync(`${file}.away`, file);
    await store.check();
    expect(await reap(0.4)).toBe(0);
    expect(await reap(0.2)).toBe(1);
  });

  it.runIf(canMount())(
    'refuses while the disk is full, loses nothing, and goes on when there is room',
    async () => {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status).toBe(0);
      try {
        const storage = open(disk);
        await storage.store.create(
          { id: id(1), target: 'https://a.example/', client: '', base: null },
          { all: 1000, share: null },
        );
        const job = await storage.queue.claim('w');
        if (!job) throw new Error('No scan was there.');
        writeFileSync(join(disk, 'ballast'), new Uint8Array(1_500_000));
        const big = { ...output('big'), facts: randomBytes(600_000) };

        await expect(storage.queue.complete(job, big)).rejects.toMatchObject({ slug: 'unavailable' });

        expect(await storage.store.get(id(1))).toMatchObject({ status: 'running', attempt: 1 });
        expect(await storage.store.result(id(1))).toBeNull();
        rmSync(join(disk, 'ballast'));
        await storage.store.check();
        expect(await storage.queue.complete(job, big)).toBe(true);
        expect(await storage.store.result(id(1))).toEqual(big.result);
        await storage.close();
      } finally {
        spawnSync('umount', ['-l', disk]);
      }
    },
  );
});

function id(n: number): string {
  return n.toString(16).padStart(32, '0');
}

function canMount(): boolean {
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', ['-l', folder]);
  return mounted;
}

const CLAIM_AND_HANG = `
  const [file, folder] = process.argv.slice(1);
  const { openSqliteStorage } = await import(file);
  const { store, queue } = openSqliteStorage({ folder });
  await store.create({ id: '1'.padStart(32, '0'), target: 'https://a.example/', client: '', base: null }, { all: 10, share: null });
  await queue.claim('w');
  process.stdout.write('claimed');
  setInterval(() => {}, 1000);
`;

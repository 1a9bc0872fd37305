import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  openSync,
  closeSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../../../../server/ops/log/log.ts';
import { inspectFile } from '../../../../server/storage/sqlite/inspect-file.ts';
import { MIGRATIONS } from '../../../../server/storage/sqlite/migrations.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import { openReadOnlyStore } from '../../../../server/storage/sqlite/read-only-store.ts';
import { StoreOpenError } from '../../../../server/storage/store-open-error.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { output } from '../output.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';

const PAGE_BYTES = 4096;
const DAMAGED =
  /^\S+scans\.db is damaged or is not a database \(.+\); restore it from a backup, or move it away to start with an empty store\.$/;

let folder = '';
let file = '';
let logged: string[] = [];
const storages: Storage[] = [];
const log: Log = {
  debug: (_, words) => logged.push(words),
  info: (_, words) => logged.push(words),
  warn: (_, words) => logged.push(words),
  error: (_, words) => logged.push(words),
};

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'scans.db');
  logged = [];
});
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close();
});

function open(more: { at?: string; checkAtOnceBytes?: number } = {}): Storage {
  const { at = folder, ...options } = more;
  const storage = openSqliteStorage({ folder: at, log, ...options });
  storages.push(storage);
  return storage;
}

function id(n: number): string {
  return n.toString(16).padStart(32, '0');
}

function setVersion(version: number): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

async function accept(storage: Storage, n: number): Promise<void> {
  const scan = { id: id(n), target: `https://a.example/${n}`, client: '', base: null };
  await storage.store.create(scan, { all: 1000, share: null });
}

/** A store of some scans, closed. */
async function fill(scans: number, factsBytes: number): Promise<void> {
  const storage = open();
  for (let n = 0; n < scans; n += 1) {
    await accept(storage, n);
    const job = await storage.queue.claim('w');
    if (job) await storage.queue.complete(job, { ...output('x'), facts: randomBytes(factsBytes) });
  }
  await storage.close();
}

function overwrite(from: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, from);
  closeSync(handle);
}

const DAMAGES: [string, () => void][] = [
  [
    'its last two pages zeroed',
    () => overwrite(statSync(file).size - 2 * PAGE_BYTES, new Uint8Array(2 * PAGE_BYTES)),
  ],
  ['its pages 2 to 6 overwritten', () => overwrite(PAGE_BYTES, randomBytes(5 * PAGE_BYTES))],
  [
    'pages in the middle overwritten',
    () =>
      overwrite(PAGE_BYTES * Math.floor(statSync(file).size / PAGE_BYTES / 2), randomBytes(8 * PAGE_BYTES)),
  ],
  ['its header overwritten', () => overwrite(0, randomBytes(100))],
  ['its end cut off', () => truncateSync(file, statSync(file).size - 3 * PAGE_BYTES)],
];

describe('a damaged store', () => {
  it.each(DAMAGES)('is refused in one sentence with %s', async (_what, damage) => {
    await fill(40, 10_000);
    damage();
    expect(() => open()).toThrow(DAMAGED);
    expect(() => open()).toThrow(StoreOpenError);
  });

  it('is refused if it is empty now, and a new one is made if the file was removed', async () => {
    await fill(1, 100);
    expect(logged).toEqual(['A new store is made']);
    truncateSync(file, 0);
    expect(() => open()).toThrow(
      /scans\.db is empty, but there were scans in it; restore it from a backup, or remove it to start with an empty store\.$/,
    );
    rmSync(file);
    await open().store.check();
    expect(logged.slice(1)).toEqual(['The store is gone, and a new one is made']);
  });

  const NOT_A_FILE = /scans\.db is not a file; move it away, or set DATA_DIR to another folder\./;

  it('is refused if its file is a folder', () => {
    mkdirSync(file);
    expect(() => open()).toThrow(NOT_A_FILE);
    expect(() => openReadOnlyStore(folder)).toThrow(NOT_A_FILE);
    expect(inspectFile(folder)).toMatchObject({ kind: 'broken', message: expect.stringMatching(NOT_A_FILE) });
  });

  it.skipIf(process.platform === 'win32')('is refused if its file is a named pipe', () => {
    execFileSync('mkfifo', [file]);
    // A process that opens it hangs, and can only be ended from outside.
    const module = new URL('../../../../server/storage/sqlite/open-sqlite-storage.ts', import.meta.url);
    const script = `const { openSqliteStorage } = await import(${JSON.stringify(module.href)});
      openSqliteStorage({ folder: ${JSON.stringify(folder)} });`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      timeout: 60_000,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(NOT_A_FILE);
  });

  it('is refused if its tables are not those of its version, and stays as it is', async () => {
    await fill(1, 100);
    setVersion(0);
    expect(() => open()).toThrow(
      /^The data in \S+ cannot be brought to the schema of this version \(table scan already exists\); they were not changed: restore a backup, or set DATA_DIR to another folder\.$/,
    );
    setVersion(MIGRATIONS.length);
    await open().store.check();
  });

  it('is not assumed when an empty file never had scans, because the start was interrupted', async () => {
    writeFileSync(file, '');
    await open().store.check();
    expect(logged).toEqual(['A new store is made']);
  });
});

describe('a large store', () => {
  it('is checked while it is read, and written once it was found undamaged', async () => {
    await fill(10, 10_000);
    const storage = open({ checkAtOnceBytes: 0 });
    const refusal = { slug: 'unavailable', message: expect.stringContaining('checks its store') };
    await expect(storage.store.check()).rejects.toMatchObject(refusal);
    await expect(accept(storage, 100)).rejects.toMatchObject(refusal);
    expect((await storage.store.get(id(1)))?.status).toBe('complete');

    await storage.checked;

    await storage.store.check();
    await accept(storage, 100);
  });

  it('is not written any more once it was found damaged', async () => {
    await fill(40, 10_000);
    // In the last scan's data, which nothing reads when the file is opened.
    overwrite(statSync(file).size - 6 * PAGE_BYTES, randomBytes(4 * PAGE_BYTES));
    const storage = open({ checkAtOnceBytes: 0 });
    await expect(storage.checked).rejects.toThrow(DAMAGED);
    const refusal = { slug: 'unavailable', message: expect.stringContaining('is damaged') };
    await expect(storage.store.check()).rejects.toMatchObject(refusal);
    await expect(accept(storage, 100)).rejects.toMatchObject(refusal);
  });

  it('can be closed while it is checked', async () => {
    await fill(10, 10_000);
    const storage = open({ checkAtOnceBytes: 0 });
    await storage.close();
    await storage.checked;
  });
});

describe('a store that gets damaged while it is open', () => {
  it('is not ready any more, and the log says what to do', async () => {
    await fill(40, 10_000);
    const storage = open();
    await storage.store.check();
    // Like a failing disk, while the file is open.
    overwrite(PAGE_BYTES, randomBytes(statSync(file).size - PAGE_BYTES));
    const tries = Array.from({ length: 40 }, (_, n) => storage.store.facts(id(n)).catch(() => null));
    await Promise.all(tries);
    await expect(storage.store.check()).rejects.toMatchObject({
      slug: 'unavailable',
      message: expect.stringContaining('is damaged'),
    });
    expect(logged.filter((words) => DAMAGED.test(words))).toHaveLength(1);
  });
});

describe.runIf(canMount())('a disk', () => {
  let disk = '';

  beforeEach(() => {
    disk = join(folder, 'disk');
    mkdirSync(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status).toBe(0);
  });
  afterEach(async () => {
    for (const storage of storages.splice(0)) await storage.close();
    spawnSync('umount', ['-l', disk]);
  });

  function fillDisk(): void {
    expect(() => {
      for (;;) appendFileSync(join(disk, 'ballast'), new Uint8Array(PAGE_BYTES));
    }).toThrow('ENOSPC');
  }

  it('that can only be read is reported in one sentence', async () => {
    await open({ at: disk }).close();
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    expect(() => open({ at: disk })).toThrow(
      /^The data folder \S+ cannot be opened and written \(.+\); check/,
    );
  });

  it('that is full is reported in one sentence, and the store works again once there is room', async () => {
    await open({ at: disk }).close();
    fillDisk();
    expect(() => open({ at: disk })).toThrow(/^There is no room left on the disk for /);
    rmSync(join(disk, 'ballast'));
    const storage = open({ at: disk });
    await storage.store.check();
    await accept(storage, 1);
  });

  it('that is full makes the store not ready before a scan is asked for', async () => {
    const storage = open({ at: disk });
    await storage.store.check();
    fillDisk();
    await expect(storage.store.check()).rejects.toMatchObject({
      slug: 'unavailable',
      message: expect.stringContaining('no room'),
    });
    rmSync(join(disk, 'ballast'));
    await storage.store.check();
  });

  it('that fills up makes the store not ready, and ready again when a write works', async () => {
    const storage = open({ at: disk });
    fillDisk();
    for (let n = 0; ; n += 1) {
      const failed = await accept(storage, n).then(
        () => null,
        (error: unknown) => error,
      );
      if (failed === null) continue;
      expect(failed).toMatchObject({ slug: 'unavailable', message: expect.stringContaining('no room') });
      break;
    }
    await expect(storage.store.check()).rejects.toMatchObject({ slug: 'unavailable' });
    rmSync(join(disk, 'ballast'));
    await storage.store.check();
    await accept(storage, 1000);
  });
});

it.each([
  ['removed', () => {}],
  ['replaced', () => writeFileSync(file, '')],
])(
  'accepts no scan and is not ready while its file is %s, and goes on when it is back',
  async (_what, then) => {
    const storage = open();
    await accept(storage, 1);
    renameSync(file, `${file}.away`);
    then();
    const refused = {
      slug: 'unavailable',
      message: expect.stringContaining('was removed or replaced while the service runs'),
    };
    await expect(storage.store.check()).rejects.toMatchObject(refused);
    await expect(accept(storage, 2)).rejects.toMatchObject(refused);
    expect(await storage.store.get(id(1))).not.toBeNull();

    renameSync(`${file}.away`, file);
    await storage.store.check();
    await accept(storage, 2);
  },
);

it('leaves nothing of its trial writes', async () => {
  const storage = open();
  for (let n = 0; n < 3; n += 1) await storage.store.check();
  await storage.close();
  const database = new DatabaseSync(file);
  for (const table of ['scan', 'result', 'facts', 'diff']) {
    expect(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']).toBe(0);
  }
  database.close();
});

function canMount(): boolean {
  const at = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at]).status === 0;
  if (mounted) spawnSync('umount', ['-l', at]);
  return mounted;
}

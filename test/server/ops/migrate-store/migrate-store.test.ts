import { createHash, randomBytes } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { MIGRATION_LOCK } from '../../../../server/storage/postgres/migrations.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { output } from '../../storage/output.ts';
import { runMigrateStore } from './run-migrate-store.ts';
import type { MigrateStoreRun } from './run-migrate-store.ts';

const SECRET = 'a-secret-word';
const missing = whyNoPostgres();

/** All that the interface has of scans. */
async function contentOf({ store }: Storage, scans: number): Promise<unknown[]> {
  const content = [];
  for (let n = 0; n < scans; n += 1) {
    const facts = await store.facts(id(n));
    content.push([
      await store.get(id(n)),
      await store.result(id(n)),
      facts && Buffer.from(facts).toString('hex'),
      await store.pictures(id(n)),
      Buffer.from((await store.picture(id(n), '0b')) ?? []).toString('hex'),
    ]);
  }
  return content;
}

describe.skipIf(missing !== null)(missing ?? 'npm run migrate-store', () => {
  const postgres = usePostgres();
  let folder: string;
  const storages: Storage[] = [];

  beforeEach(async () => {
    postgres.url += `&password=${SECRET}`;
    folder = temporaryFolder();
  });
  afterEach(async () => {
    for (const storage of storages.splice(0)) await storage.close();
  });

  function embedded(at = folder): Storage {
    const storage = openSqliteStorage({ folder: at });
    storages.push(storage);
    return storage;
  }

  const moved = (): Promise<Storage> => postgres.open();

  async function run(args: string[] = [], preload?: string): Promise<MigrateStoreRun> {
    const ended = await runMigrateStore(args, { DATA_DIR: folder, DATABASE_URL: postgres.url }, preload);
    expect(ended.stdout + ended.stderr).not.toContain(SECRET);
    return ended;
  }

  /** A store of complete scans; of each address the last one names the one before as its base. One more waits. */
  async function fill(scans: number): Promise<void> {
    const storage = embedded();
    const { store, queue } = storage;
    for (let n = 0; n < scans; n += 1) {
      const base = n > 9 ? id(n - 10) : null;
      const deployment = n % 2 === 0 ? undefined : { environment: `"preview" ${n}` };
      await store.create(
        {
          id: id(n),
          target: `https://a.example/${n % 10}`,
          client: `${n % 3}`,
          base,
          isBaseLive: n > 14,
          hasAllRules: n > 15,
          deployment,
        },
        LIMITS,
      );
      const job = await queue.claim('w');
      const pictures = ['0b', '0A', '_'].slice(0, n % 4).map((finding) => ({
        finding,
        rule: 'image-alt',
        page: 'https://a.example/ü',
        isLead: false,
        width: 3,
        height: 2,
        box: [0, 0, 1, 1] satisfies [number, number, number, number],
        image: randomBytes(100),
      }));
      if (job) await queue.complete(job, { ...output(`${n}`), facts: randomBytes(n * 50), pictures });
    }
    await store.create({ id: id(scans), target: 'https://b.example/', client: 'b', base: null }, LIMITS);
    await storage.close();
  }

  /** Names and digests of all files of the folder. */
  function filesOf(): string[] {
    return readdirSync(folder).map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    );
  }

  async function hasSchema(): Promise<boolean> {
    const [row] = await postgres.query(`SELECT to_regnamespace('sitedelta') IS NOT NULL AS found`);
    return row?.['found'] === true;
  }

  async function expectRefusal(sentence: RegExp | string, args: string[] = []): Promise<void> {
    const ended = await run(args);
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    if (typeof sentence === 'string') expect(ended.stderr).toBe(sentence);
    else expect(ended.stderr).toMatch(sentence);
    expect(await hasSchema()).toBe(false);
  }

  it('moves what a killed service has left in its journal, and writes neither file', async () => {
    await fill(3);
    const storage = embedded();
    await storage.store.create(
      { id: id(90), target: 'https://a.example/', client: 'c', base: id(1) },
      LIMITS,
    );
    await storage.queue.claim('w');
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    await storage.close();
    folder = copy;
    const files = filesOf();
    expect(readFileSync(join(folder, 'scans.db-wal')).length).toBeGreaterThan(0);

    expect(await run()).toMatchObject({ status: 0 });

    expect(filesOf().filter((name) => !name.startsWith('scans.moved '))).toEqual(files);
    const { store } = await moved();
    expect(await store.get(id(3))).toMatchObject({ status: 'queued', attempt: 1, queuePosition: 1 });
    expect(await store.get(id(90))).toMatchObject({ status: 'queued', attempt: 0 });
  });

  it('keeps when a base was last used, and gives up a scan that was interrupted too often', async () => {
    await fill(11);
    const database = new DatabaseSync(join(folder, 'scans.db'));
    database.exec(`UPDATE scan SET used_ms = 12345 WHERE id = '${id(2)}'`);
    database.exec(`UPDATE scan SET status = 'running', attempt = 3 WHERE status = 'queued'`);
    database.close();
    await run();
    const rows = await postgres.query(
      `SELECT used_ms FROM sitedelta.scan WHERE id IN ('${id(2)}', '${id(3)}') ORDER BY seq`,
    );
    expect(rows).toEqual([{ used_ms: '12345' }, { used_ms: null }]);
    expect(await (await moved()).store.get(id(11))).toMatchObject({
      status: 'failed',
      completedAtMs: expect.any(Number),
      failure: { kind: 'interrupted-too-often', times: 3 },
    });
  });

  it.each([
    ['killed', DIE_AT_THIRD_COMMIT],
    ['cut off from the database', LOSE_CONNECTION_AT_THIRD_COMMIT],
  ])('goes on after it was %s, and ends with the same content', async (how, preload) => {
    await fill(120);
    const expected = await contentOf(embedded(copyOf(folder)), 121);

    const first = await run([], preload);

    if (how === 'killed') expect(first.signal).toBe('SIGKILL');
    else {
      expect(first.status).toBe(1);
      expect(first.stderr).toMatch(
        /The database test_\w+ on \S+ cannot be .*\. What was moved stays; run the command again, and it goes on\.\n$/,
      );
    }
    expect(readdirSync(folder)).not.toContain('scans.moved');
    // The old store can still be used.
    await embedded(copyOf(folder)).store.check();
    expect((await run()).stdout).toMatch(
      /^21 scans were moved into .*; 100 were there already\. All are verified\. /,
    );
    expect(await contentOf(await moved(), 121)).toEqual(expected);
    expect(await postgres.query('SELECT kind, n::integer FROM sitedelta.waiting ORDER BY kind')).toEqual([
      { kind: 'all', n: 1 },
      { kind: 'client', n: 1 },
      { kind: 'host', n: 1 },
    ]);
  });

  it('changes nothing in the database that has gone on there', async () => {
    await fill(3);
    await run();
    const storage = await moved();
    const job = await storage.queue.claim('w');
    if (job) await storage.queue.complete(job, output('there'));
    await storage.store.noteBase(id(1));
    await storage.close();
    const content = await postgres.query('SELECT * FROM sitedelta.scan ORDER BY seq');

    expect((await run()).stdout).toMatch(
      /^0 scans were moved into .*; 4 were there already\. All are verified\. /,
    );

    expect(await postgres.query('SELECT * FROM sitedelta.scan ORDER BY seq')).toEqual(content);
    expect((await (await moved()).store.result(id(3)))?.limitations).toEqual(['there']);
  });

  /** Tokens, webhooks with messages in all states, and an audit trail of more lines than one statement takes. */
  async function fillClients(): Promise<void> {
    const storage = embedded();
    const { tokens, webhooks, audit, store, queue, control } = storage;
    await audit.keep(90 * 86_400_000);
    for (const [name, lifetimeMs] of [
      ['web', null],
      ['ops', 3_600_000],
      ['ended', 0],
    ] as const)
      await tokens.create({
        name,
        lifetimeMs,
        hash: hashOf(name),
        scopes: ['scan'],
        targets: ['*.a.example'],
      });
    await tokens.rotate('web', hashOf('web 2'), 3_600_000);
    const hook = { url: 'https://ci.example/', events: ['scan.complete', 'scan.failed'] } as const;
    await webhooks.create({ name: 'all', token: null, secret: 'whsec_AA', ...hook });
    await webhooks.create({ name: 'web', token: 'web', secret: 'whsec_BB', ...hook });
    await webhooks.rotate('all', 'whsec_CC', 3_600_000);
    const accept = async (n: number, token?: string) =>
      store.create({ id: id(n), target: `https://a.example/${n}`, client: 'c', base: null, token }, LIMITS);
    // Delivered, tried and waiting, and never tried.
    for (const n of [1, 2, 3]) {
      await accept(n);
      await control.cancel({ id: id(n) });
    }
    const sent = { tookMs: 5, status: 200, error: null, body: '{}' };
    const [first, second] = [await webhooks.claim([]), await webhooks.claim([])];
    if (first) await webhooks.finish(first, sent, { kind: 'delivered' });
    const refused = { ...sent, status: 500, error: 'status 500' };
    if (second) await webhooks.finish(second, refused, { kind: 'again', inMs: 3_600_000 });
    // Waits, and runs for the last time.
    await accept(4, 'web');
    for (let run = 0; run < 2; run += 1) {
      const job = await queue.claim('w');
      if (job) await queue.release(job);
    }
    await queue.claim('w');
    await accept(5, 'web');
    const line = { action: 'request', outcome: 'forbidden', token: 'web', scan: null, count: 2 } as const;
    await audit.addRefusals(
      Array.from({ length: 6_000 }, (_, n) => ({ ...line, client: `${n % 7}`, subject: null })),
    );
    await storage.close();
  }

  it('moves tokens, webhooks with their messages and the audit trail, and each once', async () => {
    await fillClients();
    // At its start the embedded store, too, gives up what runs for the last time.
    const old = embedded(copyOf(folder));
    const expected = await clientsOf(old);
    await old.close();
    const has = '4 tokens, 2 webhooks, 3 messages to webhooks, 6010 lines of the audit trail';
    expect((await run(['--dry-run'])).stdout).toContain(` The store also has: ${has}. Nothing was changed.`);

    expect((await run()).stdout).toContain(
      ' Also moved: 4 tokens, 2 webhooks, 3 messages to webhooks, 6010 lines',
    );
    // As if the folder could not be marked, so that the move has to be done again.
    rmSync(join(folder, 'scans.moved'));
    const again = await run();
    expect([again.status, again.stdout]).toEqual([0, expect.not.stringContaining('Also moved')]);

    const storage = await moved();
    const there = await clientsOf(storage);
    expect(there.slice(0, 2)).toEqual(expected.slice(0, 2));
    expect(withoutIds(there)).toEqual(withoutIds(expected));
    // Those for the scan that runs out of runs are told, and the waiting one's token is known.
    const job = await storage.queue.claim('w');
    if (job) await storage.queue.complete(job, output('x'));
    const told = await storage.webhooks.deliveries({ webhook: 'web' });
    expect(told.map(({ event, scan }) => [event, scan])).toEqual([
      ['scan.complete', id(5)],
      ['scan.failed', id(4)],
    ]);
    // Commands go on writing lines.
    await storage.tokens.revoke('ops');
    expect((await storage.audit.newest(0)).at(-1)).toMatchObject({ action: 'token.revoke', subject: 'ops' });
    await storage.close();
    await run();
    expect((await (await moved()).tokens.list()).map(({ name }) => name)).toEqual(['ended', 'web', 'web']);
  });

  it('refuses, before anything is moved, other tokens and webhooks of the same names', async () => {
    await fillClients();
    const there = await moved();
    const grant = { scopes: ['read'], targets: ['*'], lifetimeMs: null } as const;
    await there.tokens.create({ name: 'web', hash: hashOf('another'), ...grant });
    await there.webhooks.create({
      name: 'all',
      url: 'https://b.example/',
      token: null,
      events: [],
      secret: 's',
    });
    await there.close();
    for (const args of [['--dry-run'], []]) {
      const { status, stderr } = await run(args);
      expect([status, stderr]).toEqual([
        1,
        'The database has another token web: revoke one of them.\nThe database has another webhook all: delete one of them.\nNothing was moved. Run the command again then.\n',
      ]);
    }
    expect(await postgres.query('SELECT FROM sitedelta.scan')).toEqual([]);
    expect(readdirSync(folder)).not.toContain('scans.moved');
  });

  it('reads a store of a version that had neither tokens nor webhooks nor an audit trail', async () => {
    await fill(1);
    const database = new DatabaseSync(join(folder, 'scans.db'));
    database.exec(`DROP TRIGGER scan_ends; PRAGMA user_version = 2`);
    for (const table of [
      'token',
      'delivery_attempt',
      'delivery',
      'scan_token',
      'webhook',
      'audit',
      'auditing',
    ])
      database.exec(`DROP TABLE ${table}`);
    database.close();
    expect(await run()).toMatchObject({ status: 0, stdout: expect.not.stringContaining('Also moved') });
  });

  it('moves what the history of a target shows', async () => {
    const here = embedded();
    for (const [n, base] of [
      [1, null],
      [2, id(1)],
    ] as const) {
      await here.store.create({ id: id(n), target: 'https://a.example/', client: 'a', base }, LIMITS);
      const job = await here.queue.claim('w');
      const { result, facts } = output(`${n}`);
      const counts = { total: n + 3, high: n, medium: 2, low: 1, pages: 4 };
      if (job) await here.queue.complete(job, { result: { ...result, counts }, facts });
    }
    await here.store.saveDiff(id(2), id(1), Buffer.from('{}'), { added: 1, resolved: 0 });
    const chain = await here.store.chain(id(2), 10);
    await here.close();

    await run();

    expect(chain).toMatchObject([{ changes: { added: 1 }, counts: { high: 2 } }, { changes: null }]);
    expect(await (await moved()).store.chain(id(2), 10)).toEqual(chain);
  });

  it('puts waiting scans next to those that wait in the database', async () => {
    const there = await moved();
    for (const n of [50, 51, 52])
      await there.store.create({ id: id(n), target: 'https://c.example/', client: 'c', base: null }, LIMITS);
    const job = await there.queue.claim('w');
    if (job) await there.queue.fail(job, { kind: 'too-slow' });
    await there.close();
    const here = embedded();
    for (const n of [1, 2])
      await here.store.create({ id: id(n), target: 'https://a.example/', client: 'a', base: null }, LIMITS);
    await here.close();
    await run();
    const { queue } = await moved();
    const order = [];
    for (let next = await queue.claim('w'); next; next = await queue.claim('w')) order.push(next.id);
    expect(order).toEqual([id(51), id(1), id(52), id(2)]);
  });

  it('is not done unless both sides agree', async () => {
    await fill(5);
    await run();
    await postgres.query(`UPDATE sitedelta.facts SET body = 'x' WHERE scan_id = '${id(1)}'`);
    await postgres.query(`UPDATE sitedelta.scan SET completed_ms = 7 WHERE id = '${id(2)}'`);
    rmSync(join(folder, 'scans.moved'));

    const ended = await run();

    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toContain(
      `6 were there already, but not verified:\nThe scan ${id(1)} has other facts in the database.\nThe scan ${id(2)} ended at another time in the database.\n`,
    );
    expect(readdirSync(folder)).not.toContain('scans.moved');
  });

  it('keeps a service from going on with the old store, until the operator wants it to', async () => {
    await fill(3);
    await run();
    expect(() => embedded()).toThrow(
      /^The scans in \S+ were moved into a PostgreSQL database \(test_\w+ on \S+, at \S+Z\); set DATABASE_URL to it, or remove \S+scans\.moved to go on with the old store\.$/,
    );
    rmSync(join(folder, 'scans.moved'));
    expect(await embedded().store.get(id(1))).toMatchObject({ status: 'complete' });
  });

  it('counts and changes nothing with --dry-run', async () => {
    await fill(3);
    const files = filesOf();
    const first = await run(['--dry-run']);
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(
      /^4 scans would be moved into test_\w+ on \S+; 0 are there already\. Nothing was changed\.\n$/,
    );
    expect([filesOf(), await hasSchema()]).toEqual([files, false]);
    await run();
    expect((await run(['--dry-run'])).stdout).toContain('0 scans would be moved into');
  });

  describe('refuses, before anything is written,', () => {
    it('a store that a service uses', async () => {
      await fill(1);
      await embedded().store.check();
      await expectRefusal(
        /^Another process is using the data in \S+; stop it, or set DATA_DIR to another folder\.\n$/,
      );
    });

    it('a store on which the service would not start, with its sentence', async () => {
      await fill(30);
      const sound = copyOf(folder);
      const file = join(folder, 'scans.db');
      const faults = [
        () => truncateSync(file, 40_960),
        () => truncateSync(file, 0),
        () => writeFileSync(file, 'not a database '.repeat(1_000)),
        () => new DatabaseSync(file).exec('PRAGMA user_version = 999'),
      ];
      for (const spoil of faults) {
        cpSync(join(sound, 'scans.db'), file);
        spoil();
        let sentence = '';
        const copy = copyOf(folder);
        try {
          openSqliteStorage({ folder: copy });
        } catch (error) {
          sentence = error instanceof Error ? error.message : '';
        }
        await expectRefusal(`${sentence.replaceAll(copy, folder)}\n`);
      }
    });

    it('a folder without a store', async () => {
      for (const args of [['--dry-run'], []])
        await expectRefusal(/^There is no store in \S+; set DATA_DIR to the folder of the store\.\n$/, args);
    });

    it('a database that cannot be reached', async () => {
      await fill(1);
      // The driver would print a warning about this mode.
      postgres.url = `postgres://me:${SECRET}@127.0.0.1:1/scans?sslmode=require`;
      const ended = await run();
      expect(ended.status).toBe(1);
      expect(ended.stderr).toMatch(
        /^The database scans on 127\.0\.0\.1:1 cannot be reached \(.+\); start it, or check/,
      );
    });
  });

  it('refuses a database that a service uses, or on which one is starting', async () => {
    await fill(1);
    const storage = await moved();
    expect((await run()).stderr).toMatch(
      /^A service is using the database test_\w+ on \S+; stop it until the scans/,
    );
    await storage.close();
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    expect((await run(['--dry-run'])).stderr).toMatch(
      /^A service is starting on the database test_\w+ on \S+, or scans/,
    );
    await client.end();
    expect((await postgres.query('SELECT count(*)::integer AS n FROM sitedelta.scan'))[0]).toEqual({
      n: 0,
    });
  });

  it('refuses a database of a newer version', async () => {
    await fill(1);
    await (await moved()).close();
    await postgres.query('UPDATE sitedelta.state SET schema_version = 999');
    for (const args of [['--dry-run'], []])
      expect((await run(args)).stderr).toMatch(
        /^The data in the database \S+ on \S+ was written by a newer version/,
      );
  });
});

describe('the usage of migrate-store', () => {
  it('is printed on demand, and with what is wrong', async () => {
    const help = await runMigrateStore(['--help'], {});
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toContain('Usage: sitedelta migrate-store');
    const wrong = await runMigrateStore(['--force'], {});
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^Unknown option '--force'[^]*Usage: sitedelta migrate-store/);
    expect(await runMigrateStore([], { DATA_DIR: '/nowhere' })).toMatchObject({
      status: 1,
      stderr: 'DATABASE_URL: it must name the database that the scans are moved into.\n',
    });
  });
});

const LIMITS = { all: 1000, share: null };

function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function clientsOf({ tokens, webhooks, audit }: Storage): Promise<unknown[]> {
  const messages = (await webhooks.deliveries({})).map(({ dueAtMs: _due, ...message }) => message);
  return [
    await tokens.list(),
    await Promise.all(['web', 'web 2', 'ops', 'ended'].map((name) => tokens.find(hashOf(name)))),
    await webhooks.list(),
    messages,
    (await webhooks.delivery(messages.at(-1)?.id ?? ''))?.log,
    (await audit.page(0, null, 10_000)).map(({ seq: _seq, ...line }) => line),
  ];
}

/** The message for a scan that the move ends, or a start, has another id and time in each of them. */
function withoutIds(content: unknown[]): string {
  return JSON.stringify(content).replaceAll(/"id":"msg_\w+"|"(?:created|due)AtMs":\d+/g, '""');
}

function hashOf(name: string): Uint8Array {
  return createHash('sha256').update(name).digest();
}

function id(n: number): string {
  return n.toString(16).padStart(32, '0');
}

/** @param end what happens instead of the third batch's commit */
function atThirdBatch(end: string): string {
  return `
    import { createRequire } from 'node:module';
    const pg = createRequire(${JSON.stringify(import.meta.url)})('pg');
    const query = pg.Client.prototype.query;
    let batches = 0;
    pg.Client.prototype.query = function (...all) {
      if (String(all[0]).includes('INSERT INTO sitedelta.scan')) batches += 1;
      if (batches === 3 && all[0] === 'COMMIT') { ${end} }
      return query.apply(this, all);
    };`;
}
const DIE_AT_THIRD_COMMIT = atThirdBatch(`process.kill(process.pid, 'SIGKILL');`);
const LOSE_CONNECTION_AT_THIRD_COMMIT = atThirdBatch(
  `return query.call(this, 'SELECT pg_terminate_backend(pg_backend_pid())');`,
);

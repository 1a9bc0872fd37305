import * as fc from 'fast-check';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { MAX_WAIT_MS } from '../../../../server/storage/scan-state.ts';
import { output } from '../output.ts';

const missing = whyNoPostgres();
const REAP_MS = 5_000;

/** What a mistake may do to the rows that are derived from scans. `h` is a host that may have scans. */
const DAMAGES = [
  (h: string) => `UPDATE sitedelta.host SET head_turn = 0, head_seq = 999999 WHERE name = '${h}'`,
  (h: string) => `UPDATE sitedelta.host SET head_turn = NULL, head_seq = NULL WHERE name = '${h}'`,
  (h: string) => `UPDATE sitedelta.host SET head_turn = -1, head_seq = (SELECT min(seq) FROM sitedelta.scan
    WHERE status <> 'queued') WHERE name = '${h}' AND EXISTS (SELECT FROM sitedelta.scan WHERE status <> 'queued')`,
  // The first scan of another host.
  (h: string) => `UPDATE sitedelta.host SET (head_turn, head_seq) = (SELECT turn, seq FROM sitedelta.scan
    WHERE status = 'queued' AND sitedelta.host_of(target) <> '${h}' LIMIT 1) WHERE name = '${h}'`,
  (h: string) => `UPDATE sitedelta.host SET process = 'nobody' WHERE name = '${h}'`,
  (h: string) => `UPDATE sitedelta.host SET process = NULL WHERE name = '${h}'`,
  (h: string) => `UPDATE sitedelta.host SET runs = 7 WHERE name = '${h}'`,
  (h: string) => `UPDATE sitedelta.host SET runs = 0 WHERE name = '${h}'`,
  (h: string) => `UPDATE sitedelta.host SET not_before_ms = 9e15, wanted_ms = 9e15 WHERE name = '${h}'`,
  (h: string) => `DELETE FROM sitedelta.host WHERE name = '${h}'`,
  () => 'DELETE FROM sitedelta.host',
  () => `INSERT INTO sitedelta.host (name, head_turn, head_seq) VALUES ('none.example', -5, 888888)
    ON CONFLICT (name) DO UPDATE SET head_turn = -5, head_seq = 888888`,
  (h: string) => `UPDATE sitedelta.waiting SET n = n + 5 WHERE key = '${h}'`,
  () => 'UPDATE sitedelta.waiting SET n = 0',
  () => `UPDATE sitedelta.waiting SET n = -3 WHERE kind = 'all'`,
  () => 'DELETE FROM sitedelta.waiting',
] as const;

describe.skipIf(missing !== null)(missing ?? 'a queue with wrong rows', () => {
  const postgres = usePostgres();
  let time = 0;
  let count = 0;

  beforeEach(() => {
    time = Date.UTC(2026, 0, 1);
    count = 0;
  });
  /** Stands for a process. */
  const open = (): Promise<Storage> => postgres.open({ nowMs: () => time });
  async function accept({ store }: Storage, host: string, all = 1000): Promise<string> {
    count += 1;
    const id = count.toString(16).padStart(32, '0');
    await store.create({ id, target: `https://${host}/`, client: 'c', base: null }, { all, share: null });
    return id;
  }
  async function derived(): Promise<unknown> {
    return [
      await postgres.query('SELECT kind, key, n FROM sitedelta.waiting ORDER BY kind, key'),
      await postgres.query('SELECT name, head_seq, process, runs FROM sitedelta.host ORDER BY name'),
    ];
  }

  it('goes on after waiting and running scans were deleted by hand', async () => {
    const storage = await open();
    await accept(storage, 'slow.example');
    await accept(storage, 'slow.example');
    await accept(storage, 'gone.example');
    expect((await storage.queue.claim('w'))?.target).toBe('https://slow.example/');
    await postgres.query('DELETE FROM sitedelta.scan');
    await storage.queue.reap([]);
    expect(await derived()).toEqual([[{ kind: 'all', key: '', n: '0' }], []]);
    const id = await accept(storage, 'slow.example', 1);
    expect((await storage.queue.claim('w'))?.id).toBe(id);
  });

  it('loses no time of other hosts to a first scan that does not wait, and reports it', async () => {
    const log = memoryLog();
    const storage = await postgres.open({ nowMs: () => time, log });
    await accept(storage, 'a.example');
    const other = await accept(storage, 'b.example');
    await postgres.query(`UPDATE sitedelta.host SET head_seq = 99 WHERE name = 'a.example'`);
    const ids = [(await storage.queue.claim('w'))?.id, (await storage.queue.claim('w'))?.id];
    expect(ids).toContain(other);
    expect(ids).toContain('1'.padStart(32, '0'));
    expect(log.lines).toEqual(expect.arrayContaining(['warn The database has a warning']));
  });

  it('passes over a scan that another session has locked', async () => {
    const storage = await open();
    await accept(storage, 'a.example');
    const other = await accept(storage, 'b.example');
    const session = new Client({ connectionString: postgres.url });
    await session.connect();
    await session.query(`BEGIN; SELECT FROM sitedelta.scan WHERE seq = 1 FOR UPDATE`);
    expect((await storage.queue.claim('w'))?.id).toBe(other);
    await session.end();
  });

  it('compares rows and scans once for all processes, and repairs what differs', async () => {
    const [one, two] = [await open(), await open()];
    await accept(one, 'a.example');
    await accept(one, 'b.example');
    await one.queue.claim('w');
    expect(await one.queue.repair()).toBe(0);
    const before = await derived();
    await postgres.query(`DELETE FROM sitedelta.host; UPDATE sitedelta.waiting SET n = 3`);
    expect([await one.queue.repair(), await two.queue.repair()]).toEqual([0, 0]);
    time += 10 * 60_000;
    expect([await two.queue.repair(), await one.queue.repair()]).toEqual([5, 0]);
    expect(await derived()).toEqual(before);
  });

  it('ends every scan, whatever rows were damaged while they wait and run', async () => {
    const hosts = ['a.example', 'b.example', 'c.example'];
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('accept'), host: fc.constantFrom(...hosts) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim'), by: fc.nat(1) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('end'), release: fc.boolean() }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('damage'),
          how: fc.constantFrom(...DAMAGES),
          host: fc.constantFrom(...hosts),
        }),
      },
    );
    const processes = [await open(), await open()];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await postgres.query(
          `DELETE FROM sitedelta.scan; DELETE FROM sitedelta.host; UPDATE sitedelta.state SET compared_ms = NULL`,
        );
        for (const { queue } of processes) await queue.repair();
        const accepted: string[] = [];
        const running: { storage: Storage; id: string; attempt: number }[] = [];
        const claim = async (storage: Storage): Promise<void> => {
          const job = await storage.queue.claim('w');
          if (job !== null) running.push({ storage, ...job });
        };
        for (const taken of steps) {
          time += 100;
          if ('by' in taken) await claim(processes[taken.by] ?? processes[0]!);
          else if ('how' in taken) await postgres.query(taken.how(taken.host));
          else if ('host' in taken) accepted.push(await accept(processes[0]!, taken.host));
          else {
            const run = running.shift();
            if (run === undefined) continue;
            if (taken.release && run.attempt < 2) await run.storage.queue.release(run);
            else await run.storage.queue.complete(run, output(run.id));
          }
        }
        const untilMs = time + MAX_WAIT_MS / 2;
        const left = `SELECT count(*)::integer AS n FROM sitedelta.scan WHERE status IN ('queued', 'running')`;
        while (time < untilMs && (await postgres.query(left))[0]?.['n'] !== 0) {
          time += running.length > 0 ? REAP_MS : 6 * REAP_MS;
          for (const storage of processes) {
            await storage.queue.reap(running.filter((run) => run.storage === storage));
            await storage.queue.repair();
            await claim(storage);
          }
          for (const run of running.splice(0)) await run.storage.queue.complete(run, output(run.id));
        }
        const statuses = await postgres.query('SELECT id, status FROM sitedelta.scan ORDER BY seq');
        expect(statuses).toEqual(accepted.map((id) => ({ id, status: 'complete' })));
        // Nothing wrong stays.
        await postgres.query('UPDATE sitedelta.state SET compared_ms = NULL');
        await processes[0]!.queue.repair();
        await processes[0]!.queue.reap([]);
        expect(await derived()).toEqual([[{ kind: 'all', key: '', n: '0' }], []]);
      }),
      { numRuns: 25 },
    );
  });
});

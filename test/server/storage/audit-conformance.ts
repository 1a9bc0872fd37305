import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../server/shared/clock.ts';
import type { AuditEntry, KeptAuditEntry } from '../../../server/storage/audit-trail.ts';
import type { NewScan } from '../../../server/storage/records.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { StorageSubject } from './conformance.ts';
import { output } from './output.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIMITS = { all: 3, share: null };
const WEB = { token: 'web', client: null };

function aRefusal(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    action: 'request',
    outcome: 'unauthorized',
    token: null,
    client: 'c',
    scan: null,
    subject: 'GET /api/v1/scans/:id',
    count: 1,
    ...changes,
  };
}

/** What every implementation of AuditTrail must do. */
export function auditConformance(name: string, makeSubject: () => Promise<StorageSubject>): void {
  describe(`${name} keeps an audit trail`, () => {
    let subject: StorageSubject;
    let storage: Storage;
    let time = 0;
    const clock: Clock = { wall: () => time, steady: () => time };

    beforeEach(async () => {
      time = Date.UTC(2026, 0, 1);
      subject = await makeSubject();
      storage = await subject.open(clock);
    });
    afterEach(async () => {
      await storage.close();
      await subject.remove();
    });

    async function accept(about: Partial<NewScan> = {}, reuseMs = 0): Promise<string> {
      const scan = {
        id: randomBytes(16).toString('hex'),
        target: 'https://a.example/shop?key=secret',
        client: 'c',
        base: null,
      };
      return (await storage.store.create({ ...scan, ...about }, LIMITS, reuseMs)).id;
    }

    async function lines(): Promise<string[]> {
      return (await storage.audit.newest(0)).map(
        ({ action, outcome, token, client, scan, subject: about, count }) =>
          [action, outcome, token, client, scan, about, count].map((value) => value ?? '-').join(' '),
      );
    }

    it('has nothing, whatever happens, unless it is asked for', async () => {
      await storage.audit.keep(0);
      const id = await accept();
      await storage.control.cancel({ id });
      await storage.control.remove(id, true);
      const token = { scopes: ['read'], targets: ['*'], lifetimeMs: null } as const;
      await storage.tokens.create({ hash: randomBytes(32), name: 'web', ...token });
      await storage.tokens.revoke('web');
      expect(await lines()).toEqual([]);
    });

    it('has who asked for a scan, in the transaction that accepts it, without the query of its address', async () => {
      const id = await accept({ asker: WEB });
      time += 1_000;
      const reused = await accept({ asker: { token: null, client: 'ada' } }, HOUR_MS);
      expect(reused).toBe(id);
      await accept({ target: 'https://b.example/' });
      await accept({ target: 'https://c.example/' });
      await expect(accept({ asker: WEB })).rejects.toMatchObject({ slug: 'queue_full' });
      await expect(accept({ asker: WEB, base: '0'.repeat(32) })).rejects.toMatchObject({
        slug: 'invalid_base',
      });
      expect(await lines()).toEqual([
        `scan.create accepted web - ${id} https://a.example/shop 1`,
        `scan.create reused - ada ${id} https://a.example/shop 1`,
      ]);
      expect(await storage.audit.newest(0)).toMatchObject([{ atMs: time - 1_000 }, { atMs: time }]);
    });

    it('has what operators do, once it was turned on, also over a restart', async () => {
      await storage.audit.keep(30 * DAY_MS);
      await storage.close();
      storage = await subject.open(clock);
      const [first, second] = [await accept(), await accept({ target: 'https://b.example/' })];
      await storage.control.cancel({ id: first });
      await storage.control.cancel({ host: 'b.example' });
      await storage.control.cancel({ host: 'b.example' });
      await storage.control.remove(first, false);
      await storage.control.remove(first, false);
      const token = { scopes: ['read'], targets: ['*'], lifetimeMs: null } as const;
      const create = async () => storage.tokens.create({ hash: randomBytes(32), name: 'web', ...token });
      await create();
      await create();
      await storage.tokens.rotate('web', randomBytes(32), 0);
      await storage.tokens.rotate('other', randomBytes(32), 0);
      await storage.tokens.revoke('web');
      await storage.tokens.revoke('web');
      const hook = {
        name: 'ci',
        url: 'https://ci.example/T0K3N',
        token: null,
        events: [],
        secret: 'whsec_AA',
      };
      await storage.webhooks.create(hook);
      await storage.webhooks.create(hook);
      await storage.webhooks.rotate('ci', 'whsec_BB', 0);
      await storage.webhooks.remove('ci');
      await storage.webhooks.remove('ci');
      expect(await lines()).toEqual([
        `scan.cancel done - - ${first} https://a.example/shop 1`,
        `scan.cancel done - - ${second} https://b.example/ 1`,
        `scan.delete done - - ${first} https://a.example/shop 1`,
        'token.create done - - - web 1',
        'token.rotate done - - - web 1',
        'token.revoke done - - - web 1',
        'webhook.create done - - - ci 1',
        'webhook.rotate done - - - ci 1',
        'webhook.delete done - - - ci 1',
      ]);
    });

    it('has reads of scans that are there, and refusals with their number', async () => {
      const id = await accept();
      const job = await storage.queue.claim('w');
      if (job) await storage.queue.complete(job, output('x'));
      await storage.audit.addReads(WEB, ['0'.repeat(32)]);
      await storage.audit.addReads(WEB, [id, 'f'.repeat(32)]);
      await storage.audit.addRefusals([
        aRefusal(),
        aRefusal({ outcome: 'forbidden', token: 'web', client: null, count: 1_000_000 }),
      ]);
      expect(await lines()).toEqual([
        `scan.read allowed web - ${id} https://a.example/shop 1`,
        'request unauthorized - c - GET /api/v1/scans/:id 1',
        'request forbidden web - - GET /api/v1/scans/:id 1000000',
      ]);
      // Deleting a scan removes nothing of who has read it.
      await storage.control.remove(id, true);
      expect(await lines()).toHaveLength(3);
    });

    it('keeps lines for as long as told, and none less when it is turned off', async () => {
      const old = Array.from({ length: 1_201 }, () => aRefusal());
      await storage.audit.addRefusals(old);
      time += DAY_MS;
      await storage.audit.addRefusals([aRefusal({ client: 'new' })]);
      expect(await storage.audit.keep(DAY_MS)).toBe(0);
      expect(await storage.audit.keep(0)).toBe(0);
      time += 1;
      expect(await storage.audit.keep(DAY_MS)).toBe(1_201);
      expect(await lines()).toEqual(['request unauthorized - new - GET /api/v1/scans/:id 1']);
    });

    it('gives lines in pages, each once, from a time on', async () => {
      for (let n = 0; n < 3; n += 1) {
        await storage.audit.addRefusals(
          Array.from({ length: 7 }, (_, m) => aRefusal({ client: `${n}${m}` })),
        );
        time += HOUR_MS;
      }
      const read: KeptAuditEntry[] = [];
      for (;;) {
        const page = await storage.audit.page(time - 2 * HOUR_MS, read.at(-1) ?? null, 4);
        read.push(...page);
        if (page.length < 4) break;
      }
      expect(read.map(({ client }) => client)).toEqual(
        ['1', '2'].flatMap((n) => Array.from({ length: 7 }, (_, m) => `${n}${m}`)),
      );
      expect((await storage.audit.newest(time - HOUR_MS)).map(({ client }) => client)).toEqual(
        Array.from({ length: 7 }, (_, m) => `2${m}`),
      );
    });
  });
}

import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../server/shared/clock.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { NewToken } from '../../../server/storage/token-store.ts';
import type { StorageSubject } from './conformance.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function aToken(changes: Partial<NewToken> = {}): NewToken {
  const grant = {
    name: 'web',
    scopes: ['scan', 'read'],
    targets: ['*.example.com', 'a.test:8443'],
  } as const;
  return { hash: randomBytes(32), lifetimeMs: 90 * DAY_MS, ...grant, ...changes };
}

/** What every implementation of TokenStore must do. */
export function tokenConformance(name: string, makeSubject: () => Promise<StorageSubject>): void {
  describe(`${name} keeps tokens`, () => {
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

    async function reopen(): Promise<void> {
      await storage.close();
      storage = await subject.open(clock);
    }
    const find = (hash: Uint8Array) => storage.tokens.find(hash);

    it('finds what a token allows by its hash, and nothing by another one', async () => {
      const { hash, lifetimeMs, ...grant } = aToken();
      expect(await find(hash)).toBe(null);
      expect(await storage.tokens.create({ hash, lifetimeMs, ...grant })).toBe(true);
      expect(await find(hash)).toEqual(grant);
      const other = Buffer.from(hash);
      other.writeUInt8(other.readUInt8(31) ^ 1, 31);
      expect(await find(other)).toBe(null);
      expect(await find(hash.slice(0, 31))).toBe(null);
      expect(await find(new Uint8Array())).toBe(null);
      await reopen();
      expect(await find(hash)).toEqual(grant);
      expect(await storage.tokens.list()).toEqual([
        { ...grant, createdAtMs: time, endsAtMs: time + 90 * DAY_MS, isValid: true },
      ]);
    });

    it('ends a token at its end, and one without end never', async () => {
      const [short, endless] = [aToken({ lifetimeMs: HOUR_MS }), aToken({ name: 'ops', lifetimeMs: null })];
      await storage.tokens.create(short);
      await storage.tokens.create(endless);
      time += HOUR_MS - 1;
      expect(await find(short.hash)).not.toBe(null);
      time += 1;
      await reopen();
      expect(await find(short.hash)).toBe(null);
      time += 10_000 * DAY_MS;
      expect(await find(endless.hash)).not.toBe(null);
      expect((await storage.tokens.list()).map((token) => [token.name, token.isValid])).toEqual([
        ['ops', true],
        ['web', false],
      ]);
    });

    it('gives a name to one valid token only', async () => {
      const first = aToken({ lifetimeMs: HOUR_MS });
      expect(await storage.tokens.create(first)).toBe(true);
      const others = Array.from({ length: 5 }, () => aToken());
      expect(await Promise.all(others.map((token) => storage.tokens.create(token)))).toEqual(
        others.map(() => false),
      );
      for (const { hash } of others) expect(await find(hash)).toBe(null);
      time += HOUR_MS;
      const made = await Promise.all(others.map((token) => storage.tokens.create(token)));
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await storage.tokens.list()).toHaveLength(1);
    });

    it('rotates: both are valid for a time, then only the new one, with the grant and the lifetime of the old', async () => {
      const { hash, lifetimeMs, ...grant } = aToken({ lifetimeMs: 30 * DAY_MS });
      await storage.tokens.create({ hash, lifetimeMs, ...grant });
      time += 10 * DAY_MS;
      const [next, third] = [randomBytes(32), randomBytes(32)];
      expect(await storage.tokens.rotate('web', next, DAY_MS)).toBe(true);
      expect([await find(hash), await find(next)]).toEqual([grant, grant]);
      const ends = (await storage.tokens.list()).map(({ endsAtMs }) => endsAtMs);
      expect(ends).toEqual([time + DAY_MS, time + 30 * DAY_MS]);
      time += DAY_MS;
      await reopen();
      expect([await find(hash), await find(next)]).toEqual([null, grant]);
      // At once, also where it is remembered.
      expect(await storage.tokens.rotate('web', third, 0)).toBe(true);
      expect([await find(next), await find(third)]).toEqual([null, grant]);
    });

    it('rotates a token without end into another one, and no token that has ended, is unknown, or was revoked', async () => {
      const endless = aToken({ lifetimeMs: null });
      await storage.tokens.create(endless);
      await storage.tokens.rotate('web', randomBytes(32), HOUR_MS);
      expect((await storage.tokens.list()).map(({ endsAtMs }) => endsAtMs)).toEqual([time + HOUR_MS, null]);
      await storage.tokens.create(aToken({ name: 'short', lifetimeMs: HOUR_MS }));
      time += HOUR_MS;
      expect(await storage.tokens.rotate('short', randomBytes(32), HOUR_MS)).toBe(false);
      expect(await storage.tokens.rotate('other', randomBytes(32), HOUR_MS)).toBe(false);
    });

    it('revokes all tokens of a name at once, and no other', async () => {
      const [web, ops] = [aToken(), aToken({ name: 'ops' })];
      await storage.tokens.create(web);
      await storage.tokens.create(ops);
      const next = randomBytes(32);
      await storage.tokens.rotate('web', next, DAY_MS);
      for (const hash of [web.hash, next, ops.hash]) expect(await find(hash)).not.toBe(null);
      expect(await storage.tokens.revoke('web')).toBe(2);
      expect([await find(web.hash), await find(next)]).toEqual([null, null]);
      expect(await find(ops.hash)).not.toBe(null);
      expect(await storage.tokens.revoke('web')).toBe(0);
      expect(await storage.tokens.rotate('web', randomBytes(32), DAY_MS)).toBe(false);
      expect((await storage.tokens.list()).map((token) => token.name)).toEqual(['ops']);
    });
  });
}

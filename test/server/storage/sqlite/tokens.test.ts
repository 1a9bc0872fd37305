import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import type { NewToken } from '../../../../server/storage/token-store.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 1);

describe('tokens in a SQLite file', () => {
  let storage: Storage;

  afterEach(async () => {
    await storage.close();
  });

  function open(clock: { wallMs: number; steadyMs: number }): void {
    storage = openSqliteStorage({
      folder: temporaryFolder(),
      clock: { wall: () => clock.wallMs, steady: () => clock.steadyMs },
    });
  }

  async function create(lifetimeMs: number | null, name = 'web'): Promise<NewToken> {
    const token: NewToken = { hash: randomBytes(32), name, scopes: ['read'], targets: ['*'], lifetimeMs };
    expect(await storage.tokens.create(token)).toBe(true);
    return token;
  }
  const isFound = async ({ hash }: NewToken) => (await storage.tokens.find(hash)) !== null;

  it('end at their end also where they are remembered', async () => {
    const clock = { wallMs: START_MS, steadyMs: START_MS };
    open(clock);
    const token = await create(HOUR_MS);
    expect(await isFound(token)).toBe(true);
    clock.wallMs += HOUR_MS;
    clock.steadyMs += HOUR_MS;
    expect(await isFound(token)).toBe(false);
  });

  it('stay ended when the wall clock is set back', async () => {
    const clock = { wallMs: START_MS, steadyMs: START_MS };
    open(clock);
    const token = await create(HOUR_MS);
    clock.steadyMs += HOUR_MS;
    clock.wallMs -= 24 * HOUR_MS;
    expect(await isFound(token)).toBe(false);
    expect((await storage.tokens.list()).map(({ isValid }) => isValid)).toEqual([false]);
    expect(await storage.tokens.rotate('web', randomBytes(32), 0)).toBe(false);
    // A new one has its whole life, whatever the wall clock says.
    const next = await create(HOUR_MS);
    clock.steadyMs += HOUR_MS - 1;
    expect(await isFound(next)).toBe(true);
    clock.steadyMs += 1;
    expect(await isFound(next)).toBe(false);
  });

  it('are valid again once a wall clock that was ahead is right', async () => {
    const clock = { wallMs: START_MS, steadyMs: START_MS };
    open(clock);
    const token = await create(HOUR_MS);
    clock.wallMs += 10_000 * HOUR_MS;
    expect(await isFound(token)).toBe(false);
    clock.wallMs = START_MS;
    expect(await isFound(token)).toBe(true);
  });

  it('are unavailable, not known, once the file is closed', async () => {
    open({ wallMs: START_MS, steadyMs: START_MS });
    const token = await create(null);
    expect(await isFound(token)).toBe(true);
    await storage.close();
    await expect(storage.tokens.find(token.hash)).rejects.toMatchObject({ slug: 'unavailable' });
  });
});

import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { TOKEN_KEPT_MS } from '../../../../server/storage/token-store.ts';

const missing = whyNoPostgres();
const GRANT = { name: 'web', scopes: ['scan', 'read'], targets: ['*'] } as const;

describe.skipIf(missing !== null)(missing ?? 'tokens in a database of several processes', () => {
  const postgres = usePostgres();

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are remembered for a bounded time by processes that have not revoked them', async () => {
    const [one, other] = [await postgres.open(), await postgres.open()];
    const token = { ...GRANT, hash: randomBytes(32), lifetimeMs: null };
    await one.tokens.create(token);
    const nowMs = performance.now();
    const steady = vi.spyOn(performance, 'now').mockReturnValue(nowMs);
    for (const { tokens } of [one, other]) expect(await tokens.find(token.hash)).toEqual(GRANT);
    expect(await one.tokens.revoke('web')).toBe(1);
    expect(await one.tokens.find(token.hash)).toBe(null);
    steady.mockReturnValue(nowMs + TOKEN_KEPT_MS - 1);
    expect(await other.tokens.find(token.hash)).toEqual(GRANT);
    steady.mockReturnValue(nowMs + TOKEN_KEPT_MS);
    expect(await other.tokens.find(token.hash)).toBe(null);
  });

  it('are not remembered after their end', async () => {
    const storage = await postgres.open();
    const token = { ...GRANT, hash: randomBytes(32), lifetimeMs: TOKEN_KEPT_MS / 2 };
    const nowMs = performance.now();
    const steady = vi.spyOn(performance, 'now').mockReturnValue(nowMs);
    await storage.tokens.create(token);
    expect(await storage.tokens.find(token.hash)).toEqual(GRANT);
    await postgres.query('UPDATE sitedelta.token SET ends_ms = 0');
    steady.mockReturnValue(nowMs + TOKEN_KEPT_MS / 2);
    expect(await storage.tokens.find(token.hash)).toBe(null);
  });

  it('are not remembered if they were revoked while they were read', async () => {
    const storage = await postgres.open();
    for (let round = 0; round < 20; round++) {
      const token = { ...GRANT, hash: randomBytes(32), lifetimeMs: null };
      await storage.tokens.create(token);
      const reads = Array.from({ length: 3 }, () => storage.tokens.find(token.hash));
      await Promise.all([storage.tokens.revoke('web'), ...reads]);
      expect(await storage.tokens.find(token.hash)).toBe(null);
    }
  });

  it('get a name once, whichever processes make them at the same time', async () => {
    const storages = [await postgres.open(), await postgres.open(), await postgres.open()];
    const made = await Promise.all(
      storages.flatMap(({ tokens }) =>
        Array.from({ length: 4 }, () => tokens.create({ ...GRANT, hash: randomBytes(32), lifetimeMs: null })),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await storages[0]?.tokens.list()).toHaveLength(1);
  });

  it('leave nothing in the data that lets anybody in, and are unavailable, not unknown, without the database', async () => {
    const storage = await postgres.open();
    const hash = randomBytes(32);
    await storage.tokens.create({ ...GRANT, hash, lifetimeMs: null });
    const [row] = await postgres.query('SELECT * FROM sitedelta.token');
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['created_ms', 'ends_ms', 'hash', 'name', 'scopes', 'seq', 'targets'].sort(),
    );
    await storage.close();
    await expect(storage.tokens.find(hash)).rejects.toMatchObject({ slug: 'unavailable' });
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createResolver } from '../../../server/egress/resolver.ts';
import type { Lookup } from '../../../server/egress/resolver.ts';

/** A name server that never answers, and the names that were looked up. */
function silence(): { asked: string[]; lookup: Lookup } {
  const asked: string[] = [];
  return {
    asked,
    lookup(name) {
      asked.push(name);
      return new Promise(() => {});
    },
  };
}

it('lookups that are never answered do not pile up', async () => {
  const { asked, lookup } = silence();
  const resolver = createResolver({ lookup, timeoutMs: 20 });
  const names = Array.from({ length: 100 }, (_, index) => `n${index}.example`);
  const answers = await Promise.allSettled(names.map((name) => resolver.addresses(name)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toEqual(names.slice(0, 8));
  // The eight lookups still hold their places.
  await expect(resolver.addresses('late.example')).rejects.toThrow('too long');
  expect(asked.length).toBe(8);
});

it('a waiting lookup starts as soon as another was answered', async () => {
  let open = 0;
  let most = 0;
  const resolver = createResolver({
    async lookup(name) {
      most = Math.max(most, (open += 1));
      await Promise.resolve();
      open -= 1;
      if (name === 'n3.example') throw new Error('ENOTFOUND');
      return ['1.1.1.1'];
    },
  });
  const names = Array.from({ length: 50 }, (_, index) => `n${index}.example`);
  const answers = await Promise.allSettled(names.map((name) => resolver.addresses(name)));
  expect(answers.filter(({ status }) => status === 'rejected').length).toBe(1);
  expect(most).toBe(8);
});

it('the service sets the size of its thread pool before anything can use it', () => {
  const main = readFileSync(new URL('../../../server/main.ts', import.meta.url), 'utf8');
  expect(main).toMatch(/^import '\.\/service\/start\/thread-pool\.ts';\n/);
});

it.each(['localhost', 'app.localhost', 'a.app.localhost.'])(
  '%s is this machine on every system',
  async (name) => {
    const addresses = await createResolver().addresses(name);
    expect(addresses).not.toEqual([]);
    for (const address of addresses) expect(['127.0.0.1', '::1']).toContain(address);
  },
);

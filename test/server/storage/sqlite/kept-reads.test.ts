import { expect, it } from 'vitest';
import { KeptReads } from '../../../../server/storage/sqlite/kept-reads.ts';

it('reads again only after the data have changed, and keeps nothing about what does not exist', () => {
  const database = { revision: 0 };
  const reads: string[] = [];
  const kept = new KeptReads<string>(database);
  const get = (key: string): string | null =>
    kept.get(key, () => {
      reads.push(key);
      return key === 'gone' ? null : `${key} of ${database.revision}`;
    });

  expect([get('a'), get('a'), get('b'), get('gone'), get('gone')]).toEqual([
    'a of 0',
    'a of 0',
    'b of 0',
    null,
    null,
  ]);
  database.revision += 1;
  expect([get('a'), get('b'), get('a')]).toEqual(['a of 1', 'b of 1', 'a of 1']);
  expect(reads).toEqual(['a', 'b', 'gone', 'gone', 'a', 'b']);
});

it('keeps a bounded number', () => {
  let reads = 0;
  const kept = new KeptReads<number>({ revision: 0 });
  const readAll = (): void => {
    for (let n = 0; n < 5000; n += 1) kept.get(String(n), () => (reads += 1));
  };
  readAll();
  readAll();
  expect(reads).toBe(10_000);
});

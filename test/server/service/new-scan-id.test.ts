import { expect, it } from 'vitest';
import { newScanId } from '../../../server/service/create-scan.ts';

it('ids are 32 hexadecimal characters, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, newScanId);
  expect(ids.filter((id) => !/^[a-f0-9]{32}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('no part of an id is the same in all ids', () => {
  const ids = Array.from({ length: 1_000 }, newScanId);
  const kinds = Array.from({ length: 32 }, (_, place) => new Set(ids.map((id) => id[place])).size);
  expect(Math.min(...kinds)).toBe(16);
});

import { expect, it } from 'vitest';
import { PictureAlbum } from '../../../../server/engine/site/picture-album.ts';
import type { ElementPicture } from '../../../../server/facts/element-picture.ts';

function taken(reasons: string[], bytes = 10): ElementPicture {
  return { node: 0, reasons, width: 1, height: 1, box: [0, 0, 1, 1], image: new Uint8Array(bytes) };
}

it('keeps a picture for each reason once', () => {
  const album = new PictureAlbum();
  const both = taken(['a', 'b']);
  expect(album.keep([both, taken(['a'])])).toEqual([both]);
  const other = taken(['b', 'c']);
  expect(album.keep([taken(['b']), other])).toEqual([other]);
  expect(['a', 'b', 'c', 'd'].map((reason) => album.has(reason))).toEqual([true, true, true, false]);
});

it('keeps no more than 120 pictures', () => {
  const album = new PictureAlbum();
  const kept = album.keep(Array.from({ length: 130 }, (_, n) => taken([`${n}`])));
  expect(kept).toHaveLength(120);
  expect(album.isFull).toBe(true);
  expect(album.has('125')).toBe(false);
});

it('keeps no more than two megabytes, and goes on with smaller ones', () => {
  const album = new PictureAlbum();
  const kept = album.keep([taken(['a'], 1_500_000), taken(['b'], 600_000), taken(['c'], 500_000)]);
  expect(kept.map(({ reasons }) => reasons[0])).toEqual(['a', 'c']);
  expect(album.isFull).toBe(true);
});

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
});

it('keeps no more than 120 pictures', () => {
  const album = new PictureAlbum();
  const pictures = Array.from({ length: 130 }, (_, n) => taken([`${n}`]));
  expect(album.keep(pictures)).toHaveLength(120);
  album.note(pictures, 3, 'judged');
  expect([3, 4].map((index) => album.before(index, 'judged').isFull)).toEqual([false, true]);
});

it('keeps no more than two megabytes, and goes on with smaller ones', () => {
  const album = new PictureAlbum();
  const kept = album.keep([taken(['a'], 1_500_000), taken(['b'], 600_000), taken(['c'], 500_000)]);
  expect(kept.map(({ reasons }) => reasons[0])).toEqual(['a', 'c']);
  album.note(kept, 0, 'tried');
  expect(album.before(1, 'judged').isFull).toBe(true);
});

it('tells a page only of pages before it, whichever was noted first', () => {
  const album = new PictureAlbum();
  album.note([taken(['a'])], 4, 'judged');
  album.note([taken(['a', 'b'])], 2, 'judged');
  const has = (index: number): boolean[] =>
    ['a', 'b'].map((reason) => album.before(index, 'judged').has(reason));
  expect([2, 3, 5].map(has)).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
  expect(album.before(5, 'tried').has('a')).toBe(false);

  album.wish('rule ["a"]', 2);
  album.wish('rule ["a"]', 1);
  expect([1, 2, 3].map((index) => album.before(index, 'tried').wishes('["a"]'))).toEqual([
    [],
    ['rule'],
    ['rule'],
  ]);
});

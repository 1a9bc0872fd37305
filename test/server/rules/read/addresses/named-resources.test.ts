import { expect, it } from 'vitest';
import type { SnapshotNode } from '../../../../../server/facts/judged-page.ts';
import { namedResources } from '../../../../../server/rules/read/addresses/named-resources.ts';

const addressesOf = (nodes: SnapshotNode[]) =>
  namedResources({ url: 'https://site.example/', snapshot: { nodes } }).map(({ address }) => address);
const image = (src: string, srcset = ''): SnapshotNode => ({
  parent: -1,
  tag: 'img',
  attributes: { src, srcset },
});

it('reads what elements name once, in the order of the page', () => {
  const nodes = [image('/b.png', '/a.png 2x'), image('/a.png'), image('/b.png', '/a.png 2x, /c.png 3x')];
  expect(addressesOf(nodes)).toEqual(['b', 'a', 'c'].map((name) => `https://site.example/${name}.png`));
});

it('reads the first thousands of a page that names more', () => {
  const many = Array.from({ length: 150_000 }, (_, n) => image(`/${n}.png`));
  expect(addressesOf(many)).toHaveLength(5_000);
  // What is named again and again counts once.
  const repeated = Array.from({ length: 150_000 }, () => image('/a.png', '/a.png 1x, /b.png 2x'));
  expect(addressesOf([...repeated, image('/last.png')]).at(-1)).toBe('https://site.example/last.png');
});

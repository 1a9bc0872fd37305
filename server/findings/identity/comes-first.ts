import { createHash, type Hash } from 'node:crypto';
import type { PageFacts } from '../facts/scan-facts.ts';
import { pageOrder } from '../page/page-key.ts';
import type { Item } from './match-item.ts';

/** A side of a comparison and its occurrences by page. */
interface Side {
  pages: readonly PageFacts[];
  items: readonly Item[][];
}

/**
 * Whether a side goes first, by what is in it alone, so that a comparison the other way round breaks its ties in the
 * same way ("the other way round swaps added and resolved" in identity.property.test.ts). The elements of the pages
 * mostly decide; if they are the same, what was found does.
 */
export function comesFirst(side: Side, other: Side): boolean {
  const [mine, theirs] = [digest(side, elementsDigest), digest(other, elementsDigest)];
  if (mine !== theirs) return mine < theirs;
  return digest(side, itemsDigest) <= digest(other, itemsDigest);
}

/** A word for the pages of a side, whatever their order. */
function digest(side: Side, ofPage: (hash: Hash, side: Side, index: number) => void): string {
  const words = side.pages.map((page, index) => {
    const hash = createHash('sha256').update(pageOrder(page.url));
    ofPage(hash, side, index);
    return hash.digest('hex');
  });
  return words.sort().join();
}

function elementsDigest(hash: Hash, { pages }: Side, index: number): void {
  hash.update(pages[index]?.elements ?? new Uint32Array());
}

function itemsDigest(hash: Hash, { items }: Side, index: number): void {
  for (const { facts, findingId } of items[index] ?? []) {
    hash.update(JSON.stringify([facts.rule, facts.element, facts.fingerprint, facts.about, findingId]));
  }
}

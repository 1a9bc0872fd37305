import { createHash, type Hash } from 'node:crypto';
import type { PageFacts } from '../../facts/scan-facts.ts';
import { pageOrder } from '../../facts/page/page-key.ts';
import type { Item } from './match-item.ts';

/** A side of a comparison and its occurrences by page. */
interface Side {
  pages: readonly PageFacts[];
  items: readonly Item[][];
}

/**
 * Whether a side comes first. Only the content of the sides decides, so that a comparison with the sides swapped breaks
 * its ties in the same way ("the other way round swaps added and resolved" in identity.property.test.ts). The elements
 * of the pages decide; if they are equal, the occurrences do.
 */
export function comesFirst(side: Side, other: Side): boolean {
  const [mine, theirs] = [digest(side, elementsDigest), digest(other, elementsDigest)];
  if (mine !== theirs) return mine < theirs;
  return digest(side, itemsDigest) <= digest(other, itemsDigest);
}

/** A digest of the pages of a side that does not depend on their order. */
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
  for (const { facts, defectId } of items[index] ?? []) {
    hash.update(JSON.stringify([facts.rule, facts.element, facts.fingerprint, facts.about, defectId]));
  }
}

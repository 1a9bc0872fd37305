import { alignContainers } from './align-containers.ts';
import { alignNeighbours } from './align-neighbours.ts';
import { BY_SHAPE, SURE, link, wordAt } from './page-alignment.ts';
import type { Gap, PageAlignment } from './page-alignment.ts';
import { findAnchors } from './find-anchors.ts';
import { elementCount, isTelling, shapeAt, signatureAt } from '../describe/element-hashes.ts';

/** A gap with more cells (rows times columns) than this is too large for the quadratic method. */
const MAX_GAP_CELLS = 160_000;
const MAX_DEPTH = 40;
const EQUAL_WEIGHT = 3;

/**
 * Aligns two pages by the hashes of their elements (signature and shape, interleaved): patience diff
 * (Bram Cohen; as in Git) on signatures that occur once on both sides, then on signatures with their
 * neighbour, and a longest common subsequence by signature and shape in the gaps between.
 * Linear except in small gaps.
 */
export function alignPages(a: Uint32Array, b: Uint32Array): PageAlignment {
  const alignment: PageAlignment = {
    toRight: new Int32Array(elementCount(a)).fill(-1),
    toLeft: new Int32Array(elementCount(b)).fill(-1),
    certainty: new Uint8Array(elementCount(a)),
  };
  const open: Gap[] = [{ a0: 0, a1: elementCount(a), b0: 0, b1: elementCount(b), depth: 0 }];
  for (let gap = open.pop(); gap !== undefined; gap = open.pop()) {
    const inner = trimEqualEnds(a, b, gap, alignment);
    if (inner.a0 >= inner.a1 || inner.b0 >= inner.b1) continue;
    const anchors = inner.depth < MAX_DEPTH ? findAnchors(a, b, inner) : [];
    if (anchors.length === 0) {
      fillGap(a, b, inner, alignment);
      continue;
    }
    let { a0, b0 } = inner;
    for (const [i, j] of anchors) {
      link(alignment, i, j, SURE);
      open.push({ a0, a1: i, b0, b1: j, depth: inner.depth + 1 });
      a0 = i + 1;
      b0 = j + 1;
    }
    open.push({ a0, a1: inner.a1, b0, b1: inner.b1, depth: inner.depth + 1 });
  }
  linkMoved(a, b, alignment);
  alignContainers(a, b, alignment);
  alignNeighbours(a, b, alignment);
  return alignment;
}

/** Links telling elements that were moved, so that no common order contains them: those unlinked once on each side. */
function linkMoved(a: Uint32Array, b: Uint32Array, alignment: PageAlignment): void {
  const unlinkedRight = unlinkedTelling(b, alignment.toLeft);
  for (const [signature, i] of unlinkedTelling(a, alignment.toRight)) {
    const j = unlinkedRight.get(signature) ?? -1;
    if (i >= 0 && j >= 0) link(alignment, i, j, SURE);
  }
}

/** Unlinked telling elements by signature; -1 for a signature that several have. */
function unlinkedTelling(words: Uint32Array, counterparts: Int32Array): Map<number, number> {
  const found = new Map<number, number>();
  for (let index = 0; index < counterparts.length; index++) {
    if (counterparts[index] !== -1 || !isTelling(words, index)) continue;
    const signature = signatureAt(words, index);
    found.set(signature, found.has(signature) ? -1 : index);
  }
  return found;
}

function trimEqualEnds(a: Uint32Array, b: Uint32Array, gap: Gap, alignment: PageAlignment): Gap {
  let { a0, a1, b0, b1 } = gap;
  while (a0 < a1 && b0 < b1 && wordAt(a, a0) === wordAt(b, b0)) link(alignment, a0++, b0++, SURE);
  while (a0 < a1 && b0 < b1 && wordAt(a, a1 - 1) === wordAt(b, b1 - 1)) link(alignment, --a1, --b1, SURE);
  return { a0, a1, b0, b1, depth: gap.depth };
}

/** Links the heaviest common subsequence of a small gap. */
function fillGap(a: Uint32Array, b: Uint32Array, gap: Gap, alignment: PageAlignment): void {
  const rows = gap.a1 - gap.a0;
  const columns = gap.b1 - gap.b0;
  if (rows * columns > MAX_GAP_CELLS) return;
  const width = columns + 1;
  const best = new Uint16Array((rows + 1) * width);
  const weight = (i: number, j: number): number => weightOf(a, gap.a0 + i, b, gap.b0 + j);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const skip = Math.max(at(i + 1, j), at(i, j + 1));
      const weighed = weight(i, j);
      best[i * width + j] = weighed === 0 ? skip : Math.max(skip, at(i + 1, j + 1) + weighed);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns;) {
    const weighed = weight(i, j);
    if (weighed > 0 && at(i, j) === at(i + 1, j + 1) + weighed) {
      link(alignment, gap.a0 + i++, gap.b0 + j++, weighed === EQUAL_WEIGHT ? SURE : BY_SHAPE);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
}

function weightOf(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  if (wordAt(a, i) === wordAt(b, j)) return EQUAL_WEIGHT;
  if (shapeAt(a, i) === shapeAt(b, j)) return 2;
  return signatureAt(a, i) === signatureAt(b, j) ? 1 : 0;
}

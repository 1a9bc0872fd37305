/*
 * Runs in the world in which the snapshot was taken, and adds a function there that returns as JSON text the elements in
 * which a part is shown before one that comes earlier in the code, and how their parts are laid out.
 */
import { boxOf, reader } from './dom/elements.ts';
import type { BackwardParts } from '../../facts/document-facts.ts';

declare global {
  var takeBackwardParts: () => string;
}

/** Parts that an element has, so that their order says something, and elements of a document that are kept. */
const CAPS = { least: 3, most: 200, found: 5_000 };

const childrenOf = reader(Element.prototype, 'children');

function isBackward(parts: readonly Element[], isRightToLeft: boolean): boolean {
  const boxes = parts.map(boxOf).filter(({ width, height }) => width > 0 && height > 0);
  return boxes.some((box, at) => {
    const last = boxes[at - 1];
    if (last === undefined) return false;
    return box.top < last.top || (isRightToLeft ? box.left > last.left : box.left < last.left);
  });
}

globalThis.takeBackwardParts = () => {
  const { indexes } = globalThis.sitedelta;
  const found: BackwardParts[] = [];
  for (const [element, node] of indexes) {
    if (found.length >= CAPS.found) break;
    const parts = [...childrenOf(element)];
    if (parts.length < CAPS.least || parts.length > CAPS.most) continue;
    const { direction, writingMode } = getComputedStyle(element);
    const isRightToLeft = direction === 'rtl';
    if (!isBackward(parts, isRightToLeft)) continue;
    const placed = parts.filter((part) => /^(?:absolute|fixed)$/.test(getComputedStyle(part).position));
    found.push({
      node,
      isRightToLeft,
      isVertical: !writingMode.startsWith('horizontal'),
      placed: placed.flatMap((part) => indexes.get(part) ?? []),
    });
  }
  return JSON.stringify({ found, isCut: found.length >= CAPS.found });
};

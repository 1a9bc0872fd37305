import { elementCount, isTelling, shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';
import { BY_SHAPE, link, SURE, type PageAlignment } from './page-alignment.ts';
import { parentsOf } from './parents-of.ts';

/**
 * Aligns what is left over by where it stands: in the element around it, else beside or between others. What says
 * nothing of its own and has nothing in it is sure only next to an element that is.
 */
export function alignNeighbours(a: Uint32Array, b: Uint32Array, alignment: PageAlignment): void {
  const { left, right, certainty } = alignment;
  const homes = parentsOf(a);
  const count = elementCount(a);
  for (let i = 1; i < count; i++) unlinkStrayed(i);
  for (let i = 1; i < count; i++) linkInHome(i);
  for (let i = 1; i < count; i++) linkBeside(i, -1);
  for (let i = count - 2; i >= 0; i--) linkBeside(i, 1);
  for (let i = 0; i < count; i++) {
    const j = right[i] ?? -1;
    if (j < 0 || isTelling(a, i) || sizeAt(a, i) > 0) continue;
    const beside = isSureStep(i, j, -1) || isSureStep(i, j, 1);
    certainty[i] = beside && shapeAt(a, i) === shapeAt(b, j) ? SURE : BY_SHAPE;
  }
  for (let i = 1; i < count - 1; i++) linkBetween(i);

  /** What says nothing of its own does not leave the element around it: it was taken for its like in another one. */
  function unlinkStrayed(i: number): void {
    const [j, there] = [right[i] ?? -1, sureHome(i)];
    if (j < 0 || there < 0 || isTelling(a, i) || isIn(j, there)) return;
    right[i] = -1;
    left[j] = -1;
    certainty[i] = 0;
  }

  /** What is left over at the same place in two elements of one size, the one of which surely became the other. */
  function linkInHome(i: number): void {
    const [home, there] = [homes[i] ?? -1, sureHome(i)];
    if (right[i] !== -1 || there < 0 || sizeAt(a, home) !== sizeAt(b, there)) return;
    const j = there + i - home;
    if (left[j] !== -1 || shapeAt(a, i) !== shapeAt(b, j) || sizeAt(a, i) !== sizeAt(b, j)) return;
    link(alignment, i, j, signatureAt(a, i) === signatureAt(b, j) ? SURE : BY_SHAPE);
  }

  /**
   * An element left over next to a sure one, with one of its size left over there too: moved along with it. Not out of
   * a container that is surely elsewhere.
   */
  function linkBeside(i: number, step: -1 | 1): void {
    const beside = right[i + step] ?? -1;
    const j = beside - step;
    if (right[i] !== -1 || beside < 0 || left[j] !== -1) return;
    if (certainty[i + step] !== SURE || sizeAt(a, i) !== sizeAt(b, j)) return;
    const there = sureHome(i);
    if (there >= 0 && !isIn(j, there)) return;
    const same = signatureAt(a, i) === signatureAt(b, j) && shapeAt(a, i) === shapeAt(b, j);
    link(alignment, i, j, same ? SURE : BY_SHAPE);
  }

  /** An element that is all that is left over between two aligned ones: whatever it says now, it has that place. */
  function linkBetween(i: number): void {
    const j = (right[i - 1] ?? -1) + 1;
    if (j <= 0 || right[i] !== -1 || left[j] !== -1) return;
    if (right[i + 1] !== j + 1 || sizeAt(a, i) !== sizeAt(b, j)) return;
    link(alignment, i, j, BY_SHAPE);
  }

  /** The right element that the one around a left element surely became; -1 when that is unknown. */
  function sureHome(i: number): number {
    const home = homes[i] ?? -1;
    return certainty[home] === SURE ? (right[home] ?? -1) : -1;
  }

  function isIn(j: number, container: number): boolean {
    return j > container && j <= container + sizeAt(b, container);
  }

  function isSureStep(i: number, j: number, step: -1 | 1): boolean {
    return right[i + step] === j + step && certainty[i + step] === SURE;
  }
}

import { link, SURE, type PageAlignment } from '../../server/findings/alignment/page-alignment.ts';
import { elementCount } from '../../server/findings/describe/element-hashes.ts';
import type { DrawnPage } from './drawn-page.ts';

/** Two pages of which no element is linked but those with these names, which are surely the same. */
export function linkNamed(left: DrawnPage, right: DrawnPage, names: string[] = []): PageAlignment {
  const alignment: PageAlignment = {
    toRight: new Int32Array(elementCount(left.words)).fill(-1),
    toLeft: new Int32Array(elementCount(right.words)).fill(-1),
    certainty: new Uint8Array(elementCount(left.words)),
  };
  for (const name of names) link(alignment, left.indexOf(name), right.indexOf(name), SURE);
  return alignment;
}

/**
 * What became of the named elements of a page: the name of each counterpart, with a question mark where it is one by
 * its shape only, or `gone`.
 */
export function namedLinks(
  left: DrawnPage,
  right: DrawnPage,
  alignment: PageAlignment,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [index, counterpart] of alignment.toRight.entries()) {
    const name = left.nameOf(index);
    if (name === '') continue;
    const mark = alignment.certainty[index] === SURE ? '' : '?';
    found[name] = counterpart < 0 ? 'gone' : `${right.nameOf(counterpart) || 'unnamed'}${mark}`;
  }
  return found;
}

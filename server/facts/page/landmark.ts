import type { PageTree } from './page-tree.ts';
import { normaliseText } from './normalise.ts';

const LANDMARK_TAGS = new Map([
  ['nav', 'navigation'],
  ['main', 'main'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['aside', 'complementary'],
  ['form', 'form'],
  ['dialog', 'dialog'],
  ['article', 'article'],
]);
const LANDMARK_ROLE =
  /^(?:navigation|main|banner|contentinfo|complementary|search|form|dialog|region|article)$/;

/** Role and label of the nearest landmark at or around an element (WAI-ARIA 1.2, landmark roles); empty for none. */
export function landmarkOf(tree: PageTree, index: number): string {
  for (const at of [index, ...tree.ancestors(index)]) {
    const node = tree.nodes[at];
    const role = node?.attributes?.['role'] ?? '';
    const landmark = LANDMARK_ROLE.test(role) ? role : LANDMARK_TAGS.get(node?.tag ?? '');
    if (landmark !== undefined) {
      return `${landmark}:${normaliseText(node?.attributes?.['aria-label'] ?? '').slice(0, 40)}`;
    }
  }
  return '';
}

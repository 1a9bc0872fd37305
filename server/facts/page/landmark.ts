import type { PageTree } from './page-tree.ts';
import { normaliseText } from './normalise.ts';

const EVERYWHERE_TAGS = new Map([
  ['nav', 'navigation'],
  ['main', 'main'],
  ['aside', 'complementary'],
]);

/** Landmarks only outside of sections, articles and other landmarks. */
const PAGE_LANDMARK_TAGS = new Map([
  ['header', 'banner'],
  ['footer', 'contentinfo'],
]);

const SECTION = /^(?:article|aside|main|nav|section)$/;

const PAGE_LANDMARK_ROLE = /^(?:navigation|main|banner|contentinfo|complementary|search|form|region)$/;

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

/**
 * The roles of the landmarks before and after each node of a page, in document order, such as `navigation contentinfo`.
 * What is between two landmarks and in none of them lacks one wrapper. Linear in the page.
 */
export function landmarkGaps(tree: PageTree): (node: number) => string {
  const { nodes } = tree;
  const roles: string[] = [];
  const before: string[] = [];
  const after: string[] = [];
  const isInSection = new Uint8Array(nodes.length);
  for (let last = '', at = 0; at < nodes.length; at++) {
    before[at] = last;
    const parent = tree.parent(at);
    const isInside = (isInSection[parent] ?? 0) === 1;
    const { tag = '', attributes = {} } = nodes[at] ?? {};
    isInSection[at] = Number(isInside || SECTION.test(tag));
    roles[at] = roleOf(tag, attributes['role'] ?? '', isInside);
    last = roles[at] || last;
  }
  for (let next = '', at = nodes.length - 1; at >= 0; at--) {
    after[at] = next;
    next = roles[at] || next;
  }
  return (node) => `${before[node] ?? ''} ${after[node] ?? ''}`;
}

function roleOf(tag: string, role: string, isInSection: boolean): string {
  if (role !== '') return PAGE_LANDMARK_ROLE.test(role) ? role : '';
  return EVERYWHERE_TAGS.get(tag) ?? (isInSection ? undefined : PAGE_LANDMARK_TAGS.get(tag)) ?? '';
}

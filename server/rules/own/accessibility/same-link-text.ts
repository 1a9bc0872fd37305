import { explain } from '../../explain.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import { VAGUE_LINK_WORDS } from '../../read/content/vague-link-words.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/** What tells two links of one text apart for those who hear the text around them. */
const CONTEXT = new Set([
  'li',
  'p',
  'td',
  'th',
  'dd',
  'dt',
  'figcaption',
  'article',
  'section',
  'form',
  'blockquote',
]);
const VAGUE = new Set(Object.values(VAGUE_LINK_WORDS).flat());

/**
 * Links of one text that lead to different pages, with nothing around them that tells them apart: each is all that its
 * paragraph, item or cell holds, and no heading stands between them. WCAG 2.4.4 and 2.4.9, failure F63.
 */
export const sameLinkText: PageRule = {
  meta: {
    name: 'same-link-text',
    category: 'accessibility',
    title: 'Same link text leads to different pages',
    severity: 'medium',
    criteria: ['2.4.4', '2.4.9'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { page, tree } = input;
    const { isShown, isIn } = contentOf(input);
    const addresses = new Map(page.links.map(({ node, address }) => [node, address]));
    const byName = new Map<string, Link[]>();
    let section = 0;
    for (const index of tree.elements) {
      const { tag = '' } = tree.nodes[index] ?? {};
      if (/^h[1-6]$|^(?:nav|section|article|aside|header|footer|main|dt|th|legend|summary|iframe)$/.test(tag))
        section = index;
      const link = addresses.get(index);
      if (link === undefined || !isShown(index)) continue;
      if (isIn(index, 'table') || !standsAlone(input, index)) continue;
      const name = accessibleName(input, index).toLowerCase();
      if (name.length < 3 || !/\p{L}{2}/u.test(name) || VAGUE.has(name)) continue;
      const key = `${section} ${listAround(input, index)} ${name}`;
      const alike = byName.get(key) ?? [];
      byName.set(key, alike);
      alike.push({ node: index, address: comparable(link) });
    }
    return [...byName.values()].flatMap((alike) => defectsOf(input, alike)).sort((x, y) => x.node - y.node);
  },
};

interface Link {
  node: number;
  address: string;
}

/** Each of the links of one text, if they do not all lead to one page. */
function defectsOf(input: PageInput, alike: readonly Link[]): (Defect & { node: number })[] {
  return alike.flatMap(({ node, address }) => {
    const other = alike.find((each) => each.address !== address);
    if (other === undefined) return [];
    const explanation = explain(
      `There are ${alike.length === 2 ? 'two' : alike.length} links called “${accessibleName(input, node)}”, but they lead to different pages: this one to ${address}, another one to ${other.address}.`,
      'Give each its own text.',
      `People who use a screen reader can't tell them apart in a list of links, and others have to try them.`,
    );
    return [{ node, explanation }];
  });
}

/** Whether a link is all that its paragraph, item or cell says, so that only its own text tells where it leads. */
function standsAlone({ tree }: PageInput, index: number): boolean {
  const own = tree.text(index, 200);
  for (let at = tree.parent(index), step = 0; at >= 0 && step < 4; at = tree.parent(at), step += 1) {
    if (tree.text(at, 200) !== own) return false;
    if (CONTEXT.has(tree.nodes[at]?.tag ?? ''))
      return tree.elementsIn(at) <= step + 1 + tree.elementsIn(index);
  }
  return false;
}

/** The list that a link is in; what a list is an item of tells it from other lists. */
function listAround({ tree }: PageInput, index: number): number {
  for (let at = tree.parent(index), step = 0; at >= 0 && step < 6; at = tree.parent(at), step += 1) {
    if (/^(?:ul|ol|dl|menu)$/.test(tree.nodes[at]?.tag ?? '')) return at;
  }
  return -1;
}

/** Without what leads to the same page in another way. */
function comparable(address: string): string {
  const { pathname, host } = new URL(address);
  return `${host}${pathname.replace(/\/(?:index\.\w+)?$/, '')}`;
}

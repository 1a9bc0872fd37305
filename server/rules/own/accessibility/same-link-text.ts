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

/** Where a text ends: what follows is about something else. */
const BLOCK =
  /^(?:h[1-6]|tr|caption|legend|summary|hr|main|header|footer|aside|nav|ul|ol|dl|menu|table|iframe)$/;
/** Parameters that say where a visitor comes from, not what is shown. */
const ORIGIN = /^(?:utm_|ref|src|source|from|via|campaign|cid|gclid|fbclid|track|lang$|hl$|locale)/i;

/**
 * Links of one text that lead to different pages, with nothing around them that tells them apart: each is all that its
 * paragraph, item or cell holds, and no heading stands between them; or they follow each other with nothing in between.
 * WCAG 2.4.4 and 2.4.9, failure F63.
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
    let row = -1;
    let last = -1;
    for (const index of tree.elements) {
      const { tag = '' } = tree.nodes[index] ?? {};
      if (/^h[1-6]$|^(?:nav|section|article|aside|header|footer|main|dt|th|legend|summary|iframe)$/.test(tag))
        section = index;
      const link = addresses.get(index);
      if (link === undefined || !isShown(index)) continue;
      if (isIn(index, 'table')) continue;
      if (last < 0 || holdsMoreBetween(input, last, index)) row = index;
      last = index;
      const isAlone = standsAlone(input, index);
      const name = accessibleName(input, index).toLowerCase();
      if (name.length < 3 || !/\p{L}{2}/u.test(name) || VAGUE.has(name)) continue;
      const key = isAlone ? `${section} ${listAround(input, index)} ${name}` : `row ${row} ${name}`;
      const alike = byName.get(key) ?? [];
      byName.set(key, alike);
      alike.push({ node: index, address: isAlone ? comparable(link) : withParameters(link) });
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

/** Whether something between two links says more than they do, or ends the text that they are in. */
function holdsMoreBetween({ tree }: PageInput, before: number, link: number): boolean {
  const end = before + tree.nodesIn(before);
  if (link <= end) return true;
  if (blockAround(tree, before) !== blockAround(tree, link)) return true;
  for (let at = end + 1; at < link; at += 1) {
    const { tag = '', text = '', attributes = {} } = tree.nodes[at] ?? {};
    if (/[\p{L}\p{N}]/u.test(text) || CONTEXT.has(tag) || BLOCK.test(tag)) return true;
    if (/^(?:img|svg|input|button|select|video|audio|object)$/.test(tag)) return true;
    if ((attributes['aria-label'] ?? attributes['title'] ?? '').trim() !== '') return true;
  }
  return false;
}

/** The paragraph, item, cell or part of the page that an element is in. */
function blockAround(tree: PageInput['tree'], index: number): number {
  let at = tree.parent(index);
  while (at >= 0 && !CONTEXT.has(tree.nodes[at]?.tag ?? '') && !BLOCK.test(tree.nodes[at]?.tag ?? ''))
    at = tree.parent(at);
  return at;
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

/** With what the address asks the page for: in one line, `?page=1` and `?page=2` are two pages. */
function withParameters(address: string): string {
  const asked = [...new URL(address).searchParams].filter(([name]) => !ORIGIN.test(name));
  const query = asked.map((each) => each.join('=')).join('&');
  return query === '' ? comparable(address) : `${comparable(address)}?${query}`;
}

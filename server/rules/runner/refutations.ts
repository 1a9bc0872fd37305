import { accessibleName } from '../read/content/accessible-name.ts';
import { headersOf, isSimpleTable } from '../read/content/tables.ts';
import { layoutTablesOf } from '../read/content/layout-tables.ts';
import { contentOf } from '../read/content/page-content.ts';
import type { PageInput } from '../own-rule.ts';

/** Signs between texts, which nobody reads: in a link or a button they may say what it does. */
export function isSeparator(input: PageInput, node: number): boolean {
  const text = input.tree.text(node, 20);
  return /^[-–—|·•∙⋅.,;:/\\_=~…‧┃│\s]+$/u.test(text) && !contentOf(input).isIn(node, 'link', 'control');
}

/** Each header of a table has an id, but for an empty corner. */
export function hasIds(input: PageInput, node: number): boolean {
  const { nodes } = input.tree;
  return headersOf(input, node).every((index) => (nodes[index]?.attributes?.['id'] ?? '').trim() !== '');
}

/**
 * The name has the words of the text, if "nonstandard" and "non-standard" are one word and "Ave." stands for "Avenue".
 * Someone who reads them aloud says the name.
 */
export function nameSaysText(input: PageInput, node: number): boolean {
  const name = wordsOf(accessibleName(input, node));
  const text = wordsOf(input.tree.text(node, 300));
  return (
    text.length > 0 &&
    name.some((_, start) => text.every((word, place) => isSpokenAs(word, name[start + place] ?? '')))
  );
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

function isSpokenAs(word: string, spoken: string): boolean {
  const said = spoken.replace(/\.$/, '');
  if (word.replace(/\.$/, '') === said) return true;
  return /^\p{L}{2,}\.$/u.test(word) && said.startsWith(word.slice(0, -1));
}

/** The element is in a table that only arranges parts of the page: our rule about these has decided. */
export function isLayoutTable(input: PageInput, node: number): boolean {
  return layoutTablesOf(input).has(node);
}

/** People who hear it can stop it where it is, or it is over at once. */
export function isStoppable(input: PageInput, node: number): boolean {
  return hasControls(input, node) || isShort(input, node);
}

function hasControls({ tree }: PageInput, node: number): boolean {
  return tree.nodes[node]?.attributes?.['controls'] !== undefined;
}

/** All sources play three seconds at most by their address (`#t=8,10`, https://www.w3.org/TR/media-frags/). */
function isShort({ tree }: PageInput, node: number): boolean {
  const sources = [node, ...tree.childElements(node)].flatMap((index) => {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    const isSource = index === node || tag === 'source';
    return isSource && attributes['src'] !== undefined ? [attributes['src']] : [];
  });
  return (
    tree.nodes[node]?.attributes?.['loop'] === undefined &&
    sources.length > 0 &&
    sources.every((source) => {
      const [, start = '0', end] = /#t=(?:npt:)?(\d*(?:\.\d*)?),(\d+(?:\.\d*)?)$/.exec(source) ?? [];
      return end !== undefined && Number(end) - Number(start) <= 3;
    })
  );
}

const SCOPE = /^(?:row|col|rowgroup|colgroup)$/i;

/**
 * Whether each header of a table says what it is the header of. Then browsers find the headers of a cell also where
 * there are several levels of them, or headers span columns and rows (the algorithm in section 4.9.12.2 of
 * https://html.spec.whatwg.org/multipage/tables.html; techniques H63 and H43).
 */
export function hasClearHeaders(input: PageInput, node: number): boolean {
  return hasScopes(input, node) || isSimpleTable(input, node);
}

function hasScopes(input: PageInput, node: number): boolean {
  const headers = headersOf(input, node);
  return (
    headers.length > 0 &&
    headers.every((index) => SCOPE.test((input.tree.nodes[index]?.attributes?.['scope'] ?? '').trim()))
  );
}

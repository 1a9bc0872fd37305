import { accessibleName } from '../read/content/accessible-name.ts';
import { headersOf, isNumber, isSimpleTable, tablesOf } from '../read/content/tables.ts';
import type { Table } from '../read/content/tables.ts';
import { layoutTablesOf } from '../read/content/layout-tables.ts';
import { contentOf } from '../read/content/page-content.ts';
import type { PageInput } from '../own-rule.ts';
import { FORMATTING } from '../../facts/document-facts.ts';

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

/** Numbers in cells that make a table without a header one of data. */
const MIN_NUMBERS = 2;

/**
 * The cells of a table lack no header: it only arranges parts of the page, or has no header at all, neither in its markup
 * nor by its looks (`table-headers`), and no numbers. A row of links, or a function with its parameters in columns, has
 * nothing that a header could say.
 */
export function needsNoHeaders(input: PageInput, node: number): boolean {
  const { tree } = input;
  const table = tablesOf(input).find(({ index }) => index === node);
  if (table === undefined) return false;
  if (layoutTablesOf(input).has(node) || isNavigation(input, table)) return true;
  const cells = table.rows.flat();
  const numbers = cells.filter((cell) => isNumber(tree.text(cell, 30)));
  return !table.hasHeaders && !table.hasHead && numbers.length < MIN_NUMBERS;
}

/** A header of a table that has one row, as of a title, or only links to other pages. */
export function isOfNoData(input: PageInput, node: number): boolean {
  const around = [node, ...input.tree.ancestors(node)];
  const table = tablesOf(input).find(({ index }) => around.includes(index));
  return table !== undefined && (table.rows.length === 1 || isNavigation(input, table));
}

/** Rows of a table with a title and links to the pages before and after, as DocBook writes it. */
const MAX_ROWS = 3;

/** Whether the cells that are no headers have nothing but links in them, one at most. */
function isNavigation({ tree }: PageInput, { rows }: Table): boolean {
  const cells = rows.flat().filter((cell) => tree.nodes[cell]?.tag === 'td');
  const links = cells.map((cell) => {
    const inside = Array.from({ length: tree.nodesIn(cell) }, (_, at) => cell + 1 + at);
    return inside.filter((at) => tree.nodes[at]?.tag === 'a');
  });
  return (
    rows.length <= MAX_ROWS &&
    links.flat().length > 0 &&
    links.every((each) => each.length <= 1) &&
    cells.every((cell, at) => {
      const [link = -1] = links[at] ?? [];
      return tree.text(cell, 200) === (link < 0 ? '' : tree.text(link, 200));
    })
  );
}

/**
 * What is wrong with a list comes from a tag that the source does not close: the parser puts a copy of it around each of
 * the next items. `tag-nesting` names the tag.
 */
export function comesOfOpenTag(input: PageInput, node: number): boolean {
  const { page, tree } = input;
  const open = new Set(
    page.visit.markup?.errors.filter(({ kind }) => kind !== 'stray').map(({ tag }) => tag),
  );
  const isOpen = (at: number): boolean => {
    const { tag = '' } = tree.nodes[at] ?? {};
    return FORMATTING.test(tag) && open.has(tag);
  };
  const rules = page.choice?.rules ?? {};
  if (!(rules['tag-nesting'] ?? rules['documents'] ?? true)) return false;
  if (tree.nodes[node]?.tag === 'li') return isOpen(tree.parent(node));
  const wrong = tree
    .childElements(node)
    .filter((at) => !/^(?:li|dt|dd|div|script|template)$/.test(tree.nodes[at]?.tag ?? ''));
  return wrong.length > 0 && wrong.every(isOpen);
}

/** Nobody hears it: it is muted, and nothing turns its sound on. */
export function isSilent({ tree }: PageInput, node: number): boolean {
  const { attributes = {} } = tree.nodes[node] ?? {};
  return 'muted' in attributes && !('controls' in attributes);
}

/** A header or footer: that there are several is said by other rules, and a name would not be the remedy. */
export function isHeaderOrFooter({ tree }: PageInput, node: number): boolean {
  const { tag = '', attributes = {} } = tree.nodes[node] ?? {};
  return (
    /^(?:banner|contentinfo)$/.test(attributes['role'] ?? '') ||
    (!('role' in attributes) && /^(?:header|footer)$/.test(tag))
  );
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

import type { Violation } from '../facts/judged-page.ts';
import { accessibleName } from './read/content/accessible-name.ts';
import { headersOf } from './read/content/headers-of.ts';
import { isAboutNobody } from './read/content/is-about-nobody.ts';
import { isOutsideOnPurpose } from './read/content/is-outside-on-purpose.ts';
import { isSimpleTable } from './read/content/is-simple-table.ts';
import { layoutTablesOf } from './read/content/layout-tables.ts';
import { contentOf } from './read/content/page-content.ts';
import { accessKey } from './own/accessibility/access-key.ts';
import type { PageInput } from './own-rule.ts';
import { ruleOf } from './registry.ts';
import { isChosen } from './rule-choice.ts';

type Refutation = (input: PageInput, node: number) => boolean;

/** By axe's rule: what makes its report wrong, or answers what it leaves open. */
const REFUTATIONS = new Map<string, Refutation>([
  ['label-content-name-mismatch', nameSaysText],
  // Our rule names all keys, and those that are used twice.
  ['accesskeys', ({ page }) => isChosen(page.choice, { code: accessKey.meta.name, criteria: [] })],
  // It is a table of data, or it arranges parts of the page: our rule about the latter has decided.
  ['td-has-header', (input, node) => layoutTablesOf(input).has(node)],
  ['autocomplete-valid', isAboutNobody],
  ['region', isOutsideOnPurpose],
  ['no-autoplay-audio', (input, node) => hasControls(input, node) || isShort(input, node)],
]);

/** It wants cells to name their headers wherever there are two levels of headers, and headers to have a scope. */
const ASKS_FOR_HEADERS = /\.1_3_1\.(?:H43\.(?:HeadersRequired|MissingHeadersAttrs)|H43,H63|H63\.1)$/;

const ASKS_FOR_PURPOSE = /\.1_3_5\.H98$/;

const ASKS_FOR_IDS = /\.1_3_1\.H43\.MissingHeaderIds$/;

/** Whether the snapshot shows that something a runner reports is no defect. */
export function isRefuted(input: PageInput, { runner, code, node }: Violation): boolean {
  if (node === null) return false;
  if (isContrast(code)) return isSeparator(input, node);
  if (runner === 'axe') return REFUTATIONS.get(code)?.(input, node) === true;
  if (runner !== 'htmlcs') return false;
  if (ASKS_FOR_HEADERS.test(code)) return hasScopes(input, node) || isSimpleTable(input, node);
  if (ASKS_FOR_PURPOSE.test(code)) return isAboutNobody(input, node);
  if (ASKS_FOR_IDS.test(code)) return hasIds(input, node);
  return false;
}

function isContrast(code: string): boolean {
  return ruleOf(code) === 'color-contrast' || code === 'color-contrast-enhanced';
}

/** Signs between texts, which nobody reads: in a link or a button they may say what it does. */
function isSeparator(input: PageInput, node: number): boolean {
  const text = input.tree.text(node, 20);
  return /^[-–—|·•∙⋅.,;:/\\_=~…‧┃│\s]+$/u.test(text) && !contentOf(input).isIn(node, 'link', 'control');
}

/** Each header of a table has an id, but for an empty corner. */
function hasIds(input: PageInput, node: number): boolean {
  const { nodes } = input.tree;
  return headersOf(input, node).every((index) => (nodes[index]?.attributes?.['id'] ?? '').trim() !== '');
}

/**
 * The name has the words of the text, if "nonstandard" and "non-standard" are one word and "Ave." stands for "Avenue".
 * Somebody who reads them aloud says the name.
 */
function nameSaysText(input: PageInput, node: number): boolean {
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

/** Who hears it can stop it where it is. */
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
function hasScopes(input: PageInput, node: number): boolean {
  const headers = headersOf(input, node);
  return (
    headers.length > 0 &&
    headers.every((index) => SCOPE.test((input.tree.nodes[index]?.attributes?.['scope'] ?? '').trim()))
  );
}

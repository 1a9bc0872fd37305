import { accessibleName } from '../read/content/accessible-name.ts';
import { cachedByPage } from '../read/content/cached-by-page.ts';
import { contentOf } from '../read/content/page-content.ts';
import type { PageInput } from '../own-rule.ts';
import { FORMATTING } from '../../facts/document-facts.ts';

/** Signs between texts, which nobody reads: in a link or a button they may say what it does. */
export function isSeparator(input: PageInput, node: number): boolean {
  const text = input.tree.text(node, 20);
  return /^[-–—|·•∙⋅.,;:/\\_=~…‧┃│\s]+$/u.test(text) && !contentOf(input).isIn(node, 'link', 'control');
}

/**
 * The name has the words of the text, if "nonstandard" and "non-standard" are one word and "Ave." stands for "Avenue".
 * Someone who reads them aloud says the name; the keys of a shortcut next to it nobody reads aloud.
 */
export function nameSaysText(input: PageInput, node: number): boolean {
  const name = wordsOf(accessibleName(input, node));
  const text = wordsOf(textWithoutKeys(input, node));
  return (
    text.length > 0 &&
    name.some((_, start) => text.every((word, place) => isSpokenAs(word, name[start + place] ?? '')))
  );
}

/**
 * A control that can't be used, or a text in one, of which WCAG asks no contrast: style sheets and scripts know many of
 * them by a class alone, or by an attribute that HTML does not have there.
 */
function isInactive({ tree }: PageInput, node: number): boolean {
  return [node, ...tree.ancestors(node)].some((at) => {
    const { tag = '', attributes = {} } = tree.nodes[at] ?? {};
    const isControl =
      /^(?:a|button|input|label|li|option|select|textarea)$/.test(tag) || 'role' in attributes;
    if (!isControl) return false;
    return 'disabled' in attributes || /(?:^|\s)(?:is-)?disabled(?:\s|$)/i.test(attributes['class'] ?? '');
  });
}

/** An object that browsers show by themselves: an image, a page, a recording or a PDF. */
export function needsNoPlugin({ tree }: PageInput, node: number): boolean {
  const { type = '', data = '', src = data } = tree.nodes[node]?.attributes ?? {};
  if (type !== '') return /^\s*(?:image|text|audio|video)\/|^\s*application\/(?:pdf|xhtml)/i.test(type);
  return /\.(?:svg|png|jpe?g|gif|webp|avif|html?|mp[34]|webm|ogg|pdf)(?:[?#]|$)/i.test(src);
}

/** What needs no contrast. */
export function needsNoContrast(input: PageInput, node: number): boolean {
  return isSeparator(input, node) || isInactive(input, node);
}

function textWithoutKeys({ tree }: PageInput, node: number): string {
  let text = tree.text(node, 300);
  for (let at = node + 1; at <= node + tree.nodesIn(node); at++) {
    if (tree.nodes[at]?.tag === 'kbd') text = text.replace(tree.text(at, 20), ' ');
  }
  return text;
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

/**
 * What is wrong with a list comes from a tag that the source does not close: the parser puts a copy of it around each of
 * the next items. `tag-nesting` names the tag.
 */
export function comesOfOpenTag(input: PageInput, node: number): boolean {
  const { tree } = input;
  const isOpen = openTags(input);
  if (tree.nodes[node]?.tag === 'li') return isOpen(tree.parent(node));
  const wrong = tree
    .childElements(node)
    .filter((at) => !/^(?:li|dt|dd|div|script|template)$/.test(tree.nodes[at]?.tag ?? ''));
  return wrong.length > 0 && wrong.every(isOpen);
}

const byId = cachedByPage(({ tree }) =>
  Map.groupBy(tree.elements, (at) => tree.nodes[at]?.attributes?.['id'] ?? ''),
);

/** All elements with an id are copies of one such tag, which the source has once. */
export function isCopyOfOpenTag(input: PageInput, node: number): boolean {
  const { tree } = input;
  const written = JSON.stringify(tree.nodes[node]?.attributes);
  const same = byId(input).get(tree.nodes[node]?.attributes?.['id'] ?? '') ?? [];
  return (
    same.every(openTags(input)) && same.every((at) => JSON.stringify(tree.nodes[at]?.attributes) === written)
  );
}

/** Knows the elements that the parser copies because the source does not close them, if a rule reports that. */
function openTags({ page, tree }: PageInput): (node: number) => boolean {
  const { rules = {} } = page.choice ?? {};
  const isOn = rules['tag-nesting'] ?? rules['documents'] ?? true;
  const errors = isOn ? (page.visit.markup?.errors ?? []) : [];
  const open = new Set(errors.filter(({ kind }) => kind !== 'stray').map(({ tag }) => tag));
  return (node) => {
    const { tag = '' } = tree.nodes[node] ?? {};
    return FORMATTING.test(tag) && open.has(tag);
  };
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

/**
 * A dialog lies over the page and does not hold it: scripts take what is behind out of the order of the Tab key, and put it
 * back with the dialog.
 */
export function isBehindDialog({ tree }: PageInput, node: number): boolean {
  const around = new Set([node, ...tree.ancestors(node)]);
  return tree.nodes.some(
    ({ tag, attributes = {} }, at) =>
      !around.has(at) &&
      ((tag === 'dialog' && 'open' in attributes) ||
        (attributes['aria-modal'] === 'true' && /^(?:alert)?dialog$/.test(attributes['role'] ?? tag ?? ''))),
  );
}

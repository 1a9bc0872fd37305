import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';
import { contentOf } from './page-content.ts';

/** Names longer than this are cut. UTF-16 units. */
const MAX_NAME = 300;
/** Nodes that are looked at for one name. */
const MAX_NODES = 300;

/** Elements that may name one. */
const MAX_LABELS = 10;

const namesByPage = cachedByPage(() => new Map<number, string>());
/** The first element of each id. */
export const idsOf = cachedByPage(readIds);

/**
 * The name of an element as a screen reader gives it, near enough to compare it with words (Accessible Name and
 * Description Computation 1.2): what `aria-labelledby` names, `aria-label`, text and alternatives in it, `title`. For
 * links and buttons; empty if nothing names it.
 */
export function accessibleName(input: PageInput, index: number): string {
  const names = namesByPage(input);
  const before = names.get(index);
  if (before !== undefined) return before;
  const name = computeName(input, index);
  names.set(index, name);
  return name;
}

function computeName(input: PageInput, index: number): string {
  const { attributes = {} } = input.tree.nodes[index] ?? {};
  const labels = fold(attributes['aria-labelledby'] ?? '')
    .split(' ')
    .slice(0, MAX_LABELS);
  const labelled = labels.map((id) => labelName(input, idsOf(input).get(id))).join(' ');
  const { title = '', 'aria-label': label = '' } = attributes;
  return cut(labelled) || cut(label) || contentName(input, index) || cut(title);
}

function labelName(input: PageInput, index: number | undefined): string {
  if (index === undefined) return '';
  return input.tree.nodes[index]?.attributes?.['aria-label'] ?? contentName(input, index);
}

function contentName(input: PageInput, index: number): string {
  const { tree } = input;
  const { styles } = contentOf(input);
  let name = '';
  const end = Math.min(index + tree.nodesIn(index), index + MAX_NODES);
  const hidden = new Set<number>();
  for (let at = index; at <= end; at += 1) {
    const { tag, text, attributes = {} } = tree.nodes[at] ?? {};
    const isHidden =
      (at !== index && hidden.has(tree.parent(at))) ||
      attributes['aria-hidden'] === 'true' ||
      'hidden' in attributes ||
      tag === 'script' ||
      tag === 'style';
    if (isHidden) hidden.add(at);
    else if (text !== undefined) name += styles.get(tree.parent(at))?.isHidden === true ? '' : ` ${text}`;
    else if (tag === 'img') name += ` ${attributes['alt'] ?? ''}`;
    else if (at !== index && attributes['aria-label'] !== undefined) name += ` ${attributes['aria-label']}`;
    if (name.length > MAX_NAME) break;
  }
  return cut(name);
}

function readIds({ tree }: PageInput): Map<string, number> {
  const ids = new Map<string, number>();
  for (const index of tree.elements) {
    const id = tree.nodes[index]?.attributes?.['id'];
    if (id !== undefined && id !== '' && !ids.has(id)) ids.set(id, index);
  }
  return ids;
}

function cut(name: string): string {
  return fold(name).slice(0, MAX_NAME);
}

function fold(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const MAX_TEXT = 50;

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text;
}

/** What to call an element in an explanation: its tag, and what names it or tells it from others. */
export function nameOfElement(input: PageInput, index: number): string {
  const { tag = '', attributes = {} } = input.tree.nodes[index] ?? {};
  const { class: classes = '' } = attributes;
  const others = ['value', 'placeholder', 'name', 'id'].map((name) => attributes[name]?.trim() ?? '');
  const name = [accessibleName(input, index), ...others].find((each) => each !== '');
  if (name !== undefined) return `<${tag}> “${shorten(name)}”`;
  return classes.trim() === '' ? `<${tag}>` : `<${tag} class="${shorten(fold(classes))}">`;
}

import type { PageTree } from '../../facts/page/page-tree.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { MISSING_ATTRIBUTES } from '../../../shared/formats/suggest-fix.ts';
import type { Violation } from '../../facts/judged-page.ts';

const MAX_EVIDENCE = 250;
const MAX_OPENING = 200;
const MAX_TELLING_VALUE = 100;
const MAX_OTHER_VALUE = 60;
const SHORT_OTHER_VALUE = 20;
/** What a person recognises an element by; these are shown at greater length. */
const TELLING = /^(?:id|name|type|role|href|src|alt|title|for|aria-label|placeholder)$/;
/** Characters of the markup in an element without text that is shown whole, such as an image with its address. */
const MAX_WHOLE_MARKUP = 120;
/** Characters shown of longer markup, as Pa11y does. */
const MAX_INNER_MARKUP = 31;
/** Where libraries for tooltips keep the title that they take from an element. */
const TAKEN_TITLE = /^data-(?:bs-)?original-title$/;
/** Elements that stand for a page. */
const PAGE = /^(?:html|body)$/;
const VOID = /^(?:area|base|br|col|embed|frame|hr|img|input|link|meta|param|source|track|wbr)$/;

/**
 * The element as shortened HTML, written from the snapshot alone: the opening tag with its attributes in
 * their order, the beginning of its text (or of the markup in it, if it has no text), and the closing tag. About 250
 * characters in one line, without control and bidi characters. It is not escaped: its renderer must do that.
 * @param isAboutName it shows that the element lacks a name, which a title that a script took away does not give it
 */
export function elementEvidence(tree: PageTree, index: number, isAboutName = false): string {
  const node = tree.nodes[index];
  const tag = clean(node?.tag ?? '');
  const attributes = asWritten(node?.attributes, isAboutName);
  let opening = openingTag(tag, attributes, MAX_OTHER_VALUE);
  if (opening.length > MAX_OPENING) opening = openingTag(tag, attributes, SHORT_OTHER_VALUE);
  // The fault is in the tag, or in what is not there; the text of the whole page shows nothing.
  if (VOID.test(tag) || PAGE.test(tag)) return opening;
  const closing = `</${tag}>`;
  // What the snapshot has in it is another document.
  if (tag === 'iframe') return `${opening}${closing}`;
  const room = Math.max(20, MAX_EVIDENCE - opening.length - closing.length);
  const text = escapeText(cut(clean(tree.text(index, room + 40)), room));
  return `${opening}${text === '' ? innerMarkup(tree, index, room, isAboutName) : text}${closing}`;
}

/** The element as shortened HTML with the tags of what is directly in it: the fault is among them. */
function structureEvidence(tree: PageTree, index: number): string {
  const { tag: name = '', attributes = {} } = tree.nodes[index] ?? {};
  const tag = clean(name);
  const closing = `</${tag}>`;
  let markup = openingTag(tag, asWritten(attributes), SHORT_OTHER_VALUE);
  for (const child of tree.childElements(index)) {
    const { tag: inner = '', attributes: its = {} } = tree.nodes[child] ?? {};
    const opening = openingTag(clean(inner), asWritten(its), SHORT_OTHER_VALUE);
    const text = escapeText(cut(clean(tree.text(child, 60)), 30));
    const part = VOID.test(inner) ? opening : `${opening}${text}</${clean(inner)}>`;
    if (markup.length + part.length + closing.length > MAX_EVIDENCE) return `${markup}…${closing}`;
    markup += part;
  }
  return `${markup}${closing}`;
}

/** The beginning of the markup in an element that has no text: a form with its field, a link with its image. */
function innerMarkup(tree: PageTree, index: number, room: number, isAboutName: boolean): string {
  const most = Math.min(room, MAX_WHOLE_MARKUP);
  let markup = '';
  const write = (at: number): void => {
    for (const child of tree.childElements(at)) {
      if (markup.length > most) return;
      const { tag = '', attributes, via } = tree.nodes[child] ?? {};
      if (via === 'frame') continue;
      const pairs = asWritten(attributes, isAboutName).map(
        ([name, value]) => ` ${clean(name)}="${escapeValue(clean(value))}"`,
      );
      markup += `<${clean(tag)}${pairs.join('')}>`;
      write(child);
      if (!VOID.test(tag)) markup += `</${clean(tag)}>`;
    }
  };
  write(index);
  if (markup.length <= most) return markup;
  return `${markup
    .slice(0, MAX_INNER_MARKUP)
    .toWellFormed()
    .replace(/\ufffd$/, '')}...`;
}

/** Text for people without what could hide or reorder it: C0, C1 and bidi controls, line ends. */
export function clean(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- taking control characters out is what this does
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/ {2,}/g, ' ')
      .toWellFormed()
      .trim()
  );
}

/** A text of at most 250 characters. */
export function shorten(text: string): string {
  return cut(text, MAX_EVIDENCE);
}

/**
 * The attributes as the author wrote them, where a library for tooltips has taken the title: it is put back, or if that
 * would seem to name the element, only what is left of it is taken away.
 */
function asWritten(attributes: Record<string, string> = {}, isAboutName = false): [string, string][] {
  const all = Object.entries(attributes);
  const taken = all.find(([name]) => TAKEN_TITLE.test(name));
  if (taken === undefined || (attributes['title'] ?? '').trim() !== '') return all;
  const others = all.filter(([name]) => name !== 'title');
  if (isAboutName) return others;
  return others.map(([name, value]) => (name === taken[0] ? ['title', value] : [name, value]));
}

function openingTag(tag: string, attributes: [string, string][], otherLimit: number): string {
  let written = `<${tag}`;
  for (const [name, value] of attributes) {
    const limit = TELLING.test(name) ? MAX_TELLING_VALUE : otherLimit;
    const bare = value === '' && !TELLING.test(name);
    const part = bare ? ` ${clean(name)}` : ` ${clean(name)}="${escapeValue(cut(clean(value), limit))}"`;
    if (written.length + part.length > MAX_OPENING + SHORT_OTHER_VALUE && !TELLING.test(name)) continue;
    if (written.length + part.length > MAX_EVIDENCE) return `${written} …>`;
    written += part;
  }
  return `${written}>`;
}

function cut(text: string, limit: number): string {
  return text.length <= limit
    ? text
    : `${text
        .slice(0, limit - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/**
 * What shows a violation: its own evidence, or the markup of its element, or what stands for the page.
 * @param family its family of rules
 */
export function evidenceOf(
  tree: PageTree,
  { node, evidence }: Pick<Violation, 'node' | 'evidence'>,
  page: Parameters<typeof pageEvidence>[0],
  family: string,
): string {
  if (evidence !== undefined) return shorten(clean(evidence));
  if (node !== null && ruleNamed(family).isAboutStructure === true && tree.childElements(node).length > 0)
    return structureEvidence(tree, node);
  return node === null ? pageEvidence(page) : elementEvidence(tree, node, MISSING_ATTRIBUTES.has(family));
}

/** The evidence of a problem of a whole page: its path, and its title if it has one. */
export function pageEvidence(page: { url: string; title: string }): string {
  const path = URL.parse(page.url)?.pathname ?? page.url;
  const title = clean(page.title).slice(0, 120).toWellFormed();
  return title === '' ? `Page ${clean(path)}` : `Page ${clean(path)} “${title}”`;
}

import { familyOf, htmlcsCode, ruleNamed } from '../../rules/registry.ts';
import type { Category } from '../../../shared/category.ts';
import type { Violation } from '../../facts/judged-page.ts';
import { frameName } from '../../facts/page/naming-attributes.ts';
import { normaliseAddress, normaliseId, normaliseText } from '../../facts/page/normalise.ts';
import type { ElementFacts } from '../../facts/scan-facts.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import { hash64 } from '../../shared/string-hash.ts';
import { describeElement } from './describe-element.ts';
import { fingerprintOf, tellsWhich } from './fingerprint.ts';
import type { FoldedViolation } from './fold-twins.ts';
import { likenessOf, styleImages, styleOf } from './likeness.ts';
import { kindOf, templateOf } from './template.ts';

/** What the cause of an element depends on besides the element. */
export interface PageContext {
  /** The landmarks around a node (landmarkGaps). */
  gapOf: (node: number) => string;
  /** What the parser has copied (parserCopies). */
  copiesOf: (node: number) => string[] | undefined;
  /** Of the page. */
  address: string;
}

/** Elements of an icon that are looked at, with three texts each. */
const MAX_ICON_TEXTS = 15;
/** UTF-16 units of a text in which its own colour is looked for. */
const MAX_SAMPLE = 100;
/** What is wrong in these is an address or an error, not how something is written. */
const ABOUT_ADDRESSES = new Set<Category>(['links', 'errors', 'site']);
const FIELD = /^(?:input|select|textarea)$/;
/** What shows a document of its own. */
const FRAME = /^(?:iframe|frame|embed)$/;

/**
 * What makes the elements of one rule one finding, as a hash: two colours or another cause that the rule names, a
 * missing wrapper, an id, a template or one hand, or one document that is shown several times (docs/identity.md). It
 * depends on the element and what is around it alone, never on how many there are of it.
 * Empty for what has a cause of its own: a page, an address, a question, an element that no template has written.
 *
 * @param about the element
 * @param around what else is known of its page
 */
export function causeOf(
  tree: PageTree,
  { family, lead, review }: FoldedViolation,
  about: ElementFacts,
  around: PageContext,
): string {
  const { node, code, cause } = lead;
  const { perPage, scope, oneCause: isHabit } = ruleNamed(family);
  if (review || (perPage === true && isHabit !== true)) return '';
  const { oneCause = isHabit, category } = ruleNamed(code);
  const isOne = (oneCause ?? htmlcsCode(code).oneCause) === true;
  const named = colourOfMany(tree, lead) ?? cause ?? (isOne ? code : undefined);
  if (named !== undefined) return hash64([node === null ? '' : frameName(tree, node), 'value', named]);
  if (node === null || scope === 'page' || ABOUT_ADDRESSES.has(category)) return '';
  const parts =
    partsOf(tree, node, lead, around) ?? fileOf(tree, node, around) ?? documentOf(tree, node, about);
  return parts === undefined ? '' : hash64([frameName(tree, node), ...parts]);
}

function partsOf(
  tree: PageTree,
  node: number,
  { code }: Violation,
  { gapOf, copiesOf }: PageContext,
): string[] | undefined {
  const family = familyOf(code);
  const { lacksWrapper, isByKind = ruleNamed(code).isByKind } = ruleNamed(family);
  if (lacksWrapper === true) return ['gap', gapOf(node)];
  if (family === 'duplicate-id') {
    // A block that is on the page twice has all of its ids twice.
    return copiesOf(node) ?? templateOf(tree, node, false, 'all') ?? idOf(tree, node);
  }
  const isField = FIELD.test(tree.nodes[node]?.tag ?? '');
  // A row of icons without names is one mistake of its template, whatever they show.
  const lacksName = family.endsWith('-name') && !isField;
  const variants = lacksName ? 'stems' : isByKind === true ? 'none' : 'all';
  const template = templateOf(tree, node, isByKind === true, variants);
  if (template !== undefined) return ['template', ...template, ...(isField ? namesOf(tree, node) : [])];
  if (!canTell(tree, node, family)) return undefined;
  const icon = lacksName ? iconOf(tree, node) : [];
  const likeness = likenessOf(tree, node, isByKind === true || icon.some(isDrawn));
  if (likeness === undefined) return undefined;
  return ['alike', ...likeness, ...(isField ? namesOf(tree, node) : icon)];
}

/**
 * Of what is pale in the colours of a highlighted code, all colours have one cause, as one theme has set them. So have the
 * samples of a palette, each of which says which colour it shows.
 */
function colourOfMany(tree: PageTree, { node, code, measured }: Violation): string | undefined {
  if (node === null || ruleNamed(familyOf(code)).contrast === undefined) return undefined;
  const { color = '', background = '' } = measured ?? {};
  const text = tree.text(node, MAX_SAMPLE).toLowerCase();
  if ([color, background].some((colour) => colour !== '' && text.includes(colour)))
    return 'sample of a colour';
  const isInCode =
    tree.nodes[node]?.tag === 'span' && tree.ancestors(node).some((at) => tree.nodes[at]?.tag === 'pre');
  return isInCode ? 'code' : undefined;
}

/** One file is one image, however its address is spelt from page to page. */
function fileOf(tree: PageTree, node: number, { address }: PageContext): string[] | undefined {
  const { tag, attributes = {} } = tree.nodes[node] ?? {};
  const { src = '' } = attributes;
  if (tag !== 'img' || src === '' || src.startsWith('data:')) return undefined;
  const file = URL.parse(src, address);
  return file === null ? undefined : ['file', normaliseAddress(file.pathname)];
}

/** Elements with one id are one mistake. What a tool has given an id is one, too, whatever that id is this time. */
function idOf(tree: PageTree, node: number): string[] | undefined {
  const { id } = tree.nodes[node]?.attributes ?? {};
  return id === undefined ? undefined : ['id', normaliseId(id)];
}

/** A control without a name can only be told from others by what is drawn in it, if it has no class. */
function canTell(tree: PageTree, node: number, family: string): boolean {
  if (!family.endsWith('-name') || FIELD.test(tree.nodes[node]?.tag ?? '')) return true;
  return iconOf(tree, node).length > 0 || styleOf(tree, node) !== '';
}

/**
 * One document may be shown in many frames: the frames are the same, and so is what is at one place in them, or can be
 * told from the rest of it.
 */
function documentOf(tree: PageTree, node: number, about: ElementFacts): string[] | undefined {
  if (FRAME.test(about.tag)) return tellsWhich(about) ? ['frame', fingerprintOf(about)] : undefined;
  const root = [node, ...tree.ancestors(node)].find((at) => tree.nodes[at]?.via === 'frame');
  if (root === undefined) return undefined;
  const frame = describeElement(tree, tree.parent(root), '');
  if (!tellsWhich(frame)) return undefined;
  return [
    'document',
    fingerprintOf(frame),
    tellsWhich(about) ? fingerprintOf(about) : placeIn(tree, root, node),
  ];
}

/** The tags from the root of a document to an element, with their numbers. */
function placeIn(tree: PageTree, root: number, node: number): string {
  const around = [node, ...tree.ancestors(node)];
  const inside = around.slice(0, around.indexOf(root));
  return inside.map((at) => `${tree.nodes[at]?.tag ?? ''} ${tree.numberOfTag(at)}`).join('/');
}

/** What tells apart the fields of one template, each of which needs a label of its own. */
function namesOf(tree: PageTree, node: number): string[] {
  const { id = '', name = '', placeholder = '' } = tree.nodes[node]?.attributes ?? {};
  return [normaliseId(id), normaliseText(name), normaliseText(placeholder)];
}

/** Whether a text of an icon says what it shows, so that two controls with it are of one hand, wherever they are. */
function isDrawn(text: string): boolean {
  return text !== '' && !/^[\w-]+\.type=/.test(text);
}

/** What is drawn in a control: by the pictures in its style, and the classes and shapes of the first elements in it. */
function iconOf(tree: PageTree, node: number): string[] {
  const icon = styleImages(tree, node);
  const end = node + tree.nodesIn(node);
  for (let at = node + 1; at <= end && icon.length < MAX_ICON_TEXTS; at++) {
    const inner = tree.nodes[at];
    if (inner?.tag === undefined) continue;
    const { d = '', href = '', 'xlink:href': link = href } = inner.attributes ?? {};
    icon.push(kindOf(inner), d, inner.tag === 'use' ? link : '');
  }
  return icon;
}

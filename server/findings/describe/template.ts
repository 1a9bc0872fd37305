import type { SnapshotNode } from '../../facts/judged-page.ts';
import { normaliseClasses } from '../../facts/page/normalise.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';

/** Elements in a line of text, which may hold what a template writes. */
export const INLINE = /^(?:a|abbr|b|button|em|i|label|picture|small|span|strong|svg)$/;
/** Elements that repeat by their nature. */
export const ITEM = /^(?:li|dt|dd|td|th|tr|tbody|thead|tfoot|details|figure|option|optgroup)$/;
/** What holds the items. */
export const LIST = /^(?:ul|ol|menu|dl|table|select)$/;
/** Which classes of an element tell it apart from others of its kind. */
type Variants = 'all' | 'none' | 'stems';

/** Parts of a page that tell templates apart. Where a page lacks `main`, what is in it is written as elsewhere. */
export const PART = /^(?:aside|dialog|footer|form|header|nav)$/;
/** Classes that say which of its kind an item is, what was done with it, or in which language a code is written. */
const PLACE_CLASS =
  /(?:^|[-_])(?:first|last|odd|even|active|current|selected|open|collapsed|expanded|disabled)$|^(?:language|lang)-/i;
const COLOURS =
  'red|pink|purple|indigo|blue|azure|cyan|teal|green|lime|yellow|amber|orange|brown|gray|grey|black|white';
/**
 * Classes of which each sets one property, as Bootstrap and Tailwind have them: a space, a width, a colour. Numbers are
 * `#` here. An element with others is known by those.
 */
const UTILITY = new RegExp(
  `^(?:${[
    '-?[mp][trblxyse]?(?:-[dglmsx]{2,3})?-(?:n?#|auto)',
    '(?:min-|max-)?v?[wh]-(?:#|auto|full|screen)',
    '(?:col|offset|order|gap|g[xy]?)(?:-[dglmsx]{2,3})?(?:-(?:#|auto|first|last))?',
    'd(?:-[dglmsx]{2,3})?-(?:none|block|flex|grid|table|inline|inline-block|inline-flex)',
    '(?:text|float)(?:-[dglmsx]{2,3})?-(?:left|right|center|start|end|none|nowrap|uppercase|xs|xxs|sm|base|lg|xl)',
    '(?:text|bg|bg-gradient|border)-(?:primary|secondary|success|danger|warning|info|light|dark|white|black|body|muted|transparent|[a-z]+-#)',
    `(?:(?:text|bg|bg-gradient|border)-)?(?:${COLOURS})`,
    '(?:justify-content|align-items|align-self|flex)(?:-[dglmsx]{2,3})?-[a-z]+',
    '(?:font-weight|fw|fs|lh|opacity|z-index|z)-(?:#|[a-z]+)',
    '(?:position|overflow)-[a-z]+',
    '(?:rounded|border|shadow)(?:-(?:#|top|bottom|left|right|start|end|sm|lg|none|circle|pill))?',
  ].join('|')})$`,
);
/** Items of lists whose content stands in a box. */
const LIST_ITEM = /^(?:li|dt|dd)$/;
/** Ancestors with classes that are part of a template: more of them differ from page to page. */
const CONTEXT = 2;
/** Their classes say which page it is, or what it can do. */
const WHOLE_PAGE = /^(?:html|body)$/;

/**
 * What a template writes in the same way again and again, as the parts that tell it from others: the element by its tag,
 * type, role and classes, the nearest ancestors with classes, and the parts of the page that it is in. Texts, addresses
 * and places are never in it.
 *
 * Undefined without evidence of a template. That is a class of the element itself, or of what is around it up to the
 * list or table that it is an item of. Images in paragraphs are content. How often something occurs makes no difference.
 *
 * @param isByKind the rule is about how such an element is written or looks, wherever it is
 * @param variants whether the classes that say which variant of its kind an element is tell it apart; by `stems`, those
 * that differ in the last of their parts do not, either: `icon-mail` and `icon-phone`
 */
export function templateOf(
  tree: PageTree,
  node: number,
  isByKind: boolean,
  variants: Variants,
): string[] | undefined {
  const around = tree.ancestors(node);
  if (!isWritten(tree, node, around)) return undefined;
  const context: string[] = [];
  for (const at of isByKind ? [] : around) {
    if (context.length === CONTEXT) break;
    const { tag = '', attributes = {} } = tree.nodes[at] ?? {};
    const named = WHOLE_PAGE.test(tag) ? [] : classesOf(tree.nodes[at]);
    const classes = componentsOf(named.filter((name) => !UTILITY.test(name)));
    if (classes.length > 0) context.push([tag, ...classes, `role=${attributes['role'] ?? ''}`].join('.'));
  }
  const parts = around.map((at) => tree.nodes[at]?.tag ?? '').filter((tag) => PART.test(tag));
  return [kindOf(tree.nodes[node], variants), ...context, ...parts];
}

/** Whether there is evidence that a template has written an element. */
function isWritten(tree: PageTree, node: number, around: readonly number[]): boolean {
  let isClassed = classesOf(tree.nodes[node]).length > 0;
  for (const [place, at] of around.entries()) {
    const { tag = '' } = tree.nodes[at] ?? {};
    if (!INLINE.test(tag) && !ITEM.test(tag) && !LIST.test(tag)) {
      const isBox = tag === 'div' && LIST_ITEM.test(tree.nodes[around[place + 1] ?? -1]?.tag ?? '');
      if (!isBox) return isClassed && !(tag === 'p' && tree.nodes[node]?.tag === 'img');
    }
    isClassed ||= classesOf(tree.nodes[at]).length > 0;
    // A list in an item belongs to the list around it.
    if (LIST.test(tag) && !ITEM.test(tree.nodes[tree.parent(at)]?.tag ?? '')) return isClassed;
  }
  return isClassed;
}

function classesOf({ attributes = {} }: SnapshotNode = { parent: -1 }): string[] {
  const classes = normaliseClasses(attributes['class'] ?? '')
    .filter((name) => !PLACE_CLASS.test(name))
    .map((name) => name.replace(/\d+/g, '#'));
  return [...new Set(classes)];
}

/** Classes without those that say which variant of another one it is: `card` of `card card-primary card--wide`. */
function componentsOf(classes: readonly string[]): string[] {
  return classes.filter(
    (name) => !classes.some((other) => name.startsWith(`${other}-`) || name.startsWith(`${other}_`)),
  );
}

function namedBy(classes: readonly string[], variants: Variants): string[] {
  if (variants === 'all') return [...classes];
  const components = componentsOf(classes);
  if (variants === 'none') return components;
  return [...new Set(components.map((name) => name.replace(/([a-z])[-_]+[^-_]+$/i, '$1')))];
}

/** Tag, classes, type and role. */
export function kindOf(node: SnapshotNode = { parent: -1 }, variants: Variants = 'all'): string {
  const { tag = '', attributes = {} } = node;
  const all = classesOf(node);
  const named = all.filter((name) => !UTILITY.test(name));
  const classes = named.length > 0 ? named : all;
  return [
    tag,
    ...namedBy(classes, variants),
    `type=${attributes['type'] ?? ''}`,
    `role=${attributes['role'] ?? ''}`,
  ].join('.');
}

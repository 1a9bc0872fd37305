import type { ElementChanges, FindingTrace, PageChange } from '../../../shared/element-changes.ts';
import type { ElementFacts, FindingFacts, PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { pageKey } from '../../facts/page/page-key.ts';
import { startTag } from '../../../shared/formats/start-tag.ts';
import { normaliseAttributes } from '../../facts/page/normalise.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { alignPages } from '../alignment/align-pages.ts';
import { commonOrder } from '../alignment/common-order.ts';
import type { PageAlignment } from '../alignment/page-alignment.ts';
import { elementCount, shapeAt, signatureAt, signatureOf, sizeAt } from '../describe/element-hashes.ts';
import { occurrenceAt } from '../result/describe-finding.ts';
import { ChangedElements } from './changed-elements.ts';
import { layBeside } from './lay-beside.ts';
import { DrawnTexts, isEmptied, MaskedElements } from './masked-elements.ts';
import { RepairPartners } from './repair-partners.ts';

/** What is lost if another element takes its place: a picture can be another kind of picture, a control another control. */
const PICTURES = new Set('img picture svg video audio canvas iframe object embed'.split(' '));
const CONTROLS = new Set('a area button input select textarea summary label'.split(' '));
/** Rules about the colours of texts. */
const OF_COLOUR = new Set([
  'color-contrast',
  'color-contrast-enhanced',
  'link-in-text-block',
  'part-contrast',
  'state-contrast',
]);
/** What nobody sees, so that it may stand in another place. */
const MOVABLE = new Set('script style link meta base template noscript'.split(' '));
/** Numbers in a text may have other digits than before. */
const MIN_LESS_TEXT = 5;
/** Pages whose changed elements are described. */
const MAX_DESCRIBED = 50;

/** The elements of a page that findings are about. */
interface OwnElements {
  /** With all that is in them. */
  all: Set<number>;
  /** Those themselves. */
  roots: Set<number>;
  /** Of these, those that may not be taken away, nor what is in them. */
  kept: Set<number>;
  /** Those that may stand elsewhere when they are repaired. */
  movable: Set<number>;
}

/** A page of both scans. */
interface PagePair {
  before: PageFacts;
  after: PageFacts;
  alignment: PageAlignment;
  tags: { before: string[]; after: string[] };
  masked: { before: MaskedElements; after: MaskedElements };
  drawn: { before: DrawnTexts; after: DrawnTexts };
  /** What is not as it was, without the elements that the findings are about and what is in them. */
  change: PageChange;
  /** It shows less, although no element is gone or written otherwise but those of the findings, which are there. */
  isHiding: boolean;
}

/**
 * What became of the elements of findings of the base, and what else is not as it was, as far as facts tell: tags, ids,
 * classes, names of attributes, addresses, labels and texts without their numbers, and how much each page shows. Values of other
 * attributes and style sheets are not among them.
 *
 * @param wanted ids of findings of the base
 */
export function elementChanges(
  currentFacts: ScanFacts,
  baseFacts: ScanFacts,
  wanted: readonly string[],
): ElementChanges {
  const { current, base, known } = layBeside(currentFacts, baseFacts);
  const findings = base.findings.filter(({ id }) => wanted.includes(id));
  const paired = new Map([...known.pages].map(([own, other]) => [other, own]));
  const pairs = new Map<number, PagePair>();
  for (const [index, before] of base.pages.entries()) {
    const after = current.pages[paired.get(index) ?? -1];
    if (after === undefined) continue;
    pairs.set(index, comparePages(before, after, ownElements(index, before, findings)));
  }
  return {
    findings: findings.map((finding) => trace(finding, base, pairs)),
    compared: {
      pages: pairs.size,
      elements: [...pairs.values()].reduce((sum, { before }) => sum + elementCount(before.elements), 0),
    },
    pages: [...pairs.values()]
      .flatMap(({ change }) => (isNews(change) ? [change] : []))
      .map((change, index) => (index < MAX_DESCRIBED ? change : { ...change, elements: [] })),
    gonePages: base.pages.flatMap(({ url }, index) => (pairs.has(index) ? [] : [url])),
    newPages: current.pages.flatMap(({ url }, index) => (known.pages.has(index) ? [] : [url])),
  };
}

function tagsOf({ tags = '' }: PageFacts): string[] {
  return tags.split(' ');
}

/** What is wrong with a page as a whole is fixed in its head, or in the attributes of its first element. */
function ownElements(index: number, page: PageFacts, findings: readonly FindingFacts[]): OwnElements {
  const own: OwnElements = { all: new Set(), roots: new Set(), kept: new Set(), movable: new Set() };
  const take = (element: number, to: Set<number>): void => {
    for (let at = element; at <= element + sizeAt(page.elements, element); at++) to.add(at);
  };
  const tags = tagsOf(page);
  for (const [, at] of findings.flatMap(({ occurrences }) => occurrences.filter(([on]) => on === index))) {
    const { element = -1, evidence = '', rule = '', family = '' } = page.occurrences[at] ?? {};
    const written = element < 0 ? elementsWritten(evidence, page) : [element];
    const rules = [rule, family].map((name) => ruleNamed(name));
    for (const one of written) {
      if (one <= 0) continue;
      take(one, own.all);
      own.roots.add(one);
      if (!rules.some(({ isFixedByRemoval }) => isFixedByRemoval === true)) take(one, own.kept);
      const isOfPlace = rules.some(
        ({ lacksWrapper, isAboutStructure }) => lacksWrapper === true || isAboutStructure === true,
      );
      if (isOfPlace || MOVABLE.has(tags[one] ?? '')) own.movable.add(one);
    }
    if (!written.some((one) => one > 0)) own.all.add(0);
    if (element < 0 && tags[1] === 'head') take(1, own.all);
  }
  return own;
}

/** Elements that are written as evidence has it: of a missing file no more is known than the tag that names it. */
function elementsWritten(evidence: string, page: PageFacts): number[] {
  const written = startTag(evidence);
  if (written === undefined) return [];
  const { name: tag, attributes } = written;
  const wanted = signatureOf({
    tag,
    id: attributes.get('id') ?? '',
    attributes: normaliseAttributes(Object.fromEntries(attributes)),
    text: '',
  });
  return tagsOf(page).flatMap((own, at) =>
    own === tag && (signatureAt(page.elements, at) | 1) === (wanted | 1) ? [at] : [],
  );
}

function trace(finding: FindingFacts, base: ScanFacts, pairs: ReadonlyMap<number, PagePair>): FindingTrace {
  const [first = [-1, -1]] = finding.occurrences;
  const { rule, family } = occurrenceAt(base, ...first);
  const found: FindingTrace = {
    id: finding.id,
    mayBeRemoved: [rule, family].some((name) => ruleNamed(name).isFixedByRemoval === true),
    elements: 0,
    gone: 0,
    hidden: 0,
    masked: 0,
    redrawn: 0,
    gonePages: [],
  };
  const isOfColour = [rule, family].some((name) => OF_COLOUR.has(name));
  const gonePages = new Set<string>();
  for (const [page, at] of finding.occurrences) {
    const { element, about } = occurrenceAt(base, page, at);
    const pair = pairs.get(page);
    if (element >= 0) found.elements += 1;
    if (pair === undefined) gonePages.add(base.pages[page]?.url ?? '');
    else if (element >= 0 && isLost(element, pair)) found.gone += 1;
    else if (element >= 0 && isMasked(element, about, pair)) found.masked += 1;
    else if (element >= 0 && pair.isHiding) found.hidden += 1;
    else if (element >= 0 && isOfColour && isRedrawn(element, pair)) found.redrawn += 1;
  }
  return { ...found, gonePages: [...gonePages] };
}

/** Whether an element has no counterpart, or one that can't show or do what it did. */
function isLost(element: number, { alignment, tags }: PagePair): boolean {
  const there = alignment.toRight[element] ?? -1;
  if (there < 0) return true;
  const [before = '', after = ''] = [tags.before[element], tags.after[there]];
  return [PICTURES, CONTROLS].some((kind) => kind.has(before) && after !== '' && !kind.has(after));
}

/** Whether an element is there and nobody gets what it says any more. */
function isMasked(
  element: number,
  about: ElementFacts,
  { before, after, alignment, masked }: PagePair,
): boolean {
  const there = alignment.toRight[element] ?? -1;
  if (masked.after.has(there) && !masked.before.has(element)) return true;
  return isEmptied(about, [before, element], [after, there]);
}

/** Whether a text is not drawn plainly, and not as it was: nothing that is known of its colours says whether people can read it. */
function isRedrawn(element: number, { alignment, drawn }: PagePair): boolean {
  return !drawn.after.isAsPlain(alignment.toRight[element] ?? -1, drawn.before, element);
}

function comparePages(before: PageFacts, after: PageFacts, own: OwnElements): PagePair {
  const alignment = alignPages(before.elements, after.elements);
  const partners = new RepairPartners(before, after, alignment, own.roots);
  const tags = { before: tagsOf(before), after: tagsOf(after) };
  const changed: number[] = [];
  const removed: number[] = [];
  const kept: [number, number][] = [];
  const ownSides = { areThere: true, areWhole: true, areSame: true };
  for (let i = 0; i < elementCount(before.elements); i++) {
    const j = alignment.toRight[i] ?? -1;
    const [was = '', is = ''] = [tags.before[i], tags.after[j]];
    const isSame =
      j >= 0 && isWrittenSame(before.elements, i, after.elements, j) && (is === '' || was === is);
    const isFixed = own.roots.has(i) && !own.movable.has(i);
    if (j >= 0 && (isFixed || !own.all.has(i))) kept.push([i, j]);
    if (own.all.has(i)) {
      ownSides.areThere &&= j >= 0;
      ownSides.areWhole &&= j >= 0 || !own.kept.has(i) || own.roots.has(i);
      ownSides.areSame &&= isSame;
    } else if (j < 0) removed.push(i);
    else if (!isSame && !partners.mayDiffer(i)) changed.push(i);
  }
  const order = new Set(commonOrder(before.elements, after.elements, kept).map(([i]) => i));
  const isAsBefore = changed.length + removed.length === 0;
  const isLess = lessText(before, after) >= MIN_LESS_TEXT;
  const isHiding =
    isAsBefore &&
    ((ownSides.areThere && (showsFewerThings(before, after) || (ownSides.areSame && isLess))) ||
      (!ownSides.areWhole && (showsFewerThings(before, after) || isLess)));
  const moved = kept.flatMap(([i]) => (order.has(i) ? [] : [i]));
  const added = [...alignment.toLeft].flatMap((i, j) => (i < 0 ? [j] : []));
  const described = new ChangedElements(before, after, alignment.toRight);
  const change: PageChange = {
    url: after.url,
    ...(pageKey(before.url) !== pageKey(after.url) && { movedFrom: before.url }),
    ...(before.status !== after.status && { statusBefore: before.status }),
    changed: namesAt(changed, tags.before),
    removed: namesAt(removed, tags.before),
    moved: namesAt(moved, tags.before),
    added: namesAt(added, tags.after),
    showsLess: isHiding,
    hadFinding: own.all.size > 0,
    elements: described.list({ changed, removed, moved, added }),
  };
  const masked = { before: new MaskedElements(before), after: new MaskedElements(after) };
  const drawn = { before: new DrawnTexts(before), after: new DrawnTexts(after) };
  return { before, after, alignment, tags, masked, drawn, change, isHiding };
}

function namesAt(elements: readonly number[], tags: readonly string[]): string[] {
  return elements.map((element) => tags[element] ?? '');
}

function showsFewerThings({ look: before }: PageFacts, { look: after }: PageFacts): boolean {
  return before !== null && after !== null && after.things < before.things;
}

function lessText({ look: before }: PageFacts, { look: after }: PageFacts): number {
  return before === null || after === null ? 0 : before.text - after.text;
}

function isNews({ changed, removed, moved, added, showsLess, movedFrom, statusBefore }: PageChange): boolean {
  const elements = changed.length + removed.length + moved.length + added.length;
  return elements > 0 || showsLess || movedFrom !== undefined || statusBefore !== undefined;
}

/** Without the number of elements in it, which changes with what is added anywhere in it. */
function isWrittenSame(a: Uint32Array, i: number, b: Uint32Array, j: number): boolean {
  return signatureAt(a, i) === signatureAt(b, j) && shapeAt(a, i) === shapeAt(b, j);
}

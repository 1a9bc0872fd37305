import { normaliseAttributes } from '../../facts/page/normalise.ts';
import type {
  ElementFacts,
  OccurrenceFacts,
  PageFacts,
  ScanFacts,
  WrittenFacts,
} from '../../facts/scan-facts.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { startTag } from '../../../shared/formats/start-tag.ts';
import { alignPages } from '../alignment/align-pages.ts';
import { SURE, parentsOf } from '../alignment/page-alignment.ts';
import type { PageAlignment } from '../alignment/page-alignment.ts';
import {
  elementCount,
  isTelling,
  shapeAt,
  signatureAt,
  signatureOf,
  sizeAt,
} from '../describe/element-hashes.ts';
import { escapeText, escapeValue } from '../describe/evidence.ts';
import { WRITTEN_NAMES } from '../describe/written-facts.ts';
import type { OccurrenceRef } from '../identity/match-scans.ts';
import { occurrenceAt } from '../result/describe-finding.ts';

/** Rules that find fields without a label. */
const ASK_FOR_LABEL = new Set(['label', 'placeholder-label', 'select-name']);
const LABEL = 'label';
/** Wrappers and elements like them that are passed on the way to a sure one. */
const MAX_STEPS = 16;

/** A page of the base next to the same page now. */
interface PagePair {
  before: PageFacts;
  after: PageFacts;
  alignment: PageAlignment;
  tags: string[];
  written: ReadonlyMap<number, WrittenFacts>;
}

/**
 * Makes a function that says what the element of an occurrence had in the base and has not now: its tag, attributes that
 * name it, or the label of a field, as markup. Undefined unless that is certain: the alignment has a counterpart, and
 * with the tag and the attributes of the base the element has exactly the signature that it had there.
 * @param pages the pages of the current scan with those of the base
 */
export function baseMarkup(
  current: ScanFacts,
  base: ScanFacts,
  pages: ReadonlyMap<number, number>,
): (occurrence: OccurrenceRef) => string | undefined {
  const pairs = new Map<number, PagePair | undefined>();
  return ([page, at]) => {
    const occurrence = occurrenceAt(current, page, at);
    if (occurrence.element < 0) return undefined;
    if (!pairs.has(page)) pairs.set(page, pairOf(current.pages[page], base.pages[pages.get(page) ?? -1]));
    const pair = pairs.get(page);
    return pair === undefined ? undefined : markupBefore(occurrence, pair);
  };
}

function pairOf(after: PageFacts | undefined, before: PageFacts | undefined): PagePair | undefined {
  // Scans of earlier versions have not kept how elements are written.
  if (after === undefined || before?.tags === undefined || before.written === undefined) return undefined;
  return {
    before,
    after,
    alignment: alignPages(before.elements, after.elements),
    tags: before.tags.split(' '),
    written: new Map(before.written.map((each) => [each.element, each])),
  };
}

function markupBefore(occurrence: OccurrenceFacts, pair: PagePair): string | undefined {
  const { element, rule } = occurrence;
  const about = occurrence.subject === undefined ? occurrence.about : aboutLink(occurrence, pair.after);
  const i = pair.alignment.toLeft[element] ?? -1;
  const tag = pair.tags[i] ?? '';
  if (tag === '' || !isCertain(i, about, element, pair)) return undefined;
  const { attributes: was = {}, text } = pair.written.get(i) ?? {};
  const before = normaliseAttributes(was);
  const changed = Object.entries(was).filter(([name]) => {
    if (name === 'for') return tag === LABEL && about.tag !== LABEL;
    if ((name === 'href') !== isAboutLinks(rule) || before[name] === about.attributes[name]) return false;
    return name !== 'lang' || about.attributes[name] !== undefined || hasOtherShape(i, element, pair);
  });
  if (tag !== about.tag || changed.length > 0) {
    const names = new Set(['for', ...changed.map(([name]) => name)]);
    const isMore =
      about.id !== '' ||
      about.classes.length > 0 ||
      Object.keys(about.attributes).some((name) => !names.has(name));
    return write(tag, changed, { isMore, text });
  }
  return ASK_FOR_LABEL.has(rule) ? labelBefore(i, occurrence, pair) : undefined;
}

/** A finding about an address is not described by its link: what is known of that is how it is written. */
function aboutLink(
  { about, element }: OccurrenceFacts,
  { tags = '', written = [] }: PageFacts,
): ElementFacts {
  const attributes = written.find((each) => each.element === element)?.attributes ?? {};
  return { ...about, tag: tags.split(' ')[element] ?? '', attributes: normaliseAttributes(attributes) };
}

/** Whether an element of the base is the one of a finding, and nothing but what is said of it can be different. */
function isCertain(i: number, about: ElementFacts, element: number, pair: PagePair): boolean {
  const { before, after, alignment, tags, written } = pair;
  const [was, is] = [signatureAt(before.elements, i), signatureAt(after.elements, element)];
  if (was === is) return alignment.certainty[i] === SURE;
  if (!isTelling(before.elements, i) || !isBetweenSure(i, element, pair)) return false;
  const others = Object.entries(about.attributes).filter(([name]) => !WRITTEN_NAMES.includes(name));
  const attributes = {
    ...Object.fromEntries(others),
    ...normaliseAttributes(written.get(i)?.attributes ?? {}),
  };
  // The text is that of all in the element, which for the signature may have none of its own.
  return [about.text, ''].some(
    (text) => (signatureOf({ tag: tags[i] ?? '', id: about.id, attributes, text }) | 1) === (was | 1),
  );
}

/**
 * Whether an element stands as far from one before and one behind it as in the base that surely were there, with none but
 * equal ones between: of two buttons that lost their names, one of which is gone, nobody knows which is left.
 */
function isBetweenSure(i: number, element: number, pair: PagePair): boolean {
  const { before, after } = pair;
  const [next, nextNow] = [i + sizeAt(before.elements, i) + 1, element + sizeAt(after.elements, element) + 1];
  return leadsToSure(i - 1, element - 1, -1, pair) && leadsToSure(next, nextNow, 1, pair);
}

function leadsToSure(
  from: number,
  fromNow: number,
  step: -1 | 1,
  { before, after, alignment }: PagePair,
): boolean {
  const { toRight, certainty } = alignment;
  const [count, countNow] = [elementCount(before.elements), elementCount(after.elements)];
  for (let [at, now, left] = [from, fromNow, MAX_STEPS]; left > 0; at += step, now += step, left--) {
    const [isEnd, isEndNow] = [at < 0 || at >= count, now < 0 || now >= countNow];
    if (isEnd || isEndNow) return isEnd && isEndNow;
    if (toRight[at] === now && certainty[at] === SURE) return true;
    if (shapeAt(before.elements, at) !== shapeAt(after.elements, now)) return false;
  }
  return false;
}

function isAboutLinks(rule: string): boolean {
  return ruleNamed(rule).category === 'links';
}

/** Where a long element has an attribute that its description has no room for, its shape is the same. */
function hasOtherShape(i: number, element: number, { before, after }: PagePair): boolean {
  return shapeAt(before.elements, i) !== shapeAt(after.elements, element);
}

/** The label that a field of the base had, around it or by its id. */
function labelBefore(
  i: number,
  { evidence }: OccurrenceFacts,
  { before, tags, written }: PagePair,
): string | undefined {
  const parents = parentsOf(before.elements);
  let around = parents[i] ?? -1;
  while (around >= 0 && tags[around] !== LABEL) around = parents[around] ?? -1;
  const id = startTag(evidence)?.attributes.get('id') ?? '';
  const label =
    written.get(around) ??
    [...written.values()].find(
      ({ element, attributes }) => id !== '' && tags[element] === LABEL && attributes['for'] === id,
    );
  if (label?.text === undefined) return undefined;
  return write(
    LABEL,
    Object.entries(label.attributes).filter(([name]) => name === 'for'),
    { isMore: false, text: label.text },
  );
}

function write(
  tag: string,
  attributes: readonly [string, string][],
  { isMore, text }: { isMore: boolean; text: string | undefined },
): string {
  const written = attributes.map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('');
  const end = text === undefined ? '' : `${escapeText(text)}</${tag}>`;
  return `<${tag}${isMore ? ' …' : ''}${written}>${end}`;
}

import { hiddenPage } from '../../rules/own/accessibility/hidden-page.ts';
import type { PageLack } from '../../facts/page-lack.ts';
import { causeOf } from './cause.ts';
import type { PageContext } from './cause.ts';
import { describeElement, describeWholePage } from './describe-element.ts';
import { clean, evidenceOf } from './evidence.ts';
import type { JudgedPage } from '../../facts/judged-page.ts';
import { landmarkGaps } from '../../facts/page/landmark.ts';
import { lookOf } from './look-of.ts';
import { hashElements } from './element-hashes.ts';
import { fingerprintOf, pageFingerprint } from './fingerprint.ts';
import { foldTwins } from './fold-twins.ts';
import type { FoldedViolation } from './fold-twins.ts';
import { frameName } from '../../facts/page/naming-attributes.ts';
import type { ElementFacts, OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';
import { PageTree } from '../../facts/page/page-tree.ts';
import { hash64 } from '../../shared/string-hash.ts';
import { pageContents } from './page-contents.ts';
import { parserCopies } from './parser-copies.ts';
import { repairFacts } from './repair-facts.ts';
import { ShortSelectors } from './short-selectors.ts';
import { isUndecided, undecidedRules } from './undecided.ts';
import { textOrder } from '../../shared/text-order.ts';
import { violationFacts } from './violation-facts.ts';
import { writtenFacts } from './written-facts.ts';
import { normaliseText } from '../../facts/page/normalise.ts';

/** What shows something that is not in the document. */
const CLOSED = new Set(['object', 'embed', 'canvas']);
const HIDDEN: PageLack = { kind: 'hidden content' };

/**
 * Reduces a judged page to what a scan keeps: its occurrences, each described so that it can be found
 * again, and two hashes per element by which pages are aligned. The snapshot can be let go afterwards.
 * @param tree of its snapshot
 */
export function describePage(page: JudgedPage, tree: PageTree = new PageTree(page.snapshot)): PageFacts {
  const context = {
    headings: headingsBefore(tree),
    gapOf: landmarkGaps(tree),
    selectors: new ShortSelectors(page.snapshot, tree),
    address: page.url,
    copiesOf: parserCopies(tree, page.visit.markup?.errors ?? null),
  };
  const reported = page.violations.filter((violation) => !isUndecided(violation));
  const occurrences = foldTwins(tree, reported).map((folded) => describe(tree, folded, page, context));
  const elements = hashElements(tree);
  const { closedFrames = 0 } = page.snapshot;
  const closedParts = tree.nodes.filter(({ tag = '', box }) => CLOSED.has(tag) && box !== undefined).length;
  const look = lookOf(page, tree, elements);
  const isHidden = hiddenPage.check({ page, tree }).length > 0;
  const lacked = [...(page.lacked ?? []), ...(isHidden ? [HIDDEN] : [])];
  occurrences.sort((x, y) => x.element - y.element || textOrder(x.rule, y.rule));
  return {
    url: page.url,
    status: page.status,
    title: clean(page.title),
    foundOn: page.foundOn,
    occurrences,
    undecided: undecidedRules(tree, page.violations, occurrences, context.selectors),
    unjudged: page.unjudged,
    contents: pageContents(tree),
    ...(closedFrames > 0 && { closedFrames }),
    ...(closedParts > 0 && { closedParts }),
    ...(lacked.length > 0 && { lacked }),
    look,
    elements,
    tags: tagsOf(tree),
    written: writtenFacts(tree),
    forRepairs: repairFacts(tree, page.visit),
  };
}

function tagsOf(tree: PageTree): string {
  return tree.elements.map((index) => (tree.nodes[index]?.tag ?? '').slice(0, MAX_TAG)).join(' ');
}

function describe(
  tree: PageTree,
  folded: FoldedViolation,
  page: JudgedPage,
  { headings, selectors, ...context }: PageContext & { headings: string[]; selectors: ShortSelectors },
): OccurrenceFacts {
  const { lead } = folded;
  const { node } = lead;
  const about = node === null ? describeWholePage() : describeElement(tree, node, headings[node] ?? '');
  const shortSelector = node === null ? undefined : selectors.of(node);
  return {
    ...violationFacts(lead),
    family: folded.family,
    reports: folded.reports,
    review: folded.review,
    evidence: evidenceOf(tree, lead, page, folded.family),
    element: node === null ? -1 : (tree.ordinals[node] ?? -1),
    fingerprint: folded.review ? hash64(['review', folded.family]) : fingerprintAt(tree, folded, about),
    cause: causeOf(tree, folded, about, context),
    about,
    ...(shortSelector !== undefined && { shortSelector }),
  };
}

/** An element in a frame is not the same as an equal one on the page. */
function fingerprintAt(
  tree: PageTree,
  { family, lead: { node, key } }: FoldedViolation,
  about: ElementFacts,
): string {
  if (node === null) return pageFingerprint(family, key);
  const frame = frameName(tree, node);
  return frame === '' ? fingerprintOf(about) : hash64([frame, fingerprintOf(about)]);
}

const MAX_HEADING = 60;
/** Scripts can name elements as they like. */
const MAX_TAG = 32;

/**
 * The text of the heading before each node in its own document, normalised; empty for none. What a frame shows is not
 * before what comes after the frame.
 */
function headingsBefore(tree: PageTree): string[] {
  const roots: number[] = [];
  const last = new Map<number, string>();
  return tree.nodes.map((node, index) => {
    const root = node.via === 'frame' ? index : (roots[tree.parent(index)] ?? -1);
    roots.push(root);
    if (/^h[1-6]$/.test(node.tag ?? '')) last.set(root, normaliseText(tree.text(index, MAX_HEADING)));
    return last.get(root) ?? '';
  });
}

import { html } from 'ghtml';
import { NO_SHAPE } from '../../../shared/formats/shape-of.ts';
import { describeReach } from '../../../shared/formats/reported-finding.ts';
import { counted } from '../../../shared/words.ts';
import { reachOf } from '../view/shape-groups.ts';
import type { ShapeGroup } from '../view/shape-groups.ts';
import type { ReportEntry, ReportView } from '../view/report-view.ts';
import { findingItem } from './finding-item.ts';
import type { PicturedFinding } from './finding-picture.ts';

/** As many findings of a rule are shown one by one; more are in closed groups. */
const MAX_OPEN = 3;
/** Findings of a closed group that are shown in it; a link leads to all. */
const EXAMPLES = 3;
/** Characters of evidence that stand for a group without a shape. */
const MAX_NAME = 80;

/** What a rule has in the whole list. */
export interface RuleExtent {
  findings: number;
  groups: number;
}

/** Whether the findings of a rule are in closed groups. */
export function isFolded({ findings }: RuleExtent, { query }: ReportView): boolean {
  return findings > MAX_OPEN && query.shape === undefined;
}

/** How the findings of a rule are shown. */
export interface ItemOptions {
  /** Each is shown with its own explanation, not with that of its rule. */
  isExplained: boolean;
  /** Ids of elements of the document, to which this adds its own; null on paper, where nothing is linked or copied. */
  anchors: Set<string> | null;
}

/** HTML of a group of findings of one shape, closed: how many there are, and the first of them. */
export function shapeBlock(group: ShapeGroup, options: ItemOptions, view: ReportView): string {
  const { entries, shape } = group;
  const { pages, elements, judgedPages } = reachOf(entries);
  const asked = ({ finding: { id } }: ReportEntry): boolean => id !== undefined && id === view.query.finding;
  const same = foldSame(entries);
  const shown = view.isFile ? same : examplesOf(same, asked);
  const left = same.length - shown.length;
  return html`<details class="more group" !${entries.some(asked) ? 'open' : ''}>
    <summary>
      !${nameOf(group)}
      <span class="facts"
        >${counted(entries.length, 'finding')}, ${counted(elements, 'element')} on
        ${describeReach(pages, judgedPages)}</span
      >
    </summary>
    <ul class="findings" role="list">
      !${shown.map((folded, index) => item(folded, { ...options, isBrief: index > 0 && !folded.some(asked) && !view.isFile }, view))}
    </ul>
    !${left > 0 ? html`<p class="facts"><a href="${linkToAll(entries, shape, view)}">All ${entries.length} of these, one after the other</a></p>` : ''}
  </details>`;
}

/** HTML of findings that are shown one by one; in a view of one shape with the way to the ones before and after. */
export function openItems(entries: readonly ReportEntry[], options: ItemOptions, view: ReportView): string {
  return html`<ul class="findings" role="list">
    !${foldSame(entries).map((folded) => item(folded, { ...options, isBrief: false }, view))}
  </ul>`;
}

function item(
  [entry, ...same]: readonly ReportEntry[],
  { anchors, isExplained, isBrief }: ItemOptions & { isBrief: boolean },
  view: ReportView,
): string {
  if (entry === undefined) return '';
  const anchorOf = ({ finding: { id } }: ReportEntry): string | null =>
    id === undefined ? null : takeAnchor(`f-${id}`, anchors);
  const anchor = anchorOf(entry);
  return findingItem(
    entry,
    {
      anchor,
      isExplained,
      isBrief,
      isOnPaper: anchors === null,
      same: same.map((each) => ({ entry: each, anchor: anchorOf(each) })),
    },
    view,
  );
}

/** Null if an element of the document has it already: a rule, and an id, may be in several places. */
export function takeAnchor(anchor: string, anchors: Set<string> | null): string | null {
  if (anchors === null || /\s/.test(anchor) || anchors.has(anchor)) return null;
  anchors.add(anchor);
  return anchor;
}

/** Findings that look the same to a reader, such as one button with two surroundings, are one item. */
function foldSame(entries: readonly ReportEntry[]): ReportEntry[][] {
  const folded = new Map<string, ReportEntry[]>();
  for (const entry of entries) {
    const { evidence, baseEvidence = '', selector = '', explanation = '', verified, id = '' } = entry.finding;
    const own = evidence === '' ? id : '';
    const key = JSON.stringify([
      evidence,
      baseEvidence,
      selector,
      explanation,
      verified,
      own,
      entry.isOfBase,
    ]);
    const known = folded.get(key);
    if (known === undefined) folded.set(key, [entry]);
    else known.push(entry);
  }
  return [...folded.values()];
}

/** One with a picture comes first, then those of most elements; one that is asked for is among them. */
function examplesOf(
  folded: readonly ReportEntry[][],
  asked: (entry: ReportEntry) => boolean,
): readonly ReportEntry[][] {
  const rank = (entries: readonly ReportEntry[]): number => {
    if (entries.some(asked)) return 0;
    return entries.some(({ finding }) => hasPicture(finding)) ? 1 : 2;
  };
  return folded
    .toSorted((a, b) => rank(a) - rank(b) || reachOf(b).elements - reachOf(a).elements)
    .slice(0, EXAMPLES);
}

function hasPicture({ picture, basePicture, crop, baseCrop }: PicturedFinding): boolean {
  return (picture ?? basePicture ?? crop ?? baseCrop) !== undefined;
}

function nameOf({ shape, entries: [first] }: ShapeGroup): string {
  if (shape !== NO_SHAPE) return html`<code>${shape}</code>`;
  const evidence = first?.finding.evidence ?? '';
  return html`<bdi
    >${evidence.length > MAX_NAME ? `${evidence.slice(0, MAX_NAME).toWellFormed()}…` : evidence}</bdi
  >`;
}

/** The findings of a group, with what else the reader has asked for. */
function linkToAll([first]: readonly ReportEntry[], shape: string, { query, link }: ReportView): string {
  if (first === undefined) return '';
  const { finding, state } = first;
  const own = { rule: finding.rule, severity: finding.severity, state: state ?? undefined, shape };
  return link({ ...query, ...own, finding: undefined, part: undefined }, 'findings');
}

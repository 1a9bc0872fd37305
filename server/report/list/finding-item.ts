import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { swatches } from '../evidence/swatches.ts';
import { changedEvidence, evidenceBlock } from '../evidence/evidence-block.ts';
import { declaredColours, fileName } from '../../../shared/formats/declared-colours.ts';
import { describeReach } from '../../../shared/formats/reported-finding.ts';
import { describeOthers } from '../../../shared/formats/finding-table.ts';
import { findingPicture } from './finding-picture.ts';
import { furtherElements } from './further-elements.ts';
import { findingTools } from './finding-tools.ts';
import { pagePath } from '../view/page-counts.ts';
import type { ReportEntry, ReportView } from '../view/report-view.ts';
import { lineMark } from './line-mark.ts';
import { webLink } from '../texts/web-link.ts';
import { counted, number } from '../../../shared/words.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** A longer list of pages of one finding is folded. */
const SHOWN_PAGES = 3;
/** Links to pages in a whole document, at most: 5,000 findings on 1,000 pages would make one of a gigabyte. */
const MAX_PAGE_LINKS = 20_000;
/** Links to pages of one finding in a part of the list. */
const MAX_LINKS_IN_PART = 20;

interface ItemPlace {
  /** Id of its element; null if another has it already. */
  anchor: string | null;
  /** Its explanation is shown with it, not with its rule. */
  isExplained: boolean;
  /** It is a further example, so what to do with it is left to its own view. */
  isBrief: boolean;
  /** Nobody can do anything with it. */
  isOnPaper: boolean;
  /** Findings that look the same. */
  same: readonly { entry: ReportEntry; anchor: string | null }[];
}

/** HTML of a finding in a list, with those that look the same. */
export function findingItem(
  entry: ReportEntry,
  { anchor, isExplained, isBrief, isOnPaper, same }: ItemPlace,
  view: ReportView,
): string {
  const { finding, isOfBase } = entry;
  const shown =
    finding.evidenceChanged === true
      ? changedEvidence(finding.baseEvidence ?? '', finding.evidence)
      : evidenceBlock(finding.evidence, finding.rule);
  return html`<li class="finding" !${anchorAttributes(anchor)}>
    !${step(entry, view)} !${isExplained ? explanation(finding) : ''}
    <div class="exhibit">!${shown}</div>
    !${finding.baseMarkup === undefined ? '' : html`<p class="facts">In the base: <code dir="ltr">${finding.baseMarkup}</code></p>`}
    !${swatches(finding)} !${declared(finding)} !${findingPicture(finding, view.isFile)}
    !${furtherElements(finding, view)} !${finding.verified === false ? doubt(finding, isOfBase) : ''}
    <div class="where">
      !${elementsAndPages(finding, view)}!${others(finding)}!${lineMark(entry, 'element', view)}
    </div>
    !${same.map(
      (other) =>
        html`<div class="where" !${anchorAttributes(other.anchor)}>
          <p>The same element in other surroundings, a finding of its own:</p>
          !${elementsAndPages(other.entry.finding, view)}
        </div>`,
    )}
    !${isOnPaper ? '' : findingTools([entry, ...same.map((other) => other.entry)], { anchor, isBrief }, view)}
  </li>`;
}

/** What sets its colours, and in which style sheet. */
function declared(finding: ComparedFinding): string {
  const items = declaredColours(finding).map(({ what, declaration, text }) => {
    const name = fileName(declaration);
    // No link: the next deployment may have another style sheet in its place, or none.
    const place = name === '' ? '' : html` in <bdi>${name}</bdi>`;
    return html`<li>${what}: <code dir="ltr">${text}</code>!${place}</li>`;
  });
  return items.length === 0
    ? ''
    : html`<ul role="list" class="facts">
        !${items}
      </ul>`;
}

function anchorAttributes(anchor: string | null): string {
  return anchor === null ? '' : html`id="${anchor}" tabindex="-1"`;
}

function elementsAndPages(finding: ComparedFinding, view: ReportView): string {
  const seen = finding.occurrences ?? 0;
  return html`!${seen > 1 ? html`<p>${counted(seen, 'element')}</p>` : ''}!${pageList(finding, view)}`;
}

/** In a view of one shape, the place of a finding among the others, and the way to the ones before and after. */
function step(entry: ReportEntry, { query, chosen, link }: ReportView): string {
  if (query.shape === undefined) return '';
  const place = chosen.indexOf(entry);
  const to = (words: string, at: number): string => {
    const id = chosen[at]?.finding.id;
    if (id === undefined) return '';
    return html` <a href="${link({ ...query, finding: id, part: undefined }, `f-${id}`)}">${words}</a>`;
  };
  return html`<p class="facts step">
    ${number(place + 1)} of ${number(chosen.length)}!${to('Previous', place - 1)}!${to('Next', place + 1)}
  </p>`;
}

function explanation({ explanation: words = '' }: ComparedFinding): string {
  return words === '' ? '' : html`<p class="explanation"><bdi>${words}</bdi></p>`;
}

function doubt({ reason = 'the other scan could not tell.' }: ComparedFinding, isOfBase: boolean): string {
  return html`<p class="reason">
    Not verified, seen in ${isOfBase ? 'the base' : 'this scan'} only: <bdi>${reason}</bdi>
  </p>`;
}

function others(finding: ComparedFinding): string {
  const sentence = describeOthers(finding);
  return sentence === undefined ? '' : html`<p>${sentence}</p>`;
}

function pageList({ pages, judgedPages }: ComparedFinding, { scan, isFile, entries }: ReportView): string {
  if (pages.length === 0) return '';
  const most = isFile
    ? Math.max(SHOWN_PAGES, Math.floor(MAX_PAGE_LINKS / Math.max(entries.length, 1)))
    : MAX_LINKS_IN_PART;
  const left = pages.length - most;
  const list = html`<ul role="list" class="page-list">
    !${pages.slice(0, most).map((page) => html`<li>!${webLink(page, pagePath(page, scan.target))}</li>`)}
    !${left > 0 ? html`<li class="cut">and ${counted(left, 'more page')}, named in the data of the scan</li>` : ''}
  </ul>`;
  if (pages.length <= SHOWN_PAGES) return list;
  return html`<details>
    <summary>On ${describeReach(pages.length, judgedPages)}</summary>
    !${list}
  </details>`;
}

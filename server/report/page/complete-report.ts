import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { REPORT_SCRIPT } from '../../assets/assets.ts';
import { otherAddress, unusualBase } from '../texts/base-words.ts';
import type { Comparison } from '../view/report-view.ts';
import { countTable } from '../list/count-table.ts';
import { describeCoverage, describeNotices } from '../../../shared/formats/describe-scan.ts';
import { describeFilter } from '../view/describe-filter.ts';
import { counted, number } from '../../../shared/words.ts';
import { diffVerdict, scanVerdict } from './verdict.ts';
import { fixFirst } from '../list/fix-first.ts';
import { findingList } from '../list/finding-list.ts';
import { layout } from './layout.ts';
import type { ShownPages } from '../view/shown-page.ts';
import { limitationTable } from './limitation-table.ts';
import { passedList } from './passed-list.ts';
import { overviewTable } from '../list/overview-table.ts';
import { pageTable } from './page-table.ts';
import { reportActions } from './report-actions.ts';
import { reportFacts } from './report-facts.ts';
import { undecidedList } from './undecided-list.ts';
import { splitChanges } from '../../../shared/formats/split-changes.ts';
import { applyMarks } from '../../../shared/undecided-marks.ts';
import { buildView } from '../view/build-view.ts';
import type { ReportOptions } from '../view/build-view.ts';
import { shownAddress, webLink } from '../texts/web-link.ts';

type Schemas = components['schemas'];

interface CompleteReportInput {
  scan: Schemas['Scan'];
  result: Schemas['ScanResult'];
  comparison: Comparison | null;
  pagePictures?: ShownPages | undefined;
  /** Search engines may list the page. */
  indexed: boolean;
}

/** The report of a complete scan: first the verdict and the overview, then the list to work from. */
export function completeReport(
  { scan, result, comparison, pagePictures, indexed }: CompleteReportInput,
  options: ReportOptions = {},
): string {
  const compared = comparison !== null && 'diff' in comparison ? comparison : null;
  const changes = compared === null ? null : splitChanges(compared.diff);
  const view = buildView({ scan, result, comparison, changes, pagePictures }, options);
  const verdict = changes === null ? scanVerdict(view) : diffVerdict(changes, view);
  const undecided = result.undecided === undefined ? null : applyMarks(result.undecided, options.marks ?? []);
  const filter = describeFilter(view);
  return layout({
    title: `${filter === '' ? '' : `${counted(view.chosen.length, 'finding')} ${filter} · `}${verdict.title} · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    hasForm: !view.isFile,
    indexed,
    description: `${compared === null ? 'Scan of' : 'What changed on'} ${shownAddress(scan.target)}: ${verdict.title}.`,
    main: html`<div class="verdict">
        <p class="eyebrow">
          ${compared === null ? 'Scan of' : 'What changed on'} !${webLink(scan.target)}<bdi
            >${compared === null ? '' : otherAddress(scan, compared.base)}</bdi
          >
        </p>
        <h1>!${verdict.heading}</h1>
        !${
          filter === ''
            ? ''
            : html`<p class="notice">
                <strong>Filtered.</strong> This view lists ${counted(view.chosen.length, 'finding')}
                <bdi>${filter}</bdi>; the numbers and the overview are of all ${number(view.entries.length)}.
                <a href="${view.link({})}">Show all</a>
              </p>`
        }
        !${verdict.notes.map((note) => html`<p class="standfirst">${note}</p>`)}
        !${comparison === null ? '' : notice(scan, comparison)}
        !${compared === null ? '' : coverageNotice(compared.diff)} !${fixFirst(view)}
        <div class="beside">!${reportFacts(view)} !${countTable(view)}</div>
        !${reportActions(view)}
      </div>
      !${overviewTable(view)} !${limitationTable({ ...result, undecided: undecided?.open }, scan.target)}
      !${findingList(view)} !${undecided === null ? '' : undecidedList(undecided, scan.target)}
      !${passedList(result)} !${pageTable(view)} !${noticeLine(result)}
      <p id="copied" class="unseen" role="status"></p>
      !${view.isFile ? '' : script()}`,
  });
}

function notice(scan: Schemas['Scan'], comparison: Comparison): string {
  const words =
    'problem' in comparison
      ? { strong: 'No comparison.', rest: comparison.problem }
      : unusualBase(scan, comparison.base);
  return words === null
    ? ''
    : html`<p class="notice"><strong>${words.strong}</strong> <bdi>${words.rest}</bdi></p>`;
}

function coverageNotice({ coverage }: Schemas['ScanDiff']): string {
  const words = coverage === undefined ? '' : describeCoverage(coverage);
  return words === ''
    ? ''
    : html`<p class="notice">
        <strong>Not all of the base was seen.</strong> <bdi>${words}.</bdi> What was not seen is neither added
        nor resolved.
      </p>`;
}

/** What is only counted, in one line. */
function noticeLine({ notices }: Schemas['ScanResult']): string {
  const words = describeNotices(notices);
  return words === ''
    ? ''
    : html`<p class="facts">
        <bdi>${words}</bdi> A scan with <code>rules: all</code> has findings of these.
      </p>`;
}

/** Not by a template for HTML: tools that format those change the script, and so its hash. */
function script(): string {
  return `<script type="module">${REPORT_SCRIPT}</script>`;
}

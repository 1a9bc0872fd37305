import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { fairShare } from '../../../shared/fair-share.ts';
import { counted, number } from '../../../shared/words.ts';
import { pagePath } from '../view/page-counts.ts';
import type { ReportView } from '../view/report-view.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** Further elements of all findings in a part of the list, and in a file: some 10 and 200 kB as they are sent. */
const IN_PART = { least: 4, most: 49, total: 600 } as const;
const IN_FILE = { ...IN_PART, total: 20_000 } as const;
/** Findings of a group that are shown in it. */
const SHOWN_IN_GROUP = 3;
/** Characters of an element. */
const MAX_EVIDENCE = 200;
/** Longer selectors tell nobody where an element is. */
const MAX_SELECTOR = 60;

/** HTML of the other elements of a finding that look different, folded; empty if all look like the one that is shown. */
export function furtherElements(finding: ComparedFinding, view: ReportView): string {
  const { elements = [], occurrences = 0 } = finding;
  const [, ...further] = elements;
  if (further.length === 0) return '';
  const shown = further.slice(0, shareOf(view));
  const others = occurrences - 1;
  const words =
    others > shown.length
      ? `${number(shown.length)} of the other ${counted(others, 'element')}, those that look different`
      : counted(shown.length, 'more element');
  return html`<details class="more further">
    <summary><span class="verb">Show </span>${words}</summary>
    <ul role="list">
      !${shown.map((element) => line(element, finding, view))}
    </ul>
  </details>`;
}

function line(
  element: NonNullable<ComparedFinding['elements']>[number],
  { pages }: ComparedFinding,
  { scan }: ReportView,
): string {
  const { evidence, page, shortSelector, selector = '' } = element;
  const at = shortSelector ?? selector;
  const start =
    evidence.length > MAX_EVIDENCE ? `${evidence.slice(0, MAX_EVIDENCE).toWellFormed()}…` : evidence;
  const where = [
    pages.length > 1 ? html`<bdi>${pagePath(page, scan.target)}</bdi>` : '',
    at === '' || at.length > MAX_SELECTOR ? '' : html`<bdi>${at}</bdi>`,
  ].filter((part) => part !== '');
  const facts = where.length === 0 ? '' : html` <span class="facts">!${where.join(' ')}</span>`;
  return html`<li><code dir="ltr">${start}</code>!${facts}</li>`;
}

const shares = new WeakMap<ReportView, number>();

/** Of each finding of what is shown. */
function shareOf(view: ReportView): number {
  const known = shares.get(view);
  if (known !== undefined) return known;
  const shown = view.part.groups.flatMap(({ entries }) =>
    view.isFile ? entries : entries.slice(0, SHOWN_IN_GROUP),
  );
  const wanted = shown.map(({ finding: { elements = [] } }) => Math.max(elements.length - 1, 0));
  const share = fairShare(wanted, view.isFile ? IN_FILE : IN_PART);
  shares.set(view, share);
  return share;
}

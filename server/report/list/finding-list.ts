import { html } from 'ghtml';
import { fileFilter, filterForm } from './filter-form.ts';
import { ruleGroup } from './rule-group.ts';
import { pageCounts, pagePath } from '../view/page-counts.ts';
import { ENTRY_STATES, STATE_NAMES } from '../view/report-view.ts';
import type { EntryState, ReportEntry, ReportView } from '../view/report-view.ts';
import { webLink } from '../texts/web-link.ts';
import { counted, number } from '../../../shared/words.ts';

/** Parts next to the shown one, the first and the last are linked by number. */
const NEIGHBOURS = 2;

const MEANINGS = {
  added: 'Present now, but not in the base.',
  resolved: 'Present in the base, but gone now.',
  unverified:
    'Only one of the two scans could see these, so it is unknown whether the deployment changed them. They count neither as added nor as resolved, and should not fail a build.',
  unchanged: 'Present in both scans.',
} as const satisfies Record<EntryState, string>;

interface RuleSummary {
  count: number;
  first: ReportEntry;
}

/** HTML of the section with the findings: the filter, what it leaves, and links to the other parts. */
export function findingList(view: ReportView): string {
  const { entries, chosen, part, problems, isFile } = view;
  const isAll = chosen.length === entries.length;
  const summaries = summarise(chosen);
  return html`<section
    id="findings"
    class="part ${isAll ? 'all' : ''}"
    aria-labelledby="findings-heading"
    tabindex="-1"
  >
    <h2 id="findings-heading">Findings <span class="count">${number(chosen.length)}</span></h2>
    !${problems.length === 0 ? '' : html`<div class="notice">!${problems.map((problem) => html`<p><bdi>${problem}</bdi></p>`)}</div>`}
    !${entries.length === 0 ? nothing(view) : isFile ? fileFilter(view) : html`!${filterForm(view)}!${ofPage(view)}!${extent(view)}`}
    !${groups(part.entries, summaries, view)} !${pager(view)} !${isAll ? paper(summaries, view) : ''}
  </section>`;
}

function nothing({ base }: ReportView): string {
  if (base !== null) return html`<p class="lead">Neither scan found anything.</p>`;
  return html`<p class="lead">
    The automatic checks found nothing on the pages below. People must check the rest: whether texts are
    understandable, alternative texts fit, and everything works with a keyboard.
  </p>`;
}

/** Which of the findings are shown. */
function extent({ entries, chosen, part: { entries: shown, start }, link }: ReportView): string {
  if (chosen.length === 0) {
    return html`<p class="lead">
      No finding meets the filter. <a href="${link({}, 'findings')}">Show all ${number(entries.length)}</a>
    </p>`;
  }
  const isAll = chosen.length === entries.length;
  const range =
    shown.length === chosen.length
      ? `All ${number(chosen.length)}`
      : `${number(start + 1)} to ${number(start + shown.length)} of ${number(chosen.length)}`;
  return html`<p class="lead">
    ${range}${isAll ? '' : ` that meet the filter, of ${number(entries.length)} in total`}
  </p>`;
}

/** What is known of the page by which the findings are filtered. */
function ofPage({ query: { page }, result, scan }: ReportView): string {
  if (page === undefined) return '';
  const known = result.pages.find(({ url }) => url === page);
  const { high, medium, low } = pageCounts(result.findings).get(page) ?? { high: 0, medium: 0, low: 0 };
  return html`<div class="of-page">
    <p>
      On the page !${webLink(page, pagePath(page, scan.target))}
      !${known === undefined ? '' : html`<bdi>${known.title}</bdi>, HTTP status ${known.status}`}
    </p>
    <p>
      ${counted(high + medium + low, 'finding')} now: ${number(high)} high, ${number(medium)} medium,
      ${number(low)} low
    </p>
  </div>`;
}

function groups(
  shown: readonly ReportEntry[],
  summaries: ReadonlyMap<string, RuleSummary>,
  view: ReportView,
): string {
  const anchors = new Set<string>();
  const rules = (entries: readonly ReportEntry[], level: 3 | 4): string =>
    runs(entries)
      .map((run) => {
        const [first] = run;
        const all = first === undefined ? 0 : (summaries.get(keyOf(first))?.count ?? 0);
        return ruleGroup(run, { level, anchors, inAll: all }, view);
      })
      .join('');
  if (view.base === null) return rules(shown, 3);
  return ENTRY_STATES.map((state) => {
    const own = shown.filter((entry) => entry.state === state);
    if (own.length === 0) return '';
    const count = view.chosen.filter((entry) => entry.state === state).length;
    return html`<section
      id="${state}"
      class="state ${state}"
      aria-labelledby="${state}-heading"
      tabindex="-1"
    >
      <h3 id="${state}-heading">${STATE_NAMES[state]} <span class="count">${number(count)}</span></h3>
      <p class="lead">${MEANINGS[state]}</p>
      !${rules(own, 4)}
    </section>`;
  }).join('');
}

/** On paper: the first finding of each rule that this part of the list does not have. */
function paper(summaries: ReadonlyMap<string, RuleSummary>, view: ReportView): string {
  const shown = new Set(view.part.entries.map(keyOf));
  const firsts = [...summaries].flatMap(([key, { first }]) => (shown.has(key) ? [] : [first]));
  if (firsts.length === 0) return '';
  return html`<div class="paper">
    !${firsts.map((entry) =>
      ruleGroup([entry], { level: view.base === null ? 3 : 4, anchors: null, inAll: 1 }, view),
    )}
  </div>`;
}

/** Neighbours of one rule and severity. */
function runs(entries: readonly ReportEntry[]): ReportEntry[][] {
  const result: ReportEntry[][] = [];
  for (const entry of entries) {
    const last = result.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && keyOf(before) === keyOf(entry)) last.push(entry);
    else result.push([entry]);
  }
  return result;
}

function keyOf({ finding: { rule, severity }, state }: ReportEntry): string {
  return `${state ?? ''} ${severity} ${rule}`;
}

/** Of each state, severity and rule in the list: how many entries, and the first. */
function summarise(chosen: readonly ReportEntry[]): ReadonlyMap<string, RuleSummary> {
  const summaries = new Map<string, RuleSummary>();
  for (const entry of chosen) {
    const key = keyOf(entry);
    const known = summaries.get(key);
    if (known === undefined) summaries.set(key, { count: 1, first: entry });
    else known.count += 1;
  }
  return summaries;
}

/** HTML of links to the other parts of the list; empty if there is only one. */
function pager({ query, part: { part, parts }, link }: ReportView): string {
  if (parts === 1) return '';
  const to = (number: number): string => link({ ...query, finding: undefined, part: number }, 'findings');
  const numbers = Array.from({ length: parts }, (_unused, index) => index + 1).filter(
    (number) => number === 1 || number === parts || Math.abs(number - part) <= NEIGHBOURS,
  );
  return html`<nav class="pager" aria-label="Parts of the list">
    <ul role="list">
      !${part === 1 ? '' : html`<li><a rel="prev" href="${to(part - 1)}">Previous part</a></li>`}
      !${numbers.map((number, index) => {
        const isGap = index > 0 && number - (numbers[index - 1] ?? 0) > 1;
        const item =
          number === part
            ? html`<span aria-current="page">Part ${number}</span>`
            : html`<a href="${to(number)}">Part ${number}</a>`;
        return html`!${isGap ? '<li>…</li>' : ''}
          <li>!${item}</li>`;
      })}
      !${part === parts ? '' : html`<li><a rel="next" href="${to(part + 1)}">Next part</a></li>`}
    </ul>
  </nav>`;
}

import { html } from 'ghtml';
import { fileFilter, filterForm } from './filter-form.ts';
import { ruleGroup } from './rule-group.ts';
import { isFolded } from './shape-block.ts';
import type { RuleExtent } from './shape-block.ts';
import { keyOfRule } from '../view/shape-groups.ts';
import type { ShapeGroup } from '../view/shape-groups.ts';
import { pagePictures } from './page-picture.ts';
import { pageCounts, pagePath } from '../view/page-counts.ts';
import { ENTRY_STATES, STATE_NAMES } from '../view/report-view.ts';
import type { EntryState, ReportEntry, ReportView } from '../view/report-view.ts';
import { describeFilter } from '../view/describe-filter.ts';
import { webLink } from '../texts/web-link.ts';
import { isInPart } from '../../../shared/formats/change-sum.ts';
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

interface RuleSummary extends RuleExtent {
  first: ReportEntry;
}

/** HTML of the section with the findings: the filter, what it leaves, and links to the other parts. */
export function findingList(view: ReportView): string {
  const { entries, chosen, part, problems, isFile } = view;
  const isAll = chosen.length === entries.length;
  const summaries = summarise(view.groups);
  return html`<section
    id="findings"
    class="part ${isAll ? 'all' : ''}"
    aria-labelledby="findings-heading"
    tabindex="-1"
  >
    <h2 id="findings-heading">
      Findings <bdi>${describeFilter(view)}</bdi> <span class="count">${number(chosen.length)}</span>
    </h2>
    !${problems.length === 0 ? '' : html`<div class="notice">!${problems.map((problem) => html`<p><bdi>${problem}</bdi></p>`)}</div>`}
    !${entries.length === 0 ? nothing(view) : isFile ? fileFilter(view) : html`!${filterForm(view)}!${ofPage(view)}!${extent(summaries, view)}`}
    !${rules(part.groups, summaries, view)} !${pager(view)} !${isAll ? paper(summaries, view) : ''}
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
function extent(summaries: ReadonlyMap<string, RuleSummary>, view: ReportView): string {
  const {
    entries,
    chosen,
    groups,
    part: { groups: own, entries: shown, start },
    link,
  } = view;
  if (chosen.length === 0) {
    return html`<p class="lead">
      No finding meets the filter. <a href="${link({}, 'findings')}">Show all ${number(entries.length)}</a>
    </p>`;
  }
  const isAll = chosen.length === entries.length;
  const filtered = isAll ? '' : ` that meet the filter, of ${number(entries.length)} in total`;
  if (![...summaries.values()].some((all) => isFolded(all, view))) {
    const before = groups.slice(0, start).reduce((sum, group) => sum + group.entries.length, 0);
    return html`<p class="lead">${rangeOf(before, shown.length, chosen.length)}${filtered}</p>`;
  }
  return html`<p class="lead">
    ${counted(chosen.length, 'finding')}${filtered}${
      groups.length < chosen.length
        ? `, in ${counted(groups.length, 'group')} of elements that look alike`
        : ''
    }.
    ${own.length === groups.length ? '' : `Here are groups ${rangeOf(start, own.length, groups.length)}.`}
  </p>`;
}

/** @param start how many are before */
function rangeOf(start: number, shown: number, all: number): string {
  if (shown === all) return `All ${number(all)}`;
  return `${number(start + 1)} to ${number(start + shown)} of ${number(all)}`;
}

/** What is known of the page by which the findings are filtered. */
function ofPage(view: ReportView): string {
  const { result, scan } = view;
  const { page } = view.query;
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
    </div>
    !${pagePictures(page, view)}`;
}

function rules(
  shown: readonly ShapeGroup[],
  summaries: ReadonlyMap<string, RuleSummary>,
  view: ReportView,
): string {
  const anchors = new Set<string>();
  const list = (groups: readonly ShapeGroup[], level: 3 | 4): string =>
    runs(groups)
      .map((run) => {
        const all = summaries.get(keyOf(run[0])) ?? { findings: 0, groups: 0 };
        return ruleGroup(run, { level, anchors, all }, view);
      })
      .join('');
  if (view.base === null) return list(shown, 3);
  return ENTRY_STATES.map((state) => {
    const own = shown.filter(({ entries }) => entries[0]?.state === state);
    if (own.length === 0) return '';
    const all = view.chosen.filter((entry) => entry.state === state);
    const inPart = isChange(state) ? all.filter(({ finding }) => isInPart(finding)).length : 0;
    const more = inPart === 0 ? '' : `, and ${number(inPart)} in part`;
    return html`<section
      id="${state}"
      class="state ${state}"
      aria-labelledby="${state}-heading"
      tabindex="-1"
    >
      <h3 id="${state}-heading">
        ${STATE_NAMES[state]} <span class="count">${number(all.length - inPart)}${more}</span>
      </h3>
      <p class="lead">${MEANINGS[state]}</p>
      !${list(own, 4)}
    </section>`;
  }).join('');
}

function isChange(state: EntryState): boolean {
  return state === 'added' || state === 'resolved';
}

/** On paper: the first finding of each rule that this part of the list does not have. */
function paper(summaries: ReadonlyMap<string, RuleSummary>, view: ReportView): string {
  const shown = new Set(view.part.groups.map(keyOf));
  const firsts = [...summaries].flatMap(([key, { first }]) => (shown.has(key) ? [] : [first]));
  if (firsts.length === 0) return '';
  const level = view.base === null ? 3 : 4;
  const all = { findings: 1, groups: 1 };
  return html`<div class="paper">
    !${firsts.map((entry) => ruleGroup([{ shape: '', entries: [entry] }], { level, anchors: null, all }, view))}
  </div>`;
}

/** Neighbours of one rule and severity. */
function runs(groups: readonly ShapeGroup[]): ShapeGroup[][] {
  const result: ShapeGroup[][] = [];
  for (const group of groups) {
    const last = result.at(-1);
    if (last !== undefined && keyOf(last[0]) === keyOf(group)) last.push(group);
    else result.push([group]);
  }
  return result;
}

function keyOf(group: ShapeGroup | undefined): string {
  const [first] = group?.entries ?? [];
  return first === undefined ? '' : keyOfRule(first);
}

/** Of each state, severity and rule in the list: how many findings and groups, and the first finding. */
function summarise(groups: readonly ShapeGroup[]): ReadonlyMap<string, RuleSummary> {
  const summaries = new Map<string, RuleSummary>();
  for (const group of groups) {
    const [first] = group.entries;
    if (first === undefined) continue;
    const key = keyOfRule(first);
    const known = summaries.get(key) ?? { findings: 0, groups: 0, first };
    summaries.set(key, known);
    known.findings += group.entries.length;
    known.groups += 1;
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

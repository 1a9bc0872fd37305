import { html } from 'ghtml';
import { overviewGroups } from '../view/list-entries.ts';
import type { ReportView } from '../view/report-view.ts';
import type { RuleRow } from '../../../shared/formats/rule-rows.ts';
import { mixOf } from '../../../shared/severity.ts';
import { counted, number } from '../../../shared/words.ts';

/**
 * HTML of a section with a row for each rule that leads to its findings; empty if there are none. Rules that matter less
 * are folded, and counted, so that the others are on one screen.
 */
export function overviewTable(view: ReportView): string {
  const { rows, base } = view;
  if (rows.length === 0) return '';
  const { shown, folded, changed } = overviewGroups(rows, base !== null);
  const count =
    base === null
      ? counted(rows.length, 'rule')
      : `${number(changed)} of ${counted(rows.length, 'rule')} changed`;
  const foldedAs = base === null ? 'of low severity' : 'without a change';
  return html`<section id="overview" class="part" aria-labelledby="overview-heading" tabindex="-1">
    <h2 id="overview-heading">Overview <span class="count">${count}</span></h2>
    !${
      shown.length === 0
        ? html`<p class="lead">No rule has findings that were added or resolved.</p>`
        : table(shown, changed, view)
    }
    !${
      folded.length === 0
        ? ''
        : html`<details class="rest">
            <summary><span class="verb">Show </span>${counted(folded.length, 'rule')} ${foldedAs}</summary>
            !${table(folded, 0, view)}
          </details>`
    }
  </section>`;
}

/** A column of what a comparison says of rules. */
interface StateColumn {
  name: string;
  state: 'added' | 'resolved' | 'unverified';
}

/** @param changed how many of the rows have findings that were added or resolved: the first */
function table(rows: readonly RuleRow[], changed: number, view: ReportView): string {
  const columns = stateColumns(rows);
  const isMixed = 0 < changed && changed < rows.length;
  // A phone has room for three figures at most.
  const now = columns.length > 2 ? 'figure reach' : 'figure';
  return html`<table class="dense overview ${columns.length > 0 ? 'compared' : ''}">
    <caption>
      !${
        isMixed
          ? 'First what changed, then what could not be verified; the worst of each first'
          : 'The worst first, then those that reach most pages'
      }
    </caption>
    <thead>
      <tr>
        <th scope="col">Rule</th>
        <th scope="col"><span class="label">Severity</span></th>
        <th scope="col" class="wide">Category</th>
        !${columns.map(({ name }) => html`<th scope="col" class="figure">!${name}</th>`)}
        <th scope="col" class="!${now}">Findings</th>
        <th scope="col" class="figure reach">Pages</th>
      </tr>
    </thead>
    <tbody>
      !${rows.map((row) => ruleRow(row, { columns, now }, view))}
    </tbody>
  </table>`;
}

/** Those that say something. */
function stateColumns(rows: readonly RuleRow[]): StateColumn[] {
  const isUnverified = rows.some(({ states }) => states.unverified > 0);
  if (!isUnverified && rows.every(({ states: { added, resolved } }) => added + resolved === 0)) return [];
  return [
    { name: 'Added', state: 'added' },
    { name: 'Resolved', state: 'resolved' },
    ...(isUnverified ? [{ name: 'Not verified', state: 'unverified' } as const] : []),
  ];
}

interface Cells {
  columns: readonly StateColumn[];
  /** The classes of the cell with the findings that there are now. */
  now: string;
}

function ruleRow(row: RuleRow, { columns, now }: Cells, view: ReportView): string {
  const { rule, severity, category, title, findings, pages, judgedPages, states } = row;
  return html`<tr class="severity ${severity}">
    <th scope="row">
      <a href="${linkToRule(row, view)}"><bdi>${title}</bdi></a> <code>${rule}</code>
    </th>
    <td>
      <span class="badge"><span class="label">${severity}</span></span>
    </td>
    <td class="wide">${category}</td>
    !${columns.map(
      ({ state }) =>
        html`<td class="figure ${states[state] === 0 ? 'none' : state}">
          !${stateFigure(row, state)}!${mix(row, state)}
        </td>`,
    )}
    <td class="!${now}">${number(findings)}!${mix(row, 'now')}</td>
    <td class="figure reach">
      ${number(pages)}!${
        judgedPages === undefined ? '' : html` <span class="mix">of ${number(judgedPages)} checked</span>`
      }
    </td>
  </tr> `;
}

/** The row has one severity, the worst; its numbers may be of others. */
function mix({ severity, severities }: RuleRow, state: keyof RuleRow['severities']): string {
  const words = mixOf(severities[state], severity);
  return words === '' ? '' : html` <span class="mix">${words}</span>`;
}

/** What was so in part stands apart, because it counts on both sides. */
function stateFigure({ states, inPart }: RuleRow, state: StateColumn['state']): string {
  const part = state === 'unverified' ? 0 : inPart[state];
  const whole = states[state] - part;
  if (part === 0) return number(whole);
  return html`${whole === 0 ? '' : `${number(whole)}, `}<span class="in-part">${number(part)} in part</span>`;
}

/** The address of the findings of a rule: within the document if all of them are in it. */
export function linkToRule(
  { rule, states }: Pick<RuleRow, 'rule' | 'states'>,
  { base, entries, part, link, isFile }: ReportView,
): string {
  const place = `r-${rule}`;
  const isListed = base === null || Object.values(states).some((count) => count > 0);
  const isWhole = isListed && (isFile || part.entries.length === entries.length);
  return isWhole ? `#${encodeURIComponent(place.toWellFormed())}` : link({ rule }, place);
}

import { html } from 'ghtml';
import type { ReportView } from './view/report-view.ts';
import type { RuleRow } from './files/rule-rows.ts';
import { counted, number } from './words.ts';

/** HTML of a section with a row for each rule that leads to its findings; empty if there are none. */
export function overviewTable(view: ReportView): string {
  const { rows, base } = view;
  if (rows.length === 0) return '';
  return html`<section id="overview" class="part" aria-labelledby="overview-heading" tabindex="-1">
    <h2 id="overview-heading">Overview <span class="count">${counted(rows.length, 'rule')}</span></h2>
    <table class="dense overview ${base === null ? '' : 'compared'}">
      <caption>
        The worst first, then those that reach most pages
      </caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col"><span class="label">Severity</span></th>
          <th scope="col" class="wide">Category</th>
          !${base === null ? '' : html`<th scope="col" class="figure">Added</th>`}
          !${base === null ? '' : html`<th scope="col" class="figure">Resolved</th>`}
          <th scope="col" class="figure">Findings</th>
          <th scope="col" class="figure reach">Pages</th>
        </tr>
      </thead>
      <tbody>
        !${rows.map((row) => ruleRow(row, view))}
      </tbody>
    </table>
  </section>`;
}

function ruleRow(row: RuleRow, view: ReportView): string {
  const { rule, severity, category, title, findings, pages, states } = row;
  const { added, resolved } = states;
  return html`<tr class="severity ${severity}">
    <th scope="row">
      <a href="${linkToRule(row, view)}"><bdi>${title}</bdi></a> <code>${rule}</code>
    </th>
    <td>
      <span class="badge"><span class="label">${severity}</span></span>
    </td>
    <td class="wide">${category}</td>
    !${view.base === null ? '' : html`<td class="figure ${added === 0 ? 'none' : 'added'}">${number(added)}</td>`}
    !${
      view.base === null
        ? ''
        : html`<td class="figure ${resolved === 0 ? 'none' : 'resolved'}">${number(resolved)}</td>`
    }
    <td class="figure">${number(findings)}</td>
    <td class="figure reach">${number(pages)}</td>
  </tr> `;
}

/** Within the document if all findings of the rule are in it. */
function linkToRule({ rule }: RuleRow, { entries, part, link, isFile }: ReportView): string {
  const place = `r-${rule}`;
  const isWhole = isFile || part.entries.length === entries.length;
  return isWhole ? `#${encodeURIComponent(place.toWellFormed())}` : link({ rule }, place);
}

import { html } from 'ghtml';
import { headline } from './headline.ts';
import type { Verdict } from './verdict.ts';
import type { ReportView } from '../view/report-view.ts';
import { counted, number } from '../../../shared/words.ts';
import { SEVERITIES } from '../../../shared/severity.ts';

/** The verdict of a scan that is compared with none. */
export function scanVerdict({ result: { counts }, link, isFile }: ReportView): Verdict {
  if (counts.total === 0) {
    return {
      title: 'Nothing found',
      heading: 'Nothing found by the automatic checks',
      notes: [
        'This does not mean that the site is accessible: automatic checks find only some of the problems that people meet.',
      ],
    };
  }
  return {
    title: counted(counts.total, 'finding'),
    heading: headline(
      SEVERITIES.map((severity) => {
        const words = html`${number(counts[severity])} ${severity}`;
        if (counts[severity] === 0) return html`<span class="none">!${words}</span>`;
        return isFile
          ? html`<span class="${severity}">!${words}</span>`
          : html`<a class="${severity}" href="${link({ severity }, 'findings')}">!${words}</a>`;
      }),
    ),
    notes: [],
  };
}

import { html } from 'ghtml';
import type { ReportEntry, ReportView } from '../view/report-view.ts';

const ID = /^[a-f0-9]{16}$/;

/**
 * HTML of an empty place in a report whose service ends with the run: the run, which knows the sources, writes the line of
 * the finding into it (src/publish/add-lines.ts).
 *
 * @param what The element, or the first of the declarations that set its colours
 */
export function lineMark(
  { finding: { id = '' }, isOfBase }: ReportEntry,
  what: 'element' | 'declaration',
  { isFile, address }: ReportView,
): string {
  const isAlone = isFile && address === '';
  return isAlone && !isOfBase && ID.test(id) ? html`<span data-line="${what} ${id}"></span>` : '';
}

import { summarisePage } from '../../server/rules/summarise-page.ts';
import type { PageSummary } from '../../server/rules/page-summary.ts';
import { pageInput } from './page-input.ts';
import type { PageInputOptions } from './page-input.ts';

/** What is kept of a page with this markup until all pages are known. */
export function summaryOf(html: string, options?: PageInputOptions): PageSummary {
  return summarisePage(pageInput(html, options));
}

import { STATE_NAMES } from './report-view.ts';
import { pagePath } from './page-counts.ts';
import { NO_SHAPE } from '../../../shared/formats/shape-of.ts';
import type { ReportView } from './report-view.ts';

/** What a view leaves in, such as “of the rule image-alt, of severity high”; empty if it leaves nothing out. */
export function describeFilter({ query, scan, chosen, entries }: ReportView): string {
  if (chosen.length === entries.length) return '';
  const { severity, category, rule, shape, page, text, state } = query;
  const parts = [
    state === undefined ? '' : `listed as ${STATE_NAMES[state].toLowerCase()}`,
    rule === undefined ? '' : `of the rule ${rule}`,
    shape === undefined ? '' : shape === NO_SHAPE ? 'without a shape' : `about ${shape}`,
    severity === undefined ? '' : `of severity ${severity}`,
    category === undefined ? '' : `of the category ${category}`,
    page === undefined ? '' : `on the page ${pagePath(page, scan.target)}`,
    text === undefined ? '' : `with “${text}”`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

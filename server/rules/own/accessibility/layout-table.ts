import { explain } from '../../explain.ts';
import { layoutTablesOf } from '../../read/content/layout-tables.ts';
import type { PageRule } from '../../own-rule.ts';

/**
 * A table without any sign of data (headers, caption, summary, numbers) whose cells hold parts of a page: headings,
 * navigation, forms, sections. Lists and tables may be data, and are no sign of it. WCAG 1.3.1 and 1.3.2, failures F46 and F49.
 */
export const layoutTable: PageRule = {
  meta: {
    name: 'layout-table',
    category: 'accessibility',
    title: 'Table is used for layout',
    severity: 'low',
    criteria: ['1.3.1', '1.3.2'],
    oneCause: true,
  },
  check(input) {
    const explanation = explain(
      'This table arranges parts of the page and has no data.',
      'Use CSS for the layout (grid or flex), or give the table role="presentation".',
      `A screen reader announces a table with rows and columns, and on small screens the parts can't stack.`,
    );
    return [...layoutTablesOf(input)].map((node) => ({ node, explanation }));
  },
};

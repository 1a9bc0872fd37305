import { contentOf } from '../../content/page-content.ts';
import { tablesOf } from '../../content/tables.ts';
import type { Table } from '../../content/tables.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** A page that is laid out with a table has a few rows of parts, not of data. */
const MAX_ROWS = 4;
/** What parts of a page are made of, and values are not. */
const PART = /^(?:h[1-6]|nav|form|main|article|section|header|footer|aside)$/;

/**
 * A table without any sign of data (headers, caption, summary) whose cells hold parts of a page: headings, navigation,
 * forms, sections. Lists and tables may be data, and are no sign of it. WCAG 1.3.1 and 1.3.2, failures F46 and F49.
 */
export const layoutTable: PageRule = {
  meta: {
    name: 'layout-table',
    category: 'accessibility',
    title: 'Tables should not be used for layout',
    severity: 'low',
    criteria: ['1.3.1', '1.3.2'],
    oneCause: true,
  },
  check(input) {
    const { isShown } = contentOf(input);
    const found = tablesOf(input).filter((table) => isShown(table.index) && isLayout(input, table));
    const explanation = `This table arranges parts of the page and has no data. A screen reader calls it a table and counts its rows and columns, and on small screens the parts can't come below one another. Arrange the parts with CSS (grid or flex), or give the table role="presentation".`;
    return found.map(({ index }) => ({ node: index, explanation }));
  },
};

function isLayout(input: PageInput, table: Table): boolean {
  const { tree } = input;
  const { attributes = {} } = tree.nodes[table.index] ?? {};
  if (table.role !== '' || table.hasHeaders || table.hasHead || table.caption !== null) return false;
  if (attributes['summary']?.trim() || 'aria-label' in attributes || 'aria-labelledby' in attributes)
    return false;
  if (table.rows.length > MAX_ROWS) return false;
  const cells = table.rows.flat();
  if (cells.length < 2) return false;
  return cells.some((cell) => {
    for (let at = cell + 1; at <= cell + Math.min(tree.nodesIn(cell), 300); at += 1) {
      const { tag = '' } = tree.nodes[at] ?? {};
      if (PART.test(tag)) return true;
    }
    return false;
  });
}

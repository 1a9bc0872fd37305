import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { tablesOf } from '../../read/content/tables.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

/** A table of data in a cell of another table of data. WCAG 1.3.1. */
export const nestedTable: PageRule = {
  meta: {
    name: 'nested-table',
    category: 'accessibility',
    title: 'Data table is nested in another table',
    severity: 'low',
    criteria: ['1.3.1'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const data = new Map(
      tablesOf(input)
        .filter(({ hasHeaders, isPresentation }) => hasHeaders && !isPresentation)
        .map((table) => [table.index, table]),
    );
    const found: Defect[] = [];
    for (const { index } of data.values()) {
      if (!isShown(index)) continue;
      let cell = -1;
      for (const at of tree.ancestors(index)) {
        const { tag, via } = tree.nodes[at] ?? {};
        if (cell < 0 && (tag === 'td' || tag === 'th')) cell = at;
        if (tag === 'table' && data.has(at) && cell >= 0) {
          const isHeader = tree.nodes[cell]?.tag === 'th';
          const where = isHeader ? 'a header cell' : 'a cell';
          const explanation = explain(
            `This table is nested in ${where} of another table.`,
            'Put the inner table next to the outer one, with a caption that says what it belongs to.',
            `${isHeader ? 'A screen reader reads all of it again as the header of each value. ' : ''}People who use a screen reader lose track of the row, column and table they are in.`,
          );
          found.push({ node: index, explanation, severity: isHeader ? 'medium' : 'low' });
        }
        if (tag === 'table' || via === 'frame') break;
      }
    }
    return found;
  },
};

import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { gridsOf } from '../../read/content/table-grids.ts';
import type { Grid, GridCell } from '../../read/content/table-grids.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/**
 * Headers of a table that are the header of no cell, by how browsers assign cells to headers (the algorithm in section
 * 4.9.12.2 of https://html.spec.whatwg.org/multipage/tables.html). WCAG 1.3.1, failure F90.
 */
export const headerCells: PageRule = {
  meta: {
    name: 'header-cells',
    category: 'accessibility',
    title: 'Table header has no data cells',
    severity: 'medium',
    criteria: ['1.3.1'],
    oneCause: true,
    axe: ['th-has-data-cells'],
  },
  check(input) {
    const { isShown } = contentOf(input);
    return gridsOf(input).flatMap((grid): Defect[] => {
      if (!isShown(grid.index) || grid.cells.every(({ isHeader }) => isHeader)) return [];
      const idle = grid.cells.filter((cell) => isShown(cell.node) && headsNothing(input, grid, cell));
      if (idle.length === 0) return [];
      const names = listSome(idle.map(({ node }) => input.tree.text(node, 60)));
      const explanation = explain(
        `In this table, these headers have no cells in their column or row: ${names}.`,
        'Add the missing cells, correct colspan and scope, or make the headers <td>.',
        'People who use a screen reader hear values without their header, or a header without values.',
      );
      return [{ node: grid.index, explanation }];
    });
  },
};

function headsNothing({ tree }: PageInput, { cells }: Grid, header: GridCell): boolean {
  if (!header.isHeader || tree.text(header.node, 1) === '') return false;
  const { scope = '', id = '' } = tree.nodes[header.node]?.attributes ?? {};
  if (id !== '' && cells.some(({ headers }) => headers.includes(id))) return false;
  // A group has rows or columns that this does not follow.
  if (/group/i.test(scope)) return false;
  const others = cells.filter((cell) => cell !== header);
  const inRow = others.filter((cell) => meet(cell.row, cell.rows, header.row, header.rows));
  const inColumn = others.filter((cell) => meet(cell.column, cell.columns, header.column, header.columns));
  const hasBelow = inColumn.some(({ row }) => row > header.row);
  const hasAfter = inRow.some(({ column }) => column > header.column);
  const kind =
    header.kind ?? (scope.toLowerCase() === 'col' ? 'column' : scope.toLowerCase() === 'row' ? 'row' : null);
  if (kind === 'column') return !hasBelow;
  if (kind === 'row') return inRow.every(({ isHeader }) => isHeader) && !hasAfter;
  // Without a scope it is the header of a column if its row has no data, and otherwise of a row if its column has none.
  if (inRow.every(({ isHeader }) => isHeader)) return !hasBelow && inColumn.every(({ isHeader }) => isHeader);
  return false;
}

function meet(start: number, length: number, other: number, otherLength: number): boolean {
  return start < other + otherLength && other < start + length;
}

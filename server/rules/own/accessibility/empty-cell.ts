import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { tablesOf, isNumber } from '../../read/content/tables.ts';
import type { Table } from '../../read/content/tables.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** A table with more empty cells than filled ones is a calendar, a form or a drawing. */
const MAX_SHARE = 0.4;

/** Longer texts are no days. */
const MAX_DAY = 3;
const DAYS_OF_WEEK = 7;

/** Of the other cells of a column, how many are numbers where one is expected. */
const MOST = 0.5;

/**
 * Cells without content where the rest of their column has numbers: nobody knows whether the value is zero, unknown or
 * forgotten. Where there are words, an empty cell mostly means that there is nothing to say.
 */
export const emptyCell: PageRule = {
  meta: {
    name: 'empty-cell',
    category: 'accessibility',
    title: 'Table cell is empty',
    severity: 'low',
    isFixedByRemoval: true,
    criteria: [],
    isNotice: true,
    oneCause: true,
  },
  check(input) {
    const { isShown } = contentOf(input);
    const found = tablesOf(input).flatMap((table) =>
      isShown(table.index) && hasHeaderCells(input, table) && table.role === ''
        ? emptyCells(input, table)
        : [],
    );
    const explanation = explain(
      'This is an empty cell.',
      'Write what it means, such as “none” or “unknown”.',
      "People who use a screen reader hear nothing and can't tell whether a value is missing, zero or not applicable.",
    );
    return found.map((node) => ({ node, explanation }));
  },
};

/** One header over everything is the title of a box. */
function hasHeaderCells({ tree }: PageInput, { rows }: Table): boolean {
  return rows.flat().filter((cell) => tree.nodes[cell]?.tag === 'th').length > 1;
}

function emptyCells({ tree }: PageInput, { rows }: Table): number[] {
  const cells = rows.flat();
  if (isMonth(rows.map((row) => row.map((cell) => tree.text(cell, MAX_DAY).trim())))) return [];
  const empty = cells.filter(
    (cell) =>
      tree.nodes[cell]?.tag === 'td' &&
      tree.nodesIn(cell) === 0 &&
      !('aria-label' in (tree.nodes[cell]?.attributes ?? {})),
  );
  if (empty.length > cells.length * MAX_SHARE) return [];
  // The corner between the headers of rows and of columns has nothing to say.
  const corner = rows[0]?.[0];
  const expected = numberColumns(rows, (cell) => tree.text(cell, 30));
  return empty.filter((cell) => cell !== corner && expected.has(cell));
}

/** The cells of columns in which most of what is written are numbers. */
function numberColumns(rows: readonly number[][], textOf: (cell: number) => string): Set<number> {
  const width = Math.max(...rows.map(({ length }) => length));
  const found = new Set<number>();
  for (let column = 0; column < width; column += 1) {
    // A row that has another length spans columns.
    const cells = rows.flatMap((row) => (row.length === width ? (row[column] ?? []) : []));
    const [, ...texts] = cells.map(textOf);
    const written = texts.filter((text) => text.trim() !== '');
    if (written.length > 0 && written.filter(isNumber).length > written.length * MOST)
      for (const cell of cells) found.add(cell);
  }
  return found;
}

/** Whether rows show the days of a month, week by week: the days before and after it have nothing to say. */
function isMonth(rows: readonly string[][]): boolean {
  const weeks = rows.filter(
    (row) => row.length === DAYS_OF_WEEK && row.every((text) => /^\d{0,2}$/.test(text)),
  );
  const days = weeks.flat().filter((text) => text !== '');
  return (
    weeks.length >= 4 &&
    days.length >= 28 &&
    days.length <= 31 &&
    days.every((day, index) => Number(day) === index + 1)
  );
}

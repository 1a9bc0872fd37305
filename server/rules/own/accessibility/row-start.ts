import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { tablesOf } from '../../read/content/tables.ts';
import type { Table } from '../../read/content/tables.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** A title and two rows show what the first column is for. */
const MIN_ROWS = 3;
/** Of the rows; where more begin without a word, that means “as above”, or the column has something else. */
const MAX_SHARE = 0.34;
/** Sums stand under the other columns alone. */
const SUM =
  /total|\bsum\b|summe|gesamt|insgesamt|somme|suma|totale|totaal|summa|\bi alt\b|yhteensä|razem|celkem|итого|合計|合计|합계/iu;

/**
 * Rows of a table whose first cell is empty, where the other rows begin with what they are about. WCAG 1.3.1 asks that the
 * relation of a value to its row can be known, not that a cell has a text: no criterion.
 */
export const rowStart: PageRule = {
  meta: {
    name: 'row-start',
    category: 'accessibility',
    title: 'Table rows have no row headers',
    severity: 'low',
    criteria: [],
    oneCause: true,
  },
  check(input) {
    const { isShown } = contentOf(input);
    const found = tablesOf(input).flatMap((table) =>
      isShown(table.index) && table.role === '' ? emptyStarts(input, table) : [],
    );
    const explanation = explain(
      'This row begins with an empty cell, while the others begin with their subject.',
      'Fill in the cell; if it is the same as in the row above, let that cell span both rows (rowspan), or repeat it.',
      'People who use a screen reader don’t know what the values refer to, and nobody can tell whether something is missing.',
    );
    return found.map((node) => ({ node, explanation }));
  },
};

function emptyStarts(input: PageInput, { rows }: Table): number[] {
  const { tree } = input;
  const [head = [], ...others] = rows;
  if (head.length < 2 || head.some((cell) => tree.nodes[cell]?.tag !== 'th')) return [];
  // A column without a header has marks or boxes to choose a row, and a row of another length is covered by a cell that spans rows.
  if (tree.text(head[0] ?? -1, 2).trim() === '') return [];
  if (others.length < MIN_ROWS || others.some(({ length }) => length !== head.length)) return [];
  const empty = others.filter(([first = -1]) => isEmpty(input, first));
  if (empty.length > others.length * MAX_SHARE) return [];
  return empty.flatMap((row) => {
    const [first = -1, ...rest] = row;
    const texts = rest.map((cell) => tree.text(cell, 60)).filter((text) => text.trim() !== '');
    if (texts.length === 0 || texts.some((text) => SUM.test(text))) return [];
    // Sums often have no name at all.
    return row === others.at(-1) && texts.every((text) => /\d/.test(text)) ? [] : [first];
  });
}

function isEmpty({ tree }: PageInput, cell: number): boolean {
  const { attributes = {} } = tree.nodes[cell] ?? {};
  return tree.nodesIn(cell) === 0 && !('aria-label' in attributes) && !('aria-labelledby' in attributes);
}

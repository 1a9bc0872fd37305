import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { tablesOf } from '../../read/content/tables.ts';
import type { Table } from '../../read/content/tables.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** UTF-16 units of a title. */
const MAX_TITLE = 150;
/** “Table 3”, in the languages that write it so. */
const NUMBERED =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabella|tabela|tabel|tabell|taulukko|tabulka|tabuľka|táblázat|tablo|tablica|таблица|таблиця)\s*\d/iu;
const WIDE = 1000;

/**
 * A title of a table of data that is not its caption: a first row with one cell over all columns above the headers, or a
 * line above it that is called “Table 3”; and a caption without a text. WCAG 1.3.1, technique H39.
 */
export const tableCaption: PageRule = {
  meta: {
    name: 'table-caption',
    category: 'accessibility',
    title: 'Table title is not a <caption>',
    severity: 'low',
    criteria: ['1.3.1'],
  },
  check(input) {
    const { isShown } = contentOf(input);
    return tablesOf(input).flatMap((table) => {
      const { index, hasHeaders, role } = table;
      const fault = isShown(index) && hasHeaders && role === '' ? faultOf(input, table) : null;
      if (fault === null) return [];
      const explanation = explain(
        fault,
        'Put the title into a <caption>, as the first element in the <table>.',
        'Screen readers announce the caption when people reach the table and in the list of tables.',
      );
      return [{ node: index, explanation }];
    });
  },
};

function faultOf(input: PageInput, table: Table): string | null {
  const { tree } = input;
  const { attributes = {} } = tree.nodes[table.index] ?? {};
  if (table.caption !== null)
    return tree.nodesIn(table.caption) === 0 ? 'The <caption> of this table is empty.' : null;
  if ('aria-label' in attributes || 'aria-labelledby' in attributes) return null;
  const row = titleRow(input, table);
  if (row !== null)
    return `The first row of this table is its title, in one cell across all columns: ${listSome([row])}.`;
  const line = titleAbove(input, table);
  return line === null ? null : `The title of this table is a line of text above it: ${listSome([line])}.`;
}

/** The text of a first row that is one cell over all columns, with the headers of the columns below it. */
function titleRow({ tree }: PageInput, { rows }: Table): string | null {
  const [first = [], second = []] = rows;
  const [cell = -1] = first;
  if (first.length !== 1 || second.length < 2) return null;
  const areHeaders = second.every((each) => tree.nodes[each]?.tag === 'th');
  const span = Number(tree.nodes[cell]?.attributes?.['colspan'] ?? 1);
  const width = second.reduce(
    (sum, each) => sum + (Number(tree.nodes[each]?.attributes?.['colspan'] ?? 1) || 1),
    0,
  );
  if (!areHeaders || width > WIDE || span < width) return null;
  const text = tree.text(cell, MAX_TITLE + 1).trim();
  return /\p{L}{2}/u.test(text) && text.length <= MAX_TITLE ? text : null;
}

/** The text right above a table that is numbered as one. */
function titleAbove(input: PageInput, { index }: Table): string | null {
  const { tree } = input;
  if (contentOf(input).isIn(index, 'figure')) return null;
  const above = tree.sibling(index, -1);
  if (above === undefined || !/^(?:p|div|span|b|strong|center)$/.test(tree.nodes[above]?.tag ?? ''))
    return null;
  const text = tree.text(above, MAX_TITLE + 1).trim();
  return NUMBERED.test(text) && text.length <= MAX_TITLE ? text : null;
}

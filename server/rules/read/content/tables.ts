import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';

/** The parts of a table, without those of tables in it. */
export interface Table {
  index: number;
  /** Cells of each row, in order. */
  rows: number[][];
  caption: number | null;
  hasHead: boolean;
  /** It says that it is for layout. */
  isPresentation: boolean;
  /** One of its cells is a header. */
  hasHeaders: boolean;
  /** It has a role of its own, such as `grid`. */
  role: string;
}

/** The tables of a page in document order. */
export const tablesOf = cachedByPage(findTables);

function findTables({ tree }: PageInput): Table[] {
  const tables: Table[] = [];
  /** Per element: the table that it is a part of. */
  const around = new Map<number, Table>();
  for (const index of tree.elements) {
    const { tag = '', attributes = {}, via } = tree.nodes[index] ?? {};
    const outer = via === 'frame' ? undefined : around.get(tree.parent(index));
    if (tag !== 'table') {
      if (outer === undefined) continue;
      around.set(index, outer);
      addPart(outer, index, tag, attributes);
      continue;
    }
    const role = (attributes['role'] ?? '').trim().toLowerCase();
    const isPresentation = role === 'presentation' || role === 'none';
    const table: Table = {
      index,
      rows: [],
      caption: null,
      hasHead: false,
      isPresentation,
      hasHeaders: false,
      role,
    };
    tables.push(table);
    around.set(index, table);
  }
  return tables;
}

function addPart(table: Table, index: number, tag: string, attributes: Record<string, string>): void {
  const role = attributes['role'] ?? '';
  if (tag === 'tr') table.rows.push([]);
  else if (tag === 'td' || tag === 'th') {
    table.rows.at(-1)?.push(index);
    if (tag === 'th' || role === 'columnheader' || role === 'rowheader' || 'scope' in attributes)
      table.hasHeaders = true;
  } else if (tag === 'caption') table.caption ??= index;
  else if (tag === 'thead') table.hasHead = true;
}

/** The header cells of a table that hold something: an empty corner is no header. */
export function headersOf(input: PageInput, node: number): number[] {
  const { tree } = input;
  const table = tablesOf(input).find(({ index }) => index === node);
  return (table?.rows.flat() ?? []).filter(
    (index) => tree.nodes[index]?.tag === 'th' && (tree.text(index, 1) !== '' || tree.nodesIn(index) > 0),
  );
}

/**
 * Whether all headers of a table stand in its first row or its first column and none spans others: browsers and screen
 * readers then find the headers of each cell without a scope (technique H63).
 */
export function isSimpleTable(input: PageInput, node: number): boolean {
  const { tree } = input;
  const { nodes } = tree;
  const tables = tablesOf(input);
  const rows = tables.find(({ index }) => index === node)?.rows ?? [];
  const [firstRow = []] = rows;
  const firstColumn = new Set(rows.map(([first]) => first));
  const headers = headersOf(input, node);
  const isAlone = (name: string): boolean =>
    headers.every((index) => (Number(nodes[index]?.attributes?.[name] ?? 1) || 1) === 1);
  // HTML_CodeSniffer counts the headers of tables in it, too.
  if (tables.some(({ index }) => index > node && index <= node + tree.nodesIn(node))) return false;
  return (
    headers.length > 0 &&
    headers.every((index) => firstRow.includes(index) || firstColumn.has(index)) &&
    isAlone('colspan') &&
    isAlone('rowspan')
  );
}

/** Longer texts say something about a number. */
const MAX_LENGTH = 24;
/** A unit, a month or a currency. */
const MAX_LETTERS = 4;

/** Whether a text is a number, amount, share, date or time, with what belongs to it: `$440,000`, `40.22 %`, `12 kg`. */
export function isNumber(text: string): boolean {
  const value = text.trim();
  if (value.length > MAX_LENGTH || !/^(?:[A-Z]{3}\s?)?[^\p{L}\p{N}]{0,4}\p{N}/u.test(value)) return false;
  return (value.replace(/^[A-Z]{3}/, '').match(/\p{L}/gu) ?? []).length <= MAX_LETTERS;
}

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

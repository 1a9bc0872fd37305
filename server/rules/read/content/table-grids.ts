import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';
import { tablesOf } from './tables.ts';

/** A cell at its place in a table; rows and columns count from 0. */
export interface GridCell {
  node: number;
  row: number;
  column: number;
  rows: number;
  columns: number;
  isHeader: boolean;
  /** What a header of a table made with ARIA says that it is. */
  kind: 'column' | 'row' | null;
  /** Ids of the headers that it names. */
  headers: readonly string[];
}

/** A table of data with the places of its cells. */
export interface Grid {
  index: number;
  cells: GridCell[];
}

/** More cells than that are not looked at: what is asked of each header goes through all of them. */
const MAX_CELLS = 1_000;
const MAX_SPAN = 200;
/** Places that cells reach down to. A table of 1,000 cells may claim 40 million. */
const MAX_TAKEN = 20_000;

/** The tables of a page that are not for layout, native ones and those made with ARIA, with the places of their cells. */
export const gridsOf = cachedByPage((input: PageInput): Grid[] => {
  const native = tablesOf(input)
    .filter(({ isPresentation, rows }) => !isPresentation && rows.flat().length <= MAX_CELLS)
    .map(({ index, rows }) => ({ index, cells: placed(input, rows) }));
  return [...native, ...ariaGrids(input)];
});

/**
 * Rows of cells as the algorithm for forming a table places them: what spans rows pushes those below to the side. Empty
 * for a table that claims too many places.
 */
function placed({ tree }: PageInput, rows: readonly (readonly number[])[]): GridCell[] {
  const cells: GridCell[] = [];
  const taken = new Set<string>();
  for (const [row, nodes] of rows.entries()) {
    let column = 0;
    for (const node of nodes) {
      const { tag, attributes = {} } = tree.nodes[node] ?? {};
      while (taken.has(`${row} ${column}`)) column += 1;
      const columns = spanOf(attributes['colspan']);
      const span = attributes['rowspan']?.trim() === '0' ? rows.length - row : spanOf(attributes['rowspan']);
      const height = Math.min(span, rows.length - row);
      for (let down = 1; down < height; down += 1)
        for (let right = 0; right < columns; right += 1) taken.add(`${row + down} ${column + right}`);
      if (taken.size > MAX_TAKEN) return [];
      const role = (attributes['role'] ?? '').trim().toLowerCase();
      const isHeader = role === '' ? tag === 'th' : role.endsWith('header');
      const kind = role === 'columnheader' ? 'column' : role === 'rowheader' ? 'row' : null;
      const headers = (attributes['headers'] ?? '').split(/\s+/).filter(Boolean);
      cells.push({ node, row, column, rows: height, columns, isHeader, kind, headers });
      column += columns;
    }
  }
  return cells;
}

function spanOf(value = '1'): number {
  const span = Number.parseInt(value, 10);
  return span > 0 ? Math.min(span, MAX_SPAN) : 1;
}

const CELL = /^(?:cell|gridcell|columnheader|rowheader)$/;

/** Tables whose rows and cells are roles of other elements. */
function ariaGrids(input: PageInput): Grid[] {
  const { tree } = input;
  const grids = new Map<number, { rows: number[][]; byRow: Map<number, number[]>; isOdd: boolean }>();
  for (const index of tree.elements) {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    const role = (attributes['role'] ?? '').trim().toLowerCase();
    if (tag !== 'table' && /^(?:table|grid|treegrid)$/.test(role)) {
      // What owns rows elsewhere, or shows a part of them, is not all here.
      const isOdd =
        'aria-owns' in attributes || 'aria-colcount' in attributes || 'aria-rowcount' in attributes;
      grids.set(index, { rows: [], byRow: new Map(), isOdd });
    }
    if (!CELL.test(role) || tag === 'td' || tag === 'th') continue;
    const around = tree.ancestors(index);
    const row = around.find((at) => tree.nodes[at]?.attributes?.['role'] === 'row');
    const grid = grids.get(around.find((at) => grids.has(at)) ?? -1);
    if (grid === undefined || row === undefined) continue;
    if ('aria-colspan' in attributes || 'aria-rowspan' in attributes || 'aria-colindex' in attributes)
      grid.isOdd = true;
    let cells = grid.byRow.get(row);
    if (cells === undefined) {
      cells = [];
      grid.byRow.set(row, cells);
      grid.rows.push(cells);
    }
    cells.push(index);
  }
  return [...grids].flatMap(([index, { rows, isOdd }]) =>
    isOdd || rows.flat().length > MAX_CELLS ? [] : [{ index, cells: placed(input, rows) }],
  );
}

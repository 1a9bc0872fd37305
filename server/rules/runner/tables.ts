import { explain } from '../explain.ts';
import type { Rule } from '../rule.ts';
import { isOfNoData, needsNoHeaders } from './table-refutations.ts';

/** Tables. */
export const TABLE_RULES: readonly Rule[] = [
  {
    name: 'empty-table-header',
    severity: 'medium',
    isFixedByRemoval: true,
    title: 'Table header is empty',
    affects: 'Screen readers announce the cells of the column or row without a header.',
    fix: 'Add text to the header; use <td> for an empty corner.',
    oneCause: true,
    saidBy: { families: ['table-headers'], of: 'table' },
    refutedBy: isOfNoData,
  },
  {
    name: 'scope-attr-valid',
    severity: 'medium',
    title: 'Invalid scope attribute',
    affects: 'Screen readers may announce the cells without their header or with the wrong one.',
    fix: 'Use row, col, rowgroup or colgroup, on <th> only.',
    // Technique H63.
    criteria: ['1.3.1'],
    oneCause: true,
    attributes: ['scope'],
    htmlcs: {
      '1_3_1.H63.2': {
        name: 'scope-on-data-cell',
        title: 'Data cell has a scope attribute',
        explanation: explain(
          'A <td> has a scope attribute, which only headers may have, so screen readers do not announce it as a header.',
          'Make it a <th>.',
        ),
        oneCause: true,
      },
      '1_3_1.H63.3': {
        title: 'Invalid scope attribute',
        explanation: explain(
          'The scope of the header has an invalid value, so screen readers can’t tell which cells it belongs to.',
          'Use row, col, rowgroup or colgroup.',
        ),
        oneCause: true,
      },
    },
  },
  {
    name: 'table-duplicate-name',
    severity: 'low',
    title: 'Table summary repeats the caption',
    affects: 'People who use a screen reader hear the same words twice.',
    fix: 'Remove summary, and keep the caption.',
    attributes: ['summary'],
    oneCause: true,
    htmlcs: {
      '1_3_1.H39,H73.4': {
        title: 'Table summary repeats the caption',
        explanation: explain(
          'The summary and the caption of the table are the same, so people who use a screen reader hear them twice.',
          'Remove summary.',
        ),
        severity: 'low',
        oneCause: true,
      },
    },
  },
  {
    name: 'table-fake-caption',
    severity: 'low',
    title: 'Table title is a cell instead of a <caption>',
    affects: 'Screen readers announce the title as part of the data, and the table without a name.',
    fix: 'Put the title into a <caption>.',
  },
  {
    name: 'td-has-header',
    severity: 'medium',
    title: 'Table cell has no header',
    affects: 'Screen readers announce the cell without a header.',
    fix: 'Make the first cell of the row or column a <th>.',
    oneCause: true,
    refutedBy: needsNoHeaders,
  },
  // A table cell that names the wrong headers. axe blames the table or the cell.
  {
    name: 'td-headers-attr',
    severity: 'medium',
    title: 'Cell refers to headers outside its table',
    affects: 'Screen readers announce the cell without its header or with the wrong one.',
    fix: 'Refer to ids of <th> in the same table, or remove headers if rows and columns are simple.',
    htmlcs: {
      '1_3_1.H43.IncorrectAttr': {
        name: 'wrong-cell-headers',
        title: 'Cell refers to the wrong headers',
        explanation: explain(
          'The cell refers to other headers than those of its row and column: its headers attribute is “{2}” instead of “{1}”, and screen readers announce these headers.',
          'Correct the attribute, or remove it if rows and columns are simple.',
        ),
      },
    },
    relation: 'parent-child',
    isMistake: true,
    attributes: ['headers'],
  },
  {
    name: 'th-has-data-cells',
    severity: 'medium',
    title: 'Table header without data cells',
    affects: 'Screen readers announce the header without data, or the data without a header.',
    fix: 'Use <td> for a cell that is not a header, or fill in the cells that it describes.',
    oneCause: true,
    isMistake: true,
    refutedBy: isOfNoData,
  },
];

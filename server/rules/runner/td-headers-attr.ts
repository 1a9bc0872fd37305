import type { RuleFamily } from '../rule-family.ts';

/** A table cell that names the wrong headers. axe blames the table or the cell. */
export const tdHeadersAttr: RuleFamily = {
  name: 'td-headers-attr',
  axe: ['td-headers-attr'],
  htmlcs: {
    '1_3_1.H43.IncorrectAttr': {
      title: 'Table cells must name their own headers',
      explanation:
        'The cell names other headers than those of its row and column: its headers attribute is “{2}”, and “{1}” would be theirs. Screen readers announce what it names. Correct the attribute, or remove it if rows and columns are simple.',
    },
  },
  relation: 'parent-child',
};

import type { RuleFamily } from '../rule-family.ts';

/** A table cell that names the wrong headers. axe blames the table or the cell. */
export const tdHeadersAttr: RuleFamily = {
  name: 'td-headers-attr',
  axe: ['td-headers-attr'],
  htmlcs: {
    '1_3_1.H43.IncorrectAttr': {
      name: 'wrong-cell-headers',
      title: 'Cell refers to the wrong headers',
      explanation:
        'The cell refers to other headers than those of its row and column: its headers attribute is “{2}” instead of “{1}”, and screen readers announce these headers. Correct the attribute, or remove it if rows and columns are simple.',
    },
  },
  relation: 'parent-child',
};

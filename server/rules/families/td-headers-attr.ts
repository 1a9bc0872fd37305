import type { RuleFamily } from '../rule-family.ts';

/** A table cell that names the wrong headers. axe blames the table or the cell. */
export const tdHeadersAttr: RuleFamily = {
  name: 'td-headers-attr',
  axe: ['td-headers-attr'],
  htmlcs: { '1_3_1.H43.IncorrectAttr': { title: 'Table cells must name their own headers' } },
  relation: 'parent-child',
};

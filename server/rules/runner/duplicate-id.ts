import type { RuleFamily } from '../rule-family.ts';

/**
 * Two elements with one id. WCAG 2.2 has given up criterion 4.1.1: what matters is whether a label or ARIA refers to the
 * id, which axe's rule finds. One id is one defect of a page, however many elements have it.
 */
export const duplicateId: RuleFamily = {
  name: 'duplicate-id',
  axe: ['duplicate-id', 'duplicate-id-aria', 'duplicate-id-active'],
  htmlcs: {
    '4_1_1.F77': {
      title: 'Ids must be unique',
      explanation:
        'More than one element of the page has the id “{1}”. What refers to it, such as a label, a script or a link within the page, finds only the first of them. Give each its own id.',
      severity: 'low',
    },
  },
  relation: 'id',
};

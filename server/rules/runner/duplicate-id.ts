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
      title: 'Duplicate id',
      explanation:
        'More than one element on the page has the id “{1}”. A label, script or link that refers to it finds only the first. Give each element its own id.',
      severity: 'low',
    },
  },
  relation: 'id',
};

import type { RuleFamily } from '../rule-family.ts';

/** Two elements with one id. */
export const duplicateId: RuleFamily = {
  name: 'duplicate-id',
  axe: ['duplicate-id', 'duplicate-id-aria', 'duplicate-id-active'],
  htmlcs: { '4_1_1.F77': { title: 'Ids must be unique' } },
};

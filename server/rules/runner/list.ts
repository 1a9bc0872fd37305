import type { RuleFamily } from '../rule-family.ts';

/** A list that is not marked up as one. The runners blame the list or one of its items. */
export const list: RuleFamily = {
  name: 'list',
  axe: ['list', 'listitem'],
  htmlcs: {
    '1_3_1.H48': { title: 'Lists of links should be lists', guess: true },
    '1_3_1.H48.1': { title: 'Text that looks like a list should be one', guess: true },
    '1_3_1.H48.2': { title: 'Text that looks like a numbered list should be one', guess: true },
  },
  relation: 'parent-child',
  isAboutStructure: true,
};

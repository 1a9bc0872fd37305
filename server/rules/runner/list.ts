import type { RuleFamily } from '../rule-family.ts';

/** A list that is not marked up as one. The runners blame the list or one of its items. */
export const list: RuleFamily = {
  name: 'list',
  axe: ['list', 'listitem'],
  htmlcs: {
    '1_3_1.H48': { title: 'Links may be a list without list markup', guess: true },
    '1_3_1.H48.1': { title: 'Text may be a list without list markup', guess: true },
    '1_3_1.H48.2': { title: 'Text may be a numbered list without list markup', guess: true },
  },
  relation: 'parent-child',
  isAboutStructure: true,
};

import type { RuleFamily } from '../rule-family.ts';

/** A page without a title. Each page needs a title of its own, so two pages without one are two findings. */
export const documentTitle: RuleFamily = {
  name: 'document-title',
  axe: ['document-title'],
  htmlcs: {
    '2_4_2.H25.1.NoTitleEl': { title: 'The page must have a title', answeredBy: ['document-title'] },
    '2_4_2.H25.1.EmptyTitle': {
      title: 'The title of the page must not be empty',
      answeredBy: ['document-title'],
    },
    '2_4_2.H25.1.NoHeadEl': {
      title: 'The page must have a head with a title',
      answeredBy: ['document-title'],
    },
  },
  relation: 'page',
  perPage: true,
};

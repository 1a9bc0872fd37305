import type { RuleFamily } from '../rule-family.ts';

/** A page without a title. Each page needs a title of its own, so two pages without one are two findings. */
export const documentTitle: RuleFamily = {
  name: 'document-title',
  axe: ['document-title'],
  htmlcs: {
    '2_4_2.H25.1.NoTitleEl': {
      title: 'Page has no title',
      explanation:
        'The page has no title, so people can’t recognise it in tabs, the history and bookmarks; screen readers announce its address. Write a <title> in <head> that names the page and then the site.',
      answeredBy: ['document-title'],
    },
    '2_4_2.H25.1.EmptyTitle': {
      title: 'Page title is empty',
      explanation:
        'The title of the page is empty, so people can’t recognise it in tabs, the history and bookmarks; screen readers announce its address. Describe the page in <title>.',
      answeredBy: ['document-title'],
    },
    '2_4_2.H25.1.NoHeadEl': {
      title: 'Page has no <head> with a title',
      explanation:
        'The page has no <head>, so it has no title: people can’t recognise it in tabs, the history and bookmarks. Add a <head> with a <title>.',
      answeredBy: ['document-title'],
    },
  },
  relation: 'page',
  perPage: true,
};

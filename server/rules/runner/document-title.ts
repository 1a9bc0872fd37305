import type { RuleFamily } from '../rule-family.ts';

/** A page without a title. Each page needs a title of its own, so two pages without one are two findings. */
export const documentTitle: RuleFamily = {
  name: 'document-title',
  axe: ['document-title'],
  htmlcs: {
    '2_4_2.H25.1.NoTitleEl': {
      title: 'The page must have a title',
      explanation:
        'The page has no title, so people can’t tell it from others in tabs, history and bookmarks; screen readers announce its address. Write a <title> in <head> that names the page and then the site.',
      answeredBy: ['document-title'],
    },
    '2_4_2.H25.1.EmptyTitle': {
      title: 'The title of the page must not be empty',
      explanation:
        'The title of the page is empty, so people can’t tell it from others in tabs, history and bookmarks; screen readers announce its address. Write into <title> what the page is about.',
      answeredBy: ['document-title'],
    },
    '2_4_2.H25.1.NoHeadEl': {
      title: 'The page must have a head with a title',
      explanation:
        'The page has no <head>, so it has no title: people can’t tell it from others in tabs, history and bookmarks. Write <head> with a <title> in it.',
      answeredBy: ['document-title'],
    },
  },
  relation: 'page',
  perPage: true,
};

import { explain } from '../explain.ts';
import type { Rule } from '../rule.ts';
import { isCopyOfOpenTag } from './refutations.ts';

/** The page as a whole. */
export const PAGE_RULES: readonly Rule[] = [
  {
    name: 'css-orientation-lock',
    severity: 'medium',
    title: 'Page is locked to one orientation',
    affects: 'People whose device is fixed to a wheelchair or bed can’t turn it to read the page.',
    fix: 'Remove the style that rotates the page, and make the layout work in both orientations.',
  },
  // A page without a title. Each page needs a title of its own, so two pages without one are
  // two findings.
  {
    name: 'document-title',
    severity: 'high',
    title: 'Page has no title',
    affects:
      'People can’t recognise the page in tabs, the history and bookmarks; screen readers announce its address.',
    fix: 'Write a <title> in <head> that names the page and then the site.',
    htmlcs: {
      '2_4_2.H25.1.NoTitleEl': {
        title: 'Page has no title',
        explanation: explain(
          'The page has no title, so people can’t recognise it in tabs, the history and bookmarks; screen readers announce its address.',
          'Write a <title> in <head> that names the page and then the site.',
        ),
        answeredBy: ['document-title'],
      },
      '2_4_2.H25.1.EmptyTitle': {
        title: 'Page title is empty',
        explanation: explain(
          'The title of the page is empty, so people can’t recognise it in tabs, the history and bookmarks; screen readers announce its address.',
          'Describe the page in <title>.',
        ),
        answeredBy: ['document-title'],
      },
      '2_4_2.H25.1.NoHeadEl': {
        title: 'Page has no <head> with a title',
        explanation: explain(
          'The page has no <head>, so it has no title: people can’t recognise it in tabs, the history and bookmarks.',
          'Add a <head> with a <title>.',
        ),
        answeredBy: ['document-title'],
      },
    },
    relation: 'page',
    perPage: true,
    oneCause: true,
  },
  // Two elements with one id. WCAG 2.2 has given up criterion 4.1.1: what matters is whether
  // a label or ARIA refers to the id, which axe's rule finds. One id is one defect of a page, however
  // many elements have it.
  {
    name: 'duplicate-id',
    severity: 'low',
    isFixedByRemoval: true,
    title: 'Duplicate id',
    affects: 'A script or link that refers to the id finds only the first element.',
    fix: 'Give each element its own id, and correct the references to it.',
    axe: ['duplicate-id-aria', 'duplicate-id-active'],
    htmlcs: {
      '4_1_1.F77': {
        isNotice: true,
        refutedBy: isCopyOfOpenTag,
        title: 'Duplicate id',
        explanation: explain(
          'More than one element on the page has the id “{1}”.',
          'Give each element its own id.',
          'A label, script or link that refers to this id finds only the first element.',
        ),
        severity: 'low',
      },
    },
    relation: 'id',
    attributes: ['id'],
  },
  {
    name: 'duplicate-id-active',
    severity: 'medium',
    title: 'Duplicate id on a focusable element',
    affects: 'Labels and scripts reach only the first of the controls.',
    fix: 'Give each element its own id, and correct the references to it.',
    attributes: ['id'],
  },
  {
    name: 'duplicate-id-aria',
    severity: 'medium',
    title: 'Duplicate id referenced by a label or ARIA',
    affects: 'Screen readers may announce the name or description of the wrong element.',
    fix: 'Give each element its own id, and correct the references to it.',
    isMistake: true,
    attributes: ['id'],
  },
  {
    name: 'frame-tested',
    severity: 'low',
    title: 'The content of the frame was not checked',
    affects: 'It may contain problems that the scan did not see.',
    fix: 'Scan the page in the frame separately.',
  },
  {
    name: 'hidden-content',
    severity: 'low',
    title: 'Hidden content was not checked',
    affects: 'It may contain problems that the scan did not see.',
    fix: 'Scan the page in a state that shows this content.',
  },
  // A page that reloads or leaves by itself.
  {
    name: 'meta-refresh',
    severity: 'high',
    isFixedByRemoval: true,
    title: 'Page refreshes or redirects after a delay',
    affects: 'People who read or type slowly lose their place and their input.',
    fix: 'Remove <meta http-equiv="refresh">; let the server redirect (HTTP 301), or offer a button to reload.',
    htmlcs: {
      '2_2_1.F40.2': {
        title: 'Page redirects after a delay',
        explanation: explain(
          'The page redirects after a delay.',
          'Redirect on the server (HTTP 301), or offer a link.',
          'People who read slowly or use a screen reader are taken away while they read.',
        ),
        answeredBy: ['meta-refresh'],
      },
      '2_2_1.F41.2': {
        title: 'Page reloads after a delay',
        explanation: explain(
          'The page reloads after a delay.',
          'Remove <meta http-equiv="refresh">, and offer a reload button.',
          'People who read slowly or use a screen reader lose their place.',
        ),
        answeredBy: ['meta-refresh'],
      },
    },
    attributes: ['content'],
  },
  {
    name: 'meta-refresh-no-exceptions',
    severity: 'low',
    title: 'Page refreshes or redirects after a long delay',
    affects: 'People who read or type slowly lose their place and their input.',
    fix: 'Remove <meta http-equiv="refresh">; let the server redirect (HTTP 301), or offer a button to reload.',
    attributes: ['content'],
  },
  {
    name: 'meta-viewport',
    severity: 'medium',
    title: 'Zooming is disabled',
    affects: 'People with low vision can’t enlarge the page on their phone.',
    fix: 'Remove user-scalable and maximum-scale from <meta name="viewport">.',
    attributes: ['content'],
  },
  {
    name: 'meta-viewport-large',
    severity: 'low',
    title: 'Zooming is limited to less than 500%',
    affects: 'People with very low vision can’t enlarge the page as much as they need.',
    fix: 'Allow zooming to at least 500% in <meta name="viewport">, or remove maximum-scale.',
    attributes: ['content'],
  },
];

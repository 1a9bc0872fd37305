import type { Rule } from '../rule.ts';
import { isHeaderOrFooter } from './refutations.ts';
import { isOutsideOnPurpose } from '../read/content/is-outside-on-purpose.ts';

/** Landmarks, and ways past what all pages repeat. */
export const LANDMARK_RULES: readonly Rule[] = [
  {
    name: 'bypass',
    severity: 'medium',
    title: 'No way to skip repeated content',
    affects:
      'People who use a keyboard or a screen reader have to go through the whole navigation on every page.',
    fix: 'Start the page with a skip link to its main content, and mark that up with <main>.',
    measures: true,
    relation: 'page',
  },
  {
    name: 'landmark-banner-is-top-level',
    severity: 'low',
    title: 'Banner landmark is inside another landmark',
    affects: 'People who jump from landmark to landmark may miss it.',
    fix: 'Move the header out of the other landmark.',
    isNotice: true,
  },
  {
    name: 'landmark-complementary-is-top-level',
    severity: 'low',
    title: 'Complementary landmark is inside another landmark',
    affects: 'People who jump from landmark to landmark may miss it.',
    fix: 'Move the <aside> out of the other landmark, or make it a <section>.',
    isNotice: true,
  },
  {
    name: 'landmark-contentinfo-is-top-level',
    severity: 'low',
    title: 'Contentinfo landmark is inside another landmark',
    affects: 'People who jump from landmark to landmark may miss it.',
    fix: 'Move the footer out of the other landmark.',
    isNotice: true,
  },
  {
    name: 'landmark-main-is-top-level',
    severity: 'low',
    title: 'Main landmark is inside another landmark',
    affects: 'People who jump from landmark to landmark may miss it.',
    fix: 'Move <main> out of the other landmark.',
  },
  {
    name: 'landmark-no-duplicate-banner',
    severity: 'low',
    isFixedByRemoval: true,
    title: 'Page has several banner landmarks',
    affects: 'People who jump from landmark to landmark can’t tell the headers apart.',
    fix: 'Keep one page header, and move the others into sections.',
    isNotice: true,
  },
  {
    name: 'landmark-no-duplicate-contentinfo',
    severity: 'low',
    isFixedByRemoval: true,
    title: 'Page has several contentinfo landmarks',
    affects: 'People who jump from landmark to landmark can’t tell the footers apart.',
    fix: 'Keep one page footer, and move the others into sections.',
    isNotice: true,
  },
  {
    name: 'landmark-no-duplicate-main',
    severity: 'medium',
    isFixedByRemoval: true,
    title: 'Page has several main landmarks',
    affects: 'People who jump to the main content may land on the wrong one.',
    fix: 'Keep one <main>, and put all main content into it.',
  },
  {
    name: 'landmark-one-main',
    severity: 'medium',
    title: 'Page has no main landmark',
    affects: 'People who use a screen reader can’t jump to the main content.',
    fix: 'Wrap the main content of the page in <main>.',
    oneCause: true,
  },
  {
    name: 'landmark-unique',
    isNotice: true,
    severity: 'low',
    title: 'Landmarks of the same type have the same name',
    affects: 'People who jump from landmark to landmark can’t tell them apart.',
    fix: 'Give each of them an aria-label, such as <nav aria-label="Products">.',
    isByKind: true,
    refutedBy: isHeaderOrFooter,
  },
  // Where there is no main, most of the page is outside of landmarks.
  {
    name: 'region',
    severity: 'low',
    title: 'Content outside landmarks',
    affects: 'People who jump from landmark to landmark miss this content.',
    fix: 'Put the content into <header>, <nav>, <main> or <footer>.',
    measures: true,
    lacksWrapper: true,
    saidBy: { families: ['landmark-one-main'], of: 'document' },
    isNotice: true,
    refutedBy: isOutsideOnPurpose,
  },
  // A link to a place on the page that does not exist.
  {
    name: 'skip-link',
    severity: 'medium',
    title: 'Skip link target is missing',
    affects: 'People who use a keyboard follow the link, and nothing happens.',
    fix: 'Give the main content the id in the link, or correct the link.',
    htmlcs: {
      // Our rule `broken-fragment` knows how browsers look for a part of a page, and what scripts make of links.
      '2_4_1.G1,G123,G124.NoSuchID': { isNoFinding: true },
      '2_4_1.G1,G123,G124.NoSuchIDFragment': { isNoFinding: true },
    },
    attributes: ['href', 'src', 'srcset', 'data', 'poster', 'action'],
  },
];

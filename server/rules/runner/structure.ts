import { explain } from '../explain.ts';
import type { Rule } from '../rule.ts';
import { comesOfOpenTag } from './refutations.ts';

/** Headings and lists. */
export const STRUCTURE_RULES: readonly Rule[] = [
  {
    name: 'definition-list',
    severity: 'medium',
    title: 'Description list contains other elements than <dt> and <dd>',
    affects: 'Screen readers announce the wrong number of entries, or none, and lose the pairs.',
    fix: 'Use only <dt>, <dd> and <div> around them inside <dl>, with each <dd> after its <dt>.',
    isAboutStructure: true,
    isByKind: true,
    refutedBy: comesOfOpenTag,
  },
  {
    name: 'dlitem',
    severity: 'medium',
    title: 'Term or description outside a <dl>',
    affects: 'Screen readers do not announce that the texts belong together.',
    fix: 'Wrap the terms and descriptions in a <dl>.',
  },
  // A heading that says nothing.
  {
    name: 'empty-heading',
    severity: 'medium',
    isFixedByRemoval: true,
    title: 'Heading is empty',
    affects: 'People who use a screen reader navigate by headings, and land on one that says nothing.',
    fix: 'Add text to the heading, or use another element.',
    // ACT rule ffd0e9.
    criteria: ['1.3.1', '2.4.6'],
    htmlcs: {
      '1_3_1.H42.2': {
        title: 'Heading is empty',
        explanation: explain(
          'The heading has no text.',
          'Add text to it, or use another element.',
          'People who use a screen reader navigate by headings, and land on one that says nothing.',
        ),
        answeredBy: ['empty-heading'],
      },
    },
  },
  // A heading that skips a level.
  {
    name: 'heading-order',
    severity: 'low',
    title: 'Heading level is skipped',
    affects:
      'People who use a screen reader look for the missing level, and can’t tell which section belongs to which.',
    fix: 'Use the next level, and set the size with CSS.',
    htmlcs: {
      '1_3_1_A.G141': {
        title: 'Heading level is skipped',
        guess: true,
        open: 'The heading before it is more than one level higher.',
      },
    },
    isByKind: true,
  },
  // A list that is not marked up as one. The runners blame the list or one of its items.
  {
    name: 'list',
    severity: 'medium',
    title: 'List contains other elements than <li>',
    affects: 'Screen readers announce the wrong number of entries, or none.',
    fix: 'Use only <li> inside <ul> and <ol>, and move everything else into an <li>.',
    axe: ['listitem'],
    htmlcs: {
      '1_3_1.H48': {
        title: 'Links are a list without list markup',
        guess: true,
        open: 'Links follow each other, as in a list.',
      },
      '1_3_1.H48.1': {
        title: 'Text is a list without list markup',
        guess: true,
        open: 'The lines begin with a sign, as in a list.',
      },
      '1_3_1.H48.2': {
        title: 'Text is a numbered list without list markup',
        guess: true,
        open: 'The lines begin with numbers, as in a list.',
      },
    },
    relation: 'parent-child',
    isAboutStructure: true,
    isByKind: true,
    refutedBy: comesOfOpenTag,
  },
  {
    name: 'listitem',
    severity: 'medium',
    title: 'List item outside a list',
    affects: 'Screen readers do not announce that the entries belong together, or how many there are.',
    fix: 'Wrap the entries in <ul> or <ol>.',
    isByKind: true,
    refutedBy: comesOfOpenTag,
    saidBy: { families: ['aria-required-children'], of: 'parent' },
  },
  {
    name: 'p-as-heading',
    severity: 'low',
    title: 'Paragraph is styled as a heading',
    affects: 'People who use a screen reader navigate by headings, and miss this one.',
    fix: 'Mark the text up as a heading, <h2> to <h6>.',
  },
  {
    name: 'page-has-heading-one',
    severity: 'medium',
    title: 'Page has no <h1>',
    affects: 'People who use a screen reader look for it to learn what the page is about.',
    fix: 'Make the heading of the page an <h1>.',
    oneCause: true,
  },
];

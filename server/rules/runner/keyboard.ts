import type { Rule } from '../rule.ts';
import { isBehindDialog } from './refutations.ts';

/** The keyboard and its focus. */
export const KEYBOARD_RULES: readonly Rule[] = [
  {
    name: 'accesskeys',
    severity: 'low',
    isFixedByRemoval: true,
    title: 'Duplicate accesskey',
    affects:
      'People who use the shortcut reach only one of the elements, and which one depends on the browser.',
    fix: 'Remove accesskey, or give each element its own key.',
    isNotice: true,
    leftTo: 'access-key',
    attributes: ['accesskey'],
  },
  {
    name: 'focus-order-semantics',
    severity: 'low',
    title: 'Focusable element has no suitable role',
    affects: 'People who use a screen reader reach the element, but can’t tell what it is.',
    fix: 'Give it a suitable role, or remove tabindex if it does nothing.',
  },
  {
    name: 'frame-focusable-content',
    severity: 'high',
    title: 'Frame with focusable content can’t be reached by keyboard',
    affects: 'People who use a keyboard can’t reach what is in the frame.',
    fix: 'Remove tabindex="-1" from the frame.',
    refutedBy: isBehindDialog,
  },
  {
    name: 'nested-interactive',
    severity: 'high',
    title: 'Nested interactive elements',
    affects:
      'Screen readers do not announce the inner one, and people who use a keyboard can’t operate it reliably.',
    fix: 'Move the inner link or control out of the outer one.',
    isAboutStructure: true,
    isByKind: true,
  },
  {
    name: 'scrollable-region-focusable',
    severity: 'low',
    title: 'Scrollable area can’t be reached by keyboard',
    affects:
      'Chromium and Firefox make scrollable areas focusable, but Safari does not: there, people who use a keyboard can’t scroll to the rest of the content.',
    fix: 'Give it tabindex="0" for Safari, or put a link or control into it.',
    // Keys scroll the page itself in each browser.
    refutedBy: ({ tree }, node) => /^(?:html|body)$/.test(tree.nodes[node]?.tag ?? ''),
    isByKind: true,
  },
  {
    name: 'tabindex',
    severity: 'medium',
    title: 'Positive tabindex',
    affects: 'The focus goes to these elements before everything else and jumps around the page.',
    fix: 'Set tabindex="0", and put the elements into the DOM in the intended order.',
    // Failure F44.
    criteria: ['2.4.3'],
    oneCause: true,
    attributes: ['tabindex'],
  },
];

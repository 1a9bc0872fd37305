import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedDisclosure } from '../../../../../server/facts/action-facts.ts';
import { disclosureKeyboard } from '../../../../../server/rules/own/accessibility/disclosure-keyboard.ts';

const HTML = '<html><body><button>Tickets</button><a href="/a">Our route</a></body></html>';

const GOOD: TriedDisclosure = {
  trigger: 2,
  content: 4,
  opensBy: 'keyboard',
  expanded: { before: 'false', after: 'true' },
  isSaidNearby: false,
  hasOpened: true,
  staysAfterEscape: false,
};

function found(changes: Partial<TriedDisclosure>) {
  const actions = { ...NOTHING_DONE, disclosures: [{ ...GOOD, ...changes }] };
  return disclosureKeyboard.check(pageInput(HTML, { visit: { actions } }));
}

it('reports what only a click opens', () => {
  expect(found({ opensBy: 'mouse' })).toEqual([
    {
      node: 2,
      explanation: expect.stringMatching(/^<button> “Tickets” opens a part of the page when it is clicked/),
    },
  ]);
});

it('takes what the keyboard opens', () => {
  expect(found({})).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, disclosures: true } };
  expect(disclosureKeyboard.canJudge?.(pageInput(HTML))).toBe(false);
  expect(disclosureKeyboard.check(pageInput(HTML))).toEqual([]);
  expect(disclosureKeyboard.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(disclosureKeyboard.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = { ...actions, disclosures: [{ ...GOOD, opensBy: 'mouse' }] };
  expect(disclosureKeyboard.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedDisclosure } from '../../../../../server/facts/action-facts.ts';
import { menuEscape } from '../../../../../server/rules/own/accessibility/menu-escape.ts';

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
  return menuEscape.check(pageInput(HTML, { visit: { actions } }));
}

it('reports what Escape does not close', () => {
  expect(found({ staysAfterEscape: true })).toEqual([
    { node: 2, explanation: expect.stringMatching(/^What <button> “Tickets” opens lies over the page/) },
  ]);
});

it('takes what it closes', () => {
  expect(found({})).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, disclosures: true } };
  expect(menuEscape.canJudge?.(pageInput(HTML))).toBe(false);
  expect(menuEscape.check(pageInput(HTML))).toEqual([]);
  expect(menuEscape.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(menuEscape.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = { ...actions, disclosures: [{ ...GOOD, staysAfterEscape: true }] };
  expect(menuEscape.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

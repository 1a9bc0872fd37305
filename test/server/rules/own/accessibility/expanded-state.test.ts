import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedDisclosure } from '../../../../../server/facts/action-facts.ts';
import { expandedState } from '../../../../../server/rules/own/accessibility/expanded-state.ts';

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
  return expandedState.check(pageInput(HTML, { visit: { actions } }));
}

it.each([
  [true, 'false', 'opens'],
  [true, 'true', 'opens'],
  [false, 'true', 'closes'],
])('reports an attribute that stays as it is: %s %s', (hasOpened, value, verb) => {
  expect(found({ hasOpened, expanded: { before: value, after: value } })).toEqual([
    {
      node: 2,
      explanation: expect.stringMatching(`${verb} a part of the page, but its aria-expanded is “${value}”`),
    },
  ]);
});

it('reports as low that nothing says it', () => {
  const expanded = { before: null, after: null };
  expect(found({ expanded })).toEqual([
    { node: 2, severity: 'low', explanation: expect.stringContaining('has no aria-expanded') },
  ]);
  expect(found({ expanded, isSaidNearby: true })).toEqual([]);
});

it.each<Partial<TriedDisclosure>>([{}, { expanded: { before: null, after: 'true' } }])(
  'takes %j',
  (changes) => {
    expect(found(changes)).toEqual([]);
  },
);

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, disclosures: true } };
  expect(expandedState.canJudge?.(pageInput(HTML))).toBe(false);
  expect(expandedState.check(pageInput(HTML))).toEqual([]);
  expect(expandedState.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(expandedState.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = {
    ...actions,
    disclosures: [{ ...GOOD, expanded: { before: null, after: null } }],
  };
  expect(expandedState.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

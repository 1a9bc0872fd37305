import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedDialog } from '../../../../../server/facts/action-facts.ts';
import { dialogReturn } from '../../../../../server/rules/own/accessibility/dialog-return.ts';

const HTML = '<html><body><button>Tickets</button><a href="/a">Our route</a></body></html>';

const GOOD: TriedDialog = {
  opener: 2,
  isModal: true,
  isCalledDialog: false,
  hasRole: true,
  name: 'Tickets',
  text: 'From 3 euros',
  stops: 2,
  focus: 'moved',
  left: null,
  closedBy: 'escape',
  returned: true,
};

function found(changes: Partial<TriedDialog>) {
  const actions = { ...NOTHING_DONE, dialogs: [{ ...GOOD, ...changes }] };
  return dialogReturn.check(pageInput(HTML, { visit: { actions } }));
}

it('reports a dialog after which the focus is lost', () => {
  expect(found({ returned: false })).toEqual([
    {
      node: 2,
      explanation: expect.stringMatching(/^When the dialog that <button> “Tickets” opens is closed/),
    },
  ]);
});

it.each<Partial<TriedDialog>>([
  {},
  { returned: null },
  { returned: false, isModal: false },
  // It never had it, which is reported.
  { returned: false, focus: 'outside' },
])('takes %j', (changes) => {
  expect(found(changes)).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, dialogs: true } };
  expect(dialogReturn.canJudge?.(pageInput(HTML))).toBe(false);
  expect(dialogReturn.check(pageInput(HTML))).toEqual([]);
  expect(dialogReturn.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(dialogReturn.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = { ...actions, dialogs: [{ ...GOOD, returned: false }] };
  expect(dialogReturn.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

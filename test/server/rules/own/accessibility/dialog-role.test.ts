import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedDialog } from '../../../../../server/facts/action-facts.ts';
import { dialogRole } from '../../../../../server/rules/own/accessibility/dialog-role.ts';

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
  return dialogRole.check(pageInput(HTML, { visit: { actions } }));
}

it('reports what covers the page without being a dialog', () => {
  expect(found({ hasRole: false, name: '' })).toEqual([
    {
      node: 2,
      explanation: expect.stringMatching(
        /begins with “From 3 euros”, is neither a <dialog> nor has role="dialog"/,
      ),
    },
  ]);
});

it('reports a dialog without a name, also one that does not cover the page', () => {
  expect(found({ name: '' })).toEqual([{ node: 2, explanation: expect.stringContaining('has no name') }]);
  expect(found({ name: '', isModal: false, text: '' })).toEqual([
    { node: 2, explanation: expect.stringMatching(/^What <button> “Tickets” opens has no name/) },
  ]);
});

it('reports what is called a dialog but is not one', () => {
  expect(found({ hasRole: false, name: '', isModal: false, isCalledDialog: true })).toHaveLength(1);
});

it.each<Partial<TriedDialog>>([{}, { hasRole: false, name: '', isModal: false }])('takes %j', (changes) => {
  expect(found(changes)).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, dialogs: true } };
  expect(dialogRole.canJudge?.(pageInput(HTML))).toBe(false);
  expect(dialogRole.check(pageInput(HTML))).toEqual([]);
  expect(dialogRole.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(dialogRole.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = { ...actions, dialogs: [{ ...GOOD, name: '' }] };
  expect(dialogRole.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

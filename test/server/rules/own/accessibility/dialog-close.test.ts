import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedDialog } from '../../../../../server/facts/action-facts.ts';
import { dialogClose } from '../../../../../server/rules/own/accessibility/dialog-close.ts';

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
  return dialogClose.check(pageInput(HTML, { visit: { actions } }));
}

it('reports a dialog that the keyboard does not close', () => {
  expect(found({ closedBy: 'nothing' })).toEqual([
    { node: 2, explanation: expect.stringContaining('its buttons do not close it either') },
  ]);
  expect(found({ closedBy: 'nothing', stops: 0 })).toEqual([
    { node: 2, explanation: expect.stringContaining('it has no button that Tab reaches') },
  ]);
});

it.each<Partial<TriedDialog>>([
  {},
  { closedBy: 'button' },
  { closedBy: null },
  { closedBy: 'nothing', isModal: false },
])('takes %j', (changes) => {
  expect(found(changes)).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, dialogs: true } };
  expect(dialogClose.canJudge?.(pageInput(HTML))).toBe(false);
  expect(dialogClose.check(pageInput(HTML))).toEqual([]);
  expect(dialogClose.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(dialogClose.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = { ...actions, dialogs: [{ ...GOOD, closedBy: 'nothing' }] };
  expect(dialogClose.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedDialog } from '../../../../../server/facts/action-facts.ts';
import { dialogFocus } from '../../../../../server/rules/own/accessibility/dialog-focus.ts';

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
  return dialogFocus.check(pageInput(HTML, { visit: { actions } }));
}

it('reports a dialog that the focus does not get into', () => {
  expect(found({ focus: 'outside' })).toEqual([
    {
      node: 2,
      explanation: expect.stringMatching(
        /^When <button> “Tickets” opens .* the focus stays on the page behind it/,
      ),
    },
  ]);
});

it('reports a dialog that Tab leaves, with where it leads', () => {
  expect(found({ left: 4 })).toEqual([
    {
      node: 2,
      explanation: expect.stringContaining('Tab moves out of it to <a> “Our route” on the page behind it'),
    },
  ]);
});

it.each<Partial<TriedDialog>>([{}, { focus: 'next' }, { isModal: false, focus: 'outside', left: 4 }])(
  'takes %j',
  (changes) => {
    expect(found(changes)).toEqual([]);
  },
);

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, dialogs: true } };
  expect(dialogFocus.canJudge?.(pageInput(HTML))).toBe(false);
  expect(dialogFocus.check(pageInput(HTML))).toEqual([]);
  expect(dialogFocus.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(dialogFocus.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = { ...actions, dialogs: [{ ...GOOD, focus: 'outside' }] };
  expect(dialogFocus.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

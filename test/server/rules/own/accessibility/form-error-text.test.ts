import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedField } from '../../../../../server/facts/action-facts.ts';
import { formErrorText } from '../../../../../server/rules/own/accessibility/form-error-text.ts';

const HTML = '<html><body><form><input name="mail"></input><button>Send</button></form></body></html>';

const FIELD: TriedField = {
  node: 3,
  looksWrong: true,
  saysInvalid: true,
  text: 'Enter an e-mail address',
  isTied: true,
  format: 'email',
  formatText: 'Enter an e-mail address',
};

function found(field: Partial<TriedField>, form: { hasText?: boolean; isAnnounced?: boolean } = {}) {
  const tried = {
    node: 2,
    fields: [{ ...FIELD, ...field }],
    hasText: true,
    general: null,
    empty: 1,
    isAnnounced: false,
    ...form,
  };
  return formErrorText.check(pageInput(HTML, { visit: { actions: { ...NOTHING_DONE, forms: [tried] } } }));
}

it('reports fields that only change their looks', () => {
  expect(found({ text: null, saysInvalid: false }, { hasText: false })).toEqual([
    {
      node: 3,
      explanation: expect.stringContaining('“mail” only changes how it looks; no text on the page'),
    },
  ]);
});

it('reports fields that only a screen reader calls invalid', () => {
  expect(found({ text: null, looksWrong: false }, { hasText: false })).toEqual([
    { node: 3, explanation: expect.stringContaining('only gets aria-invalid') },
  ]);
});

it('takes a text anywhere on the page, and a field of which nothing is said', () => {
  expect(found({ text: null })).toEqual([]);
  expect(found({ text: null, looksWrong: false, saysInvalid: false }, { hasText: false })).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, forms: true } };
  expect(formErrorText.canJudge?.(pageInput(HTML))).toBe(false);
  expect(formErrorText.check(pageInput(HTML))).toEqual([]);
  expect(formErrorText.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(formErrorText.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = {
    ...actions,
    forms: [{ node: 2, fields: [FIELD], hasText: false, general: null, empty: 1, isAnnounced: false }],
  };
  expect(formErrorText.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

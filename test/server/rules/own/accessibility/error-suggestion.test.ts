import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedField } from '../../../../../server/facts/action-facts.ts';
import { errorSuggestion } from '../../../../../server/rules/own/accessibility/error-suggestion.ts';

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
  return errorSuggestion.check(pageInput(HTML, { visit: { actions: { ...NOTHING_DONE, forms: [tried] } } }));
}

it.each<Partial<TriedField>>([
  { formatText: 'This is not right' },
  { formatText: 'Please fill in this field' },
  { format: 'date', formatText: 'Invalid value' },
])('reports %j', (field) => {
  expect(found(field)).toEqual([
    { node: 3, explanation: expect.stringContaining(`“${field.formatText ?? ''}”`) },
  ]);
});

it.each<Partial<TriedField>>([
  {},
  { formatText: null },
  { format: null, formatText: 'Wrong' },
  { formatText: 'Such as anna@ferry.example' },
  { formatText: 'Gib eine gültige Mail an' },
  { format: 'date', formatText: 'Use DD/MM/YYYY' },
  { format: 'date', formatText: 'As in 27 March 2027' },
])('takes %j', (field) => {
  expect(found(field)).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, forms: true } };
  expect(errorSuggestion.canJudge?.(pageInput(HTML))).toBe(false);
  expect(errorSuggestion.check(pageInput(HTML))).toEqual([]);
  expect(errorSuggestion.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(errorSuggestion.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = {
    ...actions,
    forms: [
      {
        node: 2,
        fields: [{ ...FIELD, formatText: 'Wrong' }],
        hasText: true,
        general: null,
        empty: 1,
        isAnnounced: false,
      },
    ],
  };
  expect(errorSuggestion.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

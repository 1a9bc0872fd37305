import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts, TriedField, TriedForm } from '../../../../../server/facts/action-facts.ts';
import { formErrorTied } from '../../../../../server/rules/own/accessibility/form-error-tied.ts';

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

function found(field: Partial<TriedField>, form: Partial<TriedForm> = {}) {
  const tried = {
    node: 2,
    fields: [{ ...FIELD, ...field }],
    hasText: true,
    general: null,
    empty: 1,
    isAnnounced: false,
    ...form,
  };
  return formErrorTied.check(pageInput(HTML, { visit: { actions: { ...NOTHING_DONE, forms: [tried] } } }));
}

it('reports a text that only stands near its field', () => {
  expect(found({ isTied: false, saysInvalid: false })).toEqual([
    { node: 3, explanation: expect.stringMatching(/“Enter an e-mail address” appears near <input> “mail”/) },
  ]);
});

it('reports as low what is announced when it appears', () => {
  expect(found({ isTied: false, saysInvalid: false }, { isAnnounced: true })).toEqual([
    { node: 3, severity: 'low', explanation: expect.stringContaining('the two are not associated') },
  ]);
});

it.each<Partial<TriedField>>([
  {},
  { isTied: false },
  { saysInvalid: false },
  { text: null, isTied: false, saysInvalid: false },
])('takes %j', (field) => {
  expect(found(field)).toEqual([]);
});

const UNTIED = { text: null, isTied: false, saysInvalid: false };

it('reports a text that is about none of several fields', () => {
  const form = { general: 'Please fill in the required fields', empty: 3 };
  const expected = [
    {
      node: 2,
      explanation: expect.stringMatching(/“Please fill in the required fields” .* its 3 empty fields/),
    },
  ];
  expect(found(UNTIED, form)).toEqual(expected);
  // Red says it to those who see colours.
  expect(found({ ...UNTIED, looksWrong: true }, form)).toEqual(expected);
  expect(found({}, { ...form, fields: [] })).toEqual(expected);
});

it('reports as low a text that is about all fields', () => {
  const [defect] = found(UNTIED, { general: 'All fields are required', empty: 2 });
  expect(defect?.severity).toBe('low');
});

it.each<[string, Partial<TriedField>, Partial<TriedForm>]>([
  ['there is one field only', UNTIED, { empty: 1 }],
  ['a field calls itself invalid', { ...UNTIED, saysInvalid: true }, {}],
  ['a list of errors links to a field', { ...UNTIED, isTied: true }, {}],
  ['a field has a text of its own', { isTied: true }, {}],
  ['the text names a field, or says thanks', UNTIED, { general: null }],
])('takes a text away from all fields where %s', (_, field, form) => {
  expect(found(field, { general: 'Something is missing', empty: 3, ...form })).toEqual([]);
});

it('judges what was tried only', () => {
  const actions = { ...NOTHING_DONE, untried: { ...NOTHING_DONE.untried, forms: true } };
  expect(formErrorTied.canJudge?.(pageInput(HTML))).toBe(false);
  expect(formErrorTied.check(pageInput(HTML))).toEqual([]);
  expect(formErrorTied.canJudge?.(pageInput(HTML, { visit: { actions } }))).toBe(false);
  expect(formErrorTied.canJudge?.(pageInput(HTML, { visit: { actions: NOTHING_DONE } }))).toBe(true);
  // What was found counts, whatever else there is.
  const seen: ActionFacts = {
    ...actions,
    forms: [
      {
        node: 2,
        fields: [{ ...FIELD, isTied: false, saysInvalid: false }],
        hasText: true,
        general: null,
        empty: 1,
        isAnnounced: false,
      },
    ],
  };
  expect(formErrorTied.canJudge?.(pageInput(HTML, { visit: { actions: seen } }))).toBe(true);
});

const stated = (field: string, message: string): unknown[] => {
  const html = `<html><body><form><p>${field} ${message}</p></form></body></html>`;
  return formErrorTied.check(pageInput(html, { isLaidOut: true }));
};
const MESSAGE = '<span id="e" class="error-message">Enter a date, such as 31 3 1980</span>';

it('reports an error that the page came with and that nothing ties to its field', () => {
  expect(stated('<label for="a">Date</label><input id="a"/>', MESSAGE)).toEqual([
    { node: 6, explanation: expect.stringContaining('“Enter a date, such as 31 3 1980” is at <input>') },
  ]);
});

it.each([
  ['a description', '<input aria-describedby="e"/>', MESSAGE],
  ['a label around both', '<label>Date <input/></label>', `<label>${MESSAGE}</label>`],
  ['a hidden text', '<input/>', MESSAGE.replace('class', 'hidden="" class')],
  ['a sign alone', '<input/>', MESSAGE.replace(/>.*</, '>!<')],
  ['another field between', '<input/><input/>', MESSAGE],
  ['a hint', '<input/>', MESSAGE.replace('error-message', 'hint')],
])('takes an error with %s', (_, field, message) => {
  expect(stated(field, message)).toEqual([]);
});

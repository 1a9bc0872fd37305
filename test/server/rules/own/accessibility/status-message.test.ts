import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { TriedField, TriedForm } from '../../../../../server/facts/action-facts.ts';
import { statusMessage } from '../../../../../server/rules/own/accessibility/status-message.ts';

const HTML = '<html><body><form><input name="mail"></input><button>Send</button></form></body></html>';
const FIELD: TriedField = {
  node: 3,
  looksWrong: true,
  saysInvalid: false,
  text: 'Enter an e-mail address',
  isTied: true,
  format: 'email',
  formatText: null,
};

function found(form: Partial<TriedForm>) {
  const tried = { node: 2, fields: [], hasText: true, general: null, empty: 1, isAnnounced: false, ...form };
  return statusMessage.check(pageInput(HTML, { visit: { actions: { ...NOTHING_DONE, forms: [tried] } } }));
}

it('reports an answer that nobody hears', () => {
  const explanation: unknown = expect.stringContaining('“We have found 12 books.” appears, but');
  expect(found({ silent: 'We have found 12 books.' })).toEqual([{ node: 2, explanation }]);
  expect(found({ silent: 'Enter an e-mail address', fields: [FIELD] })).toHaveLength(1);
});

it('leaves out what is announced, and errors without a field', () => {
  expect(found({})).toEqual([]);
  expect(found({ silent: 'An entry is missing', general: 'An entry is missing' })).toEqual([]);
  expect(found({ silent: 'Enter an e-mail address', fields: [{ ...FIELD, isTied: false }] })).toEqual([]);
});

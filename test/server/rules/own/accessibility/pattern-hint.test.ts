import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { patternHint } from '../../../../../server/rules/own/accessibility/pattern-hint.ts';

function check(body: string) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return patternHint.check(pageInput(html, { isLaidOut: true }));
}

it.each<[string, string]>([
  ['a label alone', '<label for="a">Ticket</label><input id="a" pattern="[A-Z]{4}"/>'],
  [
    'a complaint',
    '<label>Phone number <span>is not valid</span><input type="tel" pattern="7[0-9]{9}"/></label>',
  ],
  [
    'a hint at another field',
    '<p><label>Seats (1 to 9)<input/></label></p><p><label>Ticket<input pattern="[A-Z]{4}"/></label></p>',
  ],
  ['an empty title', '<label>Ticket<input pattern="[A-Z]{4}" title=" "/></label>'],
])('finds a field with %s', (_, body) => {
  const found = check(body);
  expect(found).toEqual([
    { node: expect.any(Number), explanation: expect.stringMatching(/values that match the pattern “/) },
  ]);
});

it.each<[string, string]>([
  ['a title', '<label>Ticket<input pattern="[A-Z]{4}" title="Your ticket"/></label>'],
  ['an example in it', '<label>Ticket<input pattern="[A-Z]{4}" placeholder="e.g. ABCD"/></label>'],
  ['an example at it', '<div><label>Ticket<input pattern="[A-Z]{4}"/></label><p>Four letters</p></div>'],
  ['a description', '<p id="b">Four letters</p><p><input pattern="[A-Z]{4}" aria-describedby="b"/></p>'],
  ['a format that browsers name', '<label>Mail<input type="email" pattern=".+@ferry"/></label>'],
  ['a pattern for anything', '<label>Name<input pattern=".*\\S.*"/></label>'],
  ['a format that people know', '<label>E-mail<input pattern=".+@.+[.].+"/></label>'],
  ['no pattern', '<label>Name<input/></label>'],
  ['a value that stays', '<label>Ticket<input pattern="[A-Z]{4}" readonly=""/></label>'],
])('takes a field with %s', (_, body) => {
  expect(check(body)).toEqual([]);
});

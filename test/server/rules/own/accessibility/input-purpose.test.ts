import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { inputPurpose } from '../../../../../server/rules/own/accessibility/input-purpose.ts';

function found(body: string): string[] {
  const input = pageInput(`<html><body>${body}</body></html>`, { isLaidOut: true });
  return inputPurpose
    .check(input)
    .map(({ explanation }) => /autocomplete attribute: (.*?)\. Add/.exec(explanation)?.[1] ?? '');
}

it.each([
  [
    '<form><label>First name <input/></label><label for="a">Last Name *</label><input id="a"/><input type="email"/></form>',
    ['“given-name”, “family-name” and “email”'],
  ],
  ['<form><input name="username"/><input type="password"/></form>', ['“username” and “current-password”']],
  ['<form><input placeholder="Your name"/><input placeholder="E-mail"/></form>', ['“name” and “email”']],
  ['<form><input id="firstName"/><input aria-label="PLZ"/></form>', ['“given-name” and “postal-code”']],
  ['<div><p><input type="tel"/></p><p><input type="email"/></p></div>', ['“tel” and “email”']],
  [
    '<form><input type="tel"/><input type="email"/></form><form><input type="tel"/><input name="city"/></form>',
    ['“tel” and “email”', '“tel” and “address-level2”'],
  ],
])('%# reports a form once, with what is missing', (body, expected) => {
  expect(found(body)).toEqual(expected);
});

it.each([
  ['a place', '<form><input name="city"/><input name="zip"/><button>Find a shop</button></form>'],
  ['one field', '<form><input type="email"/><button>Subscribe</button></form>'],
  ['the same twice', '<form><input type="email"/><input type="email"/></form>'],
  [
    'fields that say it',
    '<form><input type="email" autocomplete="email"/><input name="name" autocomplete="off"/></form>',
  ],
  ['a form that says it', '<form autocomplete="off"><input type="email"/><input name="name"/></form>'],
  [
    'something else',
    '<form><input name="project-name"/><input name="file name"/><input name="search"/></form>',
  ],
  ['others', '<form><input name="customerName"/><input placeholder="E-mail of the recipient"/></form>'],
  [
    'fields in different places',
    '<div><p><input type="tel"/></p></div><div><p><input type="email"/></p></div>',
  ],
  ['a label without a field', '<form><label for="">Name</label><input/><input type="email"/></form>'],
  ['a table', '<table><tr><td><input name="name"/></td><td><input type="email"/></td></tr></table>'],
  ['what can’t be changed', '<form><input type="email" readonly=""/><input name="name" disabled=""/></form>'],
  ['other kinds', '<form><input type="checkbox" name="name"/><input type="hidden" name="email"/></form>'],
])('does not report %s', (_, body) => {
  expect(found(body)).toEqual([]);
});

it('does not report fields that are not shown', () => {
  const input = pageInput('<html><body><form><input type="tel"/><input type="email"/></form></body></html>');
  expect(inputPurpose.check(input)).toEqual([]);
});

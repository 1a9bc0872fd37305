import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { errorWords } from '../../../../../server/rules/own/accessibility/error-words.ts';

function check(body: string, language = 'en'): string[] {
  const html = `<html lang="${language}"><head><title>Test</title></head><body>${body}</body></html>`;
  return errorWords.check(pageInput(html, { isLaidOut: true })).map(({ explanation }) => explanation);
}

const field = (message: string, more = ''): string =>
  `<label>Age <input aria-describedby="m"${more} /></label><p id="m">${message}</p>`;

it.each([
  ['one word', field('Error!'), 'en', '“Error!”'],
  ['a request to do it right', field('Please enter a valid value'), 'en', '“Please enter a valid value”'],
  [
    'aria-errormessage',
    '<textarea aria-label="Answer" aria-invalid="true" aria-errormessage="m"></textarea><p id="m">This is wrong.</p>',
    'en',
    '“This is wrong.”',
  ],
  ['another language', field('Ungültige Eingabe'), 'de-CH', '“Ungültige Eingabe”'],
  ['a language of its own', `<div lang="nb">${field('Ugyldig verdi')}</div>`, 'en', '“Ugyldig verdi”'],
])('reports %s', (_, body, language, words) => {
  expect(check(body, language)).toEqual([expect.stringContaining(words)]);
});

it.each([
  ['a name', field('Invalid age'), 'en'],
  ['a value that is missing', field('Please enter a value'), 'en'],
  ['what is accepted', field('Error: enter a number from 1 to 120'), 'en'],
  ['a hint next to the message', `${field('Error', ' aria-errormessage="h"')}<p id="h">In years</p>`, 'en'],
  ['a hint without a mistake', field('Your data'), 'en'],
  ['a hidden message', '<label>Age <input aria-describedby="m" /></label><p id="m" hidden>Error</p>', 'en'],
  ['a language without words', field('Error'), 'mt'],
  ['a message of no field', '<p id="m">Error</p><label>Age <input /></label>', 'en'],
])('takes %s', (_, body, language) => {
  expect(check(body, language)).toEqual([]);
});

import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { fieldLabelWords } from '../../../../../server/rules/own/accessibility/field-label-words.ts';

function check(body: string, language = 'en'): string[] {
  const html = `<html lang="${language}"><head><title>Test</title></head><body>${body}</body></html>`;
  return fieldLabelWords.check(pageInput(html, { isLaidOut: true })).map(({ explanation }) => explanation);
}

it.each([
  ['a word for a field', '<label>Input: <input /></label>', 'en', '“Input:”'],
  [
    'a request without an object',
    '<label for="a">Enter text *</label><input id="a" />',
    'en',
    '“Enter text *”',
  ],
  ['aria-label', '<input aria-label="Textfeld" />', 'de-AT', '“Textfeld”'],
  ['a list', '<select aria-label="选择"><option>1</option></select>', 'zh', '“选择”'],
])('reports %s', (_, body, language, words) => {
  expect(check(body, language)).toEqual([expect.stringContaining(words)]);
});

it('reports fields of one label that nothing tells apart', () => {
  const [found, ...more] = check('<form><label>Name <input /></label><label>Name <input /></label></form>');
  expect(found).toContain('Two fields next to each other have the label “Name”');
  expect(more).toHaveLength(1);
});

const name = '<label>Name <input /></label>';
it.each([
  ['a label that says it', '<label>Field of study <input /></label>', 'en'],
  ['a word of another language', '<label>Veld <input /></label>', 'en'],
  ['a language without words', '<label>Input <input /></label>', 'mt'],
  [
    'a field with a description',
    '<label>Value <input aria-describedby="d" /></label><p id="d">In euro</p>',
    'en',
  ],
  ['an answer', '<label>Text <input type="radio" name="t" /></label>', 'en'],
  [
    'groups',
    `<fieldset><legend>You</legend>${name}</fieldset><fieldset><legend>Guest</legend>${name}</fieldset>`,
    'en',
  ],
  ['headings', `<form><h2>You</h2>${name}<h2>Guest</h2>${name}</form>`, 'en'],
  ['rows of a table', `<table><tr><td>${name}</td></tr><tr><td>${name}</td></tr></table>`, 'en'],
  ['two forms', `<form>${name}</form><form>${name}</form>`, 'en'],
])('takes %s', (_, body, language) => {
  expect(check(body, language)).toEqual([]);
});

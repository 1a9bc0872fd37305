import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { fieldGroup } from '../../../../../server/rules/own/accessibility/field-group.ts';

function check(body: string) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return fieldGroup.check(pageInput(html, { isLaidOut: true }));
}

const radio = (label: string, more = ''): string =>
  `<label><input type="radio" name="a" ${more}/>${label}</label>`;
const TWO = radio('Yes') + radio('No');

it('names the question in front of radio buttons', () => {
  expect(check(`<form><h4>Do you have a ticket?</h4>${TWO}</form>`)).toEqual([
    {
      node: 9,
      explanation: expect.stringMatching(/^These 2 radio buttons .* is “Do you have a ticket\?”/),
    },
  ]);
});

it.each<[string, string, string]>([
  ['without a question', `<form>${TWO}</form>`, 'clear on their own'],
  ['behind another field', `<form>Name <input/>${TWO}</form>`, 'clear on their own'],
  ['far from any text', `<p>Ferries</p>${'<i></i>'.repeat(160)}<div>${TWO}</div>`, 'clear on their own'],
  [
    'in another part of a long page',
    `<p>Ferries</p><div>${TWO}</div>${'<i></i>'.repeat(160)}`,
    'clear on their own',
  ],
  [
    'whose labels are apart',
    '<form><label for="y">Yes</label><input type="radio" name="a" id="y"/><label for="n">No</label><input type="radio" name="a" id="n"/></form>',
    'clear on their own',
  ],
  [
    'that are checkboxes',
    `<form><p>What do you want?</p>${TWO.replaceAll('radio', 'checkbox')}</form>`,
    'These 2 checkboxes',
  ],
])('makes little of options %s', (_, body, words) => {
  expect(check(body)).toEqual([
    { node: expect.any(Number), severity: 'low', explanation: expect.stringContaining(words) },
  ]);
});

const boxes = (question: string): string =>
  `<form><p>${question}</p>${['north', 'south', 'west'].map((name) => `<label><input type="checkbox" name="${name}"/>${name}</label>`).join('')}</form>`;

it('finds checkboxes with names of their own after a question', () => {
  expect(check(boxes('Which sites suit you?'))).toEqual([
    { node: expect.any(Number), severity: 'low', explanation: expect.stringContaining('These 3 checkboxes') },
  ]);
  expect(check(boxes('We like your plot.'))).toEqual([]);
  expect(check(boxes('Which sites suit you?').replace('type="checkbox" name="south"', ''))).toEqual([]);
});

it.each<[string, string]>([
  ['a fieldset', `<fieldset><legend>Ticket?</legend>${TWO}</fieldset>`],
  ['a group by its role', `<div role="radiogroup" aria-label="Ticket?"><p>Ticket?</p>${TWO}</div>`],
  ['a row of a table', `<table><tr><th>Ticket?</th><td>${TWO}</td></tr></table>`],
  ['a description', `<p id="q">Ticket?</p>${radio('Yes', 'aria-describedby="q"')}${radio('No')}`],
  ['names of their own', `<p>Ticket?</p>${radio('Yes')}${radio('No').replace('"a"', '"b"')}`],
  ['forms of their own', `<form><p>Ticket?</p>${radio('Yes')}</form><form>${radio('No')}</form>`],
  ['one that can be chosen', `<p>Ticket?</p>${radio('Yes')}${radio('No', 'disabled=""')}`],
])('takes options with %s', (_, body) => {
  expect(check(body)).toEqual([]);
});

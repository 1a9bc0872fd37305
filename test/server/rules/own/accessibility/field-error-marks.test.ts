import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { fieldErrorMarks } from '../../../../../server/rules/own/accessibility/field-error-marks.ts';

function check(body: string) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return fieldErrorMarks.check(pageInput(html, { isLaidOut: true }));
}

const field = (label: string, attributes = '', more = ''): string =>
  `<p><label>${label}<input ${attributes}/></label>${more}</p>`;
const TOWN = field('Town');

it.each<[string, string]>([
  ['a class', TOWN + field('Seats', 'class="has-errors"')],
  ['a class among others', TOWN + field('Seats', 'class="form-control is-invalid"')],
  ['a class around it', `${TOWN}<div class="form-group has-error">${field('Seats')}</div>`],
  ['a class, and says that it is valid', TOWN + field('Seats', 'class="error" aria-invalid="false"')],
])('finds a field that is marked by %s', (_, body) => {
  expect(check(`<form>${body}</form>`)).toEqual([
    {
      node: expect.any(Number),
      explanation: expect.stringMatching(/marked as wrong by its style \(class “/),
    },
  ]);
});

it.each<[string, string]>([
  ['a text', TOWN + field('Seats', 'class="error"', '<span>Choose how many.</span>')],
  ['its label', TOWN + field('Seats: wrong number', 'class="error"')],
  ['aria-invalid', TOWN + field('Seats', 'class="error" aria-invalid="true"')],
  ['a description', TOWN + field('Seats', 'class="error" aria-describedby="a"')],
  ['a class for all fields', field('Town', 'class="error"') + field('Seats', 'class="error"')],
  ['nothing', TOWN + field('Seats', 'class="form-control terror errorless"')],
])('takes a field that is marked by %s', (_, body) => {
  expect(check(`<form>${body}</form>`)).toEqual([]);
});

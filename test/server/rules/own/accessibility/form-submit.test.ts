import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { formSubmit } from '../../../../../server/rules/own/accessibility/form-submit.ts';

function check(body: string) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return formSubmit.check(pageInput(html, { isLaidOut: true }));
}

const TWO = '<input name="from"/><input name="to"/>';

it.each<[string, string, 'medium' | 'low', RegExp]>([
  ['several fields', `<form action="/a">${TWO}</form>`, 'medium', /Enter key does not submit the form/],
  ['a list', '<form action="/a"><select></select></form>', 'medium', /Enter key does not/],
  ['one field', '<form action="/a"><input name="q"/></form>', 'low', /Only the Enter key/],
  [
    'one field and a box',
    '<form action="/a"><input/><input type="checkbox"/></form>',
    'low',
    /Only the Enter/,
  ],
  [
    'a script that checks',
    `<form onsubmit="return check()">${TWO}</form>`,
    'medium',
    /does not submit the form/,
  ],
  [
    'a button that clears',
    `<form action="/a">${TWO}<button type="reset">Clear</button></form>`,
    'medium',
    /./,
  ],
  [
    'a button of another form',
    `<form action="/a">${TWO}</form><form id="b"><button>Go</button></form>`,
    'medium',
    /./,
  ],
])('finds a form with %s', (_, body, severity, words) => {
  const [found, ...more] = check(body);
  expect(found?.severity ?? 'medium').toBe(severity);
  expect(found?.explanation).toMatch(words);
  expect(more).toEqual([]);
});

it.each<[string, string]>([
  ['a button', `<form action="/a">${TWO}<button>Go</button></form>`],
  ['an image', `<form action="/a">${TWO}<input type="image" alt="Go"/></form>`],
  ['a button elsewhere', `<form id="a" action="/a">${TWO}</form><button form="a">Go</button>`],
  ['a button of a script', `<form action="/a">${TWO}<span role="button" tabindex="0">Go</span></form>`],
  ['a link', `<form action="/a">${TWO}<a href="#">Go</a></form>`],
  ['an element of its own', `<form action="/a">${TWO}<my-button>Go</my-button></form>`],
  ['no address', `<form>${TWO}</form>`],
  ['an address for scripts', `<form action="#">${TWO}</form>`],
  ['no fields', '<form action="/a"><input type="hidden" name="a"/></form>'],
  ['no sight of it', `<form action="/a" hidden="">${TWO}</form>`],
  ['a dialog', `<form method="dialog" action="/a">${TWO}</form>`],
])('takes a form with %s', (_, body) => {
  expect(check(body)).toEqual([]);
});

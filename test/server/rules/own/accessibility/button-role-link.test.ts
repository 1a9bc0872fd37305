import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { buttonRoleLink } from '../../../../../server/rules/own/accessibility/button-role-link.ts';

const check = (link: string, facts: Partial<typeof NOTHING_TRIED>) => {
  const input = pageInput(`<html><body>${link}</body></html>`, {
    visit: { interaction: { ...NOTHING_TRIED, ...facts } },
  });
  return buttonRoleLink.check(input);
};
const DEAF = { deafButtons: [2] };

it('finds a link for which nothing listens for keys', () => {
  const [found] = check('<a href="#" role="button" data-toggle="menu">Menu</a>', DEAF);
  expect(found).toEqual({
    node: 2,
    explanation: expect.stringContaining('“Menu” is a link with role="button"'),
  });
});

it('finds one that leads to another page although something on the page listens', () => {
  expect(check('<a href="/next" role="button">Continue</a>', { ...DEAF, pageHearsKeys: true })).toMatchObject(
    [{ node: 2 }],
  );
});

it.each([
  'href="#"',
  'href="javascript:go()"',
  'href="/x" data-toggle="menu"',
  'href="/x" aria-haspopup="true"',
])('takes a link with %s if a script for the whole page may press it', (attributes) => {
  expect(check(`<a ${attributes} role="button">Menu</a>`, { ...DEAF, pageHearsKeys: true })).toEqual([]);
});

it('does not judge a page that was not tried', () => {
  expect(buttonRoleLink.canJudge?.(pageInput('<html></html>'))).toBe(false);
});

import { expect, it } from 'vitest';
import { siteOf } from '../../../../../harness/findings/site-of.ts';
import { consistentHelp } from '../../../../../server/rules/own/accessibility/consistent-help.ts';

const HELP = '<a href="/contact">Contact us</a>';

function page(inHeader: string, inFooter: string): string {
  return `<header><a href="/">Acme</a>${inHeader}</header><main><h1>T</h1></main><footer><a href="/imprint">Imprint</a>${inFooter}</footer>`;
}

const USUAL = { '/': page('', HELP), '/a': page('', HELP), '/b': page('', HELP) };

it('reports help that is in the header of some pages, and in the footer of most', () => {
  expect(consistentHelp.check(siteOf({ ...USUAL, '/c': page(HELP, '') }))).toEqual([
    {
      pages: [3],
      key: '/contact',
      evidence: 'Contact us',
      explanation: expect.stringContaining(
        'On /c, “Contact us” is in the header, on 3 other pages in the footer.',
      ),
    },
  ]);
});

it('takes addresses for mail and telephone for help', () => {
  const mail = '<a href="mailto:shop@site.example?subject=a">Write</a>';
  const other = '<a href="mailto:shop@site.example?subject=b">Write</a>';
  const bodies = { '/': page(mail, ''), '/a': page(mail, ''), '/b': page(mail, ''), '/c': page('', other) };
  expect(consistentHelp.check(siteOf(bodies))).toMatchObject([{ pages: [3], key: 'shop@site.example' }]);
});

it.each<[string, Record<string, string>]>([
  ['one place', USUAL],
  ['a page that has both', { ...USUAL, '/c': page(HELP, HELP) }],
  ['a page without help', { ...USUAL, '/c': page('', '') }],
  ['a page without a footer', { ...USUAL, '/c': `<header>${HELP}</header>` }],
  [
    'other links',
    {
      ...Object.fromEntries(
        Object.entries(USUAL).map(([path, body]) => [path, body.replace('Contact us', 'Contact lenses')]),
      ),
      '/c': page('<a href="/contact">Contact lenses</a>', ''),
    },
  ],
  [
    'two places that are as common',
    { '/': page('', HELP), '/a': page('', HELP), '/b': page(HELP, ''), '/c': page(HELP, '') },
  ],
])('does not report %s', (_, bodies) => {
  expect(consistentHelp.check(siteOf(bodies))).toEqual([]);
});

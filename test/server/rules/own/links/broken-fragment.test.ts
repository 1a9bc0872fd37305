import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { summaryOf } from '../../../../../harness/findings/summary-of.ts';
import { unansweredAddresses } from '../../../../../server/rules/addresses/unanswered-addresses.ts';
import { summarisePage } from '../../../../../server/rules/summarise-page.ts';
import { brokenFragment } from '../../../../../server/rules/own/links/broken-fragment.ts';

const TARGET =
  '<html lang="en"><body><p id="kiln">Kiln</p><a name="old"></a><p id="größe">Size</p><iframe><html via="frame"></html></iframe></body></html>';

/** The site: a page with a link, and the page `/history`, which `/story` redirects to. */
function inputOf(href: string, target = TARGET, attributes = '') {
  const requests = [
    {
      url: 'https://site.example/history',
      type: 'Document' as const,
      method: 'GET',
      status: 200,
      failure: null,
      redirects: ['https://site.example/story'],
      mimeType: 'text/html',
      bytes: 1,
      fromCache: false,
      inFrame: false,
      size: 0,
      headers: null,
    },
  ];
  return siteInput({
    '/': summaryOf(
      `<html lang="en"><body><a href="${href}"${attributes}>Kilns</a><p id="own">Own</p></body></html>`,
    ),
    '/history': summaryOf(target, { url: 'https://site.example/history', visit: { requests } }),
  });
}

it.each(['/history#wheel', '/story#wheel', '/#wheel', 'https://site.example/history#Kiln'])(
  'reports %s',
  (href) => {
    const [found, ...more] = brokenFragment.check(inputOf(href));
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      pages: [0],
      key: expect.stringMatching(/#(?:wheel|Kiln)$/),
      evidence: `<a href="${href}">Kilns</a>`,
      explanation: expect.stringContaining('nothing there has this id'),
    });
  },
);

it.each([
  ['is there', '/history#kiln'],
  ['is there by name', '/history#old'],
  ['is there, encoded', '/history#gr%C3%B6%C3%9Fe'],
  ['is there behind a redirect', '/story#kiln'],
  ['the top', '/history#top'],
  ['nothing', '/history#'],
  ['a text', '/history#:~:text=kiln'],
  ['a route of a script', '/history#/kiln'],
  ['a route of a script', '/history#!kiln'],
  ['a state of a script', '/history#tab=2'],
  ['within the page, which is the subject of another rule', '#wheel'],
  ['another site', 'https://other.example/#wheel'],
])('is silent about what %s', (_, href) => {
  const input = inputOf(href);
  expect(brokenFragment.check(input)).toEqual([]);
  expect(unansweredAddresses(input.pages, input).filter((key) => key.startsWith('/'))).toEqual([]);
});

it.each([
  'role="button"',
  'role="tab"',
  'role="menuitem"',
  'aria-controls="list"',
  'aria-haspopup="true"',
  'aria-expanded="false"',
  'data-toggle="modal"',
  'data-bs-toggle="tab"',
  'data-dismiss="modal"',
  'onclick="show(event); event.preventDefault()"',
])('is silent about a control that a script makes of a link: %s', (attribute) => {
  const input = inputOf('/history#wheel', TARGET, ` ${attribute}`);
  expect(brokenFragment.check(input)).toEqual([]);
  expect(unansweredAddresses(input.pages, input).filter((key) => key.startsWith('/'))).toEqual([]);
});

it.each(['role="link"', 'aria-current="page"', 'data-action="click"', 'onclick="count()"'])(
  'reports a link with %s',
  (attribute) => {
    expect(brokenFragment.check(inputOf('/history#wheel', TARGET, ` ${attribute}`))).toHaveLength(1);
  },
);

it('knows nothing of a page of which not all could be kept', () => {
  const target = pageInput(TARGET, { url: 'https://site.example/history' });
  const { page, tree } = target;
  const pages = { '/': summaryOf('<html><body><a href="/history#wheel">Wheels</a></body></html>') };
  const whole = siteInput({ ...pages, '/history': summarisePage(target) });
  expect(brokenFragment.check(whole)).toHaveLength(1);
  const snapshot = { ...page.snapshot, cut: true as const };
  const cut = siteInput({ ...pages, '/history': summarisePage({ page: { ...page, snapshot }, tree }) });
  expect(brokenFragment.check(cut)).toEqual([]);
  expect(unansweredAddresses(cut.pages, cut)).toEqual(['/history#wheel']);
});

it('knows nothing of pages that were not visited', () => {
  const input = inputOf('/elsewhere#kiln');
  expect(brokenFragment.check(input)).toEqual([]);
  expect(unansweredAddresses(input.pages, input)).toEqual(['/elsewhere#kiln']);
});

import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { summaryOf } from '../../../../../harness/findings/site-of.ts';
import { unansweredAddresses } from '../../../../../server/rules/read/addresses/unanswered-addresses.ts';
import { summarisePage } from '../../../../../server/rules/summarise-page.ts';
import { brokenFragment, brokenOwnFragment } from '../../../../../server/rules/own/links/broken-fragment.ts';

const TARGET =
  '<html lang="en"><body><p id="kiln">Kiln</p><a name="old"></a><p id="größe">Size</p><iframe><html via="frame"></html></iframe></body></html>';

/** The site: a page with a link, and the page `/history`, which `/story` redirects to. */
function inputOf(href: string, target = TARGET, attributes = '', facts = {}) {
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
    '/history': summaryOf(target, {
      url: 'https://site.example/history',
      visit: { requests, fragments: { isHeard: false, handled: [], ...facts } },
    }),
  });
}

it.each([
  '/history#wheel',
  '/story#wheel',
  '/history#wheel:~:text=clay',
  'https://site.example/history#Kiln',
])('reports %s', (href) => {
  const [found, ...more] = brokenFragment.check(inputOf(href));
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    pages: [0],
    key: expect.stringMatching(/#(?:wheel|Kiln)$/),
    evidence: `<a href="${href}">Kilns</a>`,
    explanation: expect.stringContaining('no element there has this id'),
  });
});

it.each([
  ['is there', '/history#kiln'],
  ['is there by name', '/history#old'],
  ['is there, encoded', '/history#gr%C3%B6%C3%9Fe'],
  ['is there behind a redirect', '/story#kiln'],
  ['the top', '/history#top'],
  ['nothing', '/history#'],
  ['a text', '/history#:~:text=kiln'],
  ['is there, and a text', '/history#kiln:~:text=clay'],
  ['a route of a script', '/history#/kiln'],
  ['a route of a script', '/history#!kiln'],
  ['a state of a script', '/history#tab=2'],
  ['within the page, which is judged with it', '#wheel'],
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

it('knows nothing of a page whose script reads what follows the #, or of which that is not known', () => {
  const input = inputOf('/history#wheel', TARGET, '', { isHeard: true });
  expect(brokenFragment.check(input)).toEqual([]);
  expect(unansweredAddresses(input.pages, input)).toEqual(['/history#wheel']);
});

function keyOf(place: string): unknown {
  return brokenFragment.check(inputOf(`/history#${place}`))[0]?.key;
}

it('takes parts whose ids a tool makes anew for one, build after build', () => {
  expect(keyOf('radix-:r1:')).toBe(keyOf('radix-:r27:'));
  expect(keyOf('step-2')).not.toBe(keyOf('step-3'));
});

/** The nodes of broken ones, with their criteria. */
function own(body: string, facts = {}, head = '', url = 'https://site.example/map') {
  const fragments = { isHeard: false, handled: [], ...facts };
  const html = `<html><head>${head}</head><body>${body}</body></html>`;
  const base = /<base href="([^"]*)"/.exec(head)?.[1] ?? '';
  const input = pageInput(html, { url, visit: { fragments }, boxes: { away: [-9_999, 0, 100, 20] } });
  // As browsers hand them over: absolute, with the base.
  for (const link of input.page.links) {
    const href = input.tree.nodes[link.node]?.attributes?.['href'] ?? '';
    link.address = new URL(href, new URL(base, url)).href;
  }
  return { input, found: brokenOwnFragment.check(input).map(({ node, criteria }) => ({ node, criteria })) };
}

describe('links to a part of their own page', () => {
  const HOME = '<a href="/">Home</a>';

  it.each([
    ['as it is written', '#glaze', 'id="glaze"'],
    ['by the name of an anchor', '#glaze', 'name="glaze"'],
    ['in Chinese', '#%E5%AE%89%E8%A3%85', 'id="安装"'],
    ['in Japanese', '#%E3%82%A4%E3%83%B3', 'id="イン"'],
    ['in Korean', '#%ec%84%a4%ec%b9%98', 'id="설치"'],
    ['in Cyrillic, not encoded', '#Печь', 'id="Печь"'],
    ['with a space', '#our%20kiln', 'id="our kiln"'],
    ['with signs', '#c%2B%2B', 'id="c++"'],
    ['encoded in the id, too', '#%E5%AE%89', 'id="%E5%AE%89"'],
    ['with a sign that encodes nothing', '#100%', 'id="100%"'],
    ['with both', '#100%-%E5%AE%89', 'id="100%-安"'],
    ['before a text', '#glaze:~:text=white', 'id="glaze"'],
    ['in full', 'https://site.example/map#glaze', 'id="glaze"'],
    ['by a path', '/map#glaze', 'id="glaze"'],
    ['at the top', '#top', ''],
    ['at the top, in capitals', '#TOP', ''],
    ['at the top, mixed', '#Top', ''],
    ['nowhere else', '#', ''],
    ['by its text', '#:~:text=glaze', ''],
    ['by a route', '#/glaze', ''],
    ['by an old route', '#!/glaze', ''],
    ['by an old route, short', '#!glaze', ''],
    ['by a state', '#glaze=white&kiln=2', ''],
    ['by a sign that stands for nothing', '#!', ''],
  ])('finds it %s: %s', (_, href, attribute) => {
    expect(own(`${HOME}<a href="${href}">Glaze</a><a ${attribute}></a>`).found).toEqual([]);
  });

  it.each([
    '#glaze',
    'https://site.example/map#glaze',
    '/map#Glazes',
    '#%E5%AE',
    '#100%25',
    '#glaze:~:text=white',
  ])('reports %s', (href) => {
    const { found } = own(`${HOME}<a href="${href}">Glaze</a><p id="glazes"></p>`);
    expect(found).toEqual([{ node: 5, criteria: undefined }]);
  });

  it('goes by the base of the page', () => {
    const link = `${HOME}<a href="#glaze">Glaze</a>`;
    expect(own(link, {}, '<base href="/shop/">').found).toEqual([]);
    expect(own(link, {}, '<base href="https://other.example/">').found).toEqual([]);
    expect(own(link, {}, '<base href="/map">').found).toHaveLength(1);
    expect(own(link, {}, '<base target="_top">').found).toHaveLength(1);
  });

  it.each([
    ['a control', 'role="button"', {}],
    ['a tab of a library', 'data-bs-toggle="tab"', {}],
    ['one with a script', 'onclick="show()"', {}],
    ['one that a script handles', '', { handled: [5] }],
    ['a view of a script', '', { isHeard: true }],
  ])('leaves out %s', (_, attribute, facts) => {
    expect(own(`${HOME}<a href="#glaze" ${attribute}>Glaze</a>`, facts).found).toEqual([]);
  });

  it('leaves out what closes a dialog that style sheets have opened', () => {
    expect(own(`${HOME}<a href="#close">Close</a>`).found).toEqual([]);
  });

  it('knows nothing where a script reads what follows the #, or where that is not known', () => {
    const { input } = own('<a href="#glaze">Glaze</a>', { isHeard: true });
    expect(brokenOwnFragment.seesAll?.(input)).toBe(false);
    expect(brokenOwnFragment.canJudge?.(input)).toBe(true);
    expect(brokenOwnFragment.canJudge?.(own('', { handled: null }).input)).toBe(false);
    expect(
      brokenOwnFragment.canJudge?.(pageInput('<html><body></body></html>', { visit: { fragments: null } })),
    ).toBe(false);
  });

  it('is about WCAG 2.4.1 where the link skips a part of the page, and leaves hidden ones to axe', () => {
    const [shown, hidden] = ['<a href="#main">Skip</a>', '<a id="away" href="#main">Skip</a>'];
    expect(own(`${shown}${HOME}`).found).toEqual([{ node: 3, criteria: ['2.4.1'] }]);
    expect(own(`${hidden}${HOME}`).found).toEqual([]);
    expect(own(`${HOME}${hidden}`).found).toEqual([{ node: 5, criteria: undefined }]);
  });
});

import { describe, expect, it } from 'vitest';
import { lookIn } from '../../../../../harness/findings/look-in.ts';
import type { PageLook } from '../../../../../server/facts/page-look.ts';
import type { RequestFacts } from '../../../../../server/facts/request-facts.ts';
import { checkChanges } from '../../../../../server/rules/check-changes.ts';

const LINKS = '<nav><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></nav>';
const TEXT = '<h1>Bowls</h1><p>Thrown and glazed by hand in a small workshop at the old harbour.</p>';
const PAGE = `${LINKS}${TEXT.repeat(4)}`;
const SCRIPT: RequestFacts = {
  url: 'https://site.example/app.js',
  type: 'Script',
  method: 'GET',
  status: 200,
  failure: null,
  redirects: [],
  mimeType: 'text/javascript',
  bytes: 1_000,
  fromCache: false,
  size: 1_000,
  headers: null,
  inFrame: false,
};
const STYLE: RequestFacts = {
  ...SCRIPT,
  url: 'https://site.example/site.css',
  type: 'Stylesheet',
  mimeType: 'text/css',
};

function withFiles(body: string, requests: RequestFacts[], errors: string[] = []): PageLook {
  return lookIn(body, 'A page', {
    visit: {
      requests,
      errors: errors.map((text) => ({ kind: 'exception', text, source: 'https://site.example/app.js' })),
    },
  });
}

/** The rules that find something on a page that was one thing and is another. */
function findOn(before: PageLook, look: PageLook): string[] {
  return find([[before, look]]);
}

function find(pages: [before: PageLook, look: PageLook][], own = { now: 1_000, before: 1_000 }): string[] {
  const compared = pages.map(([before, look], index) => ({
    index,
    url: `https://site.example/${index}`,
    before,
    look,
    own,
  }));
  return checkChanges(compared, undefined).map(({ violation, pages: [page] }) => `${violation.code} ${page}`);
}

describe('what only one page shows', () => {
  it.each([
    [1_000, 0, true],
    [1_000, 30, true],
    [1_000, 34, false],
    [300, 16, false],
    [80, 0, false],
  ])('was %i characters and is %i', (before, now, found) => {
    expect(find([[lookIn(PAGE), lookIn(PAGE)]], { now, before })).toEqual(found ? ['lost-content 0'] : []);
  });
});

describe('the content of a page', () => {
  const half = `${LINKS}${TEXT}<footer>Since 1998</footer>`;
  it.each<[what: string, before: PageLook, look: PageLook, found: boolean]>([
    ['is what it was', lookIn(PAGE), lookIn(PAGE), false],
    ['is gone', lookIn(PAGE), lookIn(''), true],
    ['was small, and is gone', lookIn('Hi'), lookIn(''), true],
    ['was small, and is smaller', lookIn('Hello all'), lookIn('Hi'), false],
    ['is nearly gone', lookIn(PAGE), lookIn('<p>Loading</p>'), true],
    ['is half of what it was', lookIn(PAGE), lookIn(half), false],
    [
      'is half of what it was, and its script is missing',
      withFiles(PAGE, [SCRIPT]),
      withFiles(half, [{ ...SCRIPT, status: 404 }]),
      true,
    ],
    [
      'is half of what it was, and the same script was missing before',
      withFiles(PAGE, [{ ...SCRIPT, status: 404 }]),
      withFiles(half, [{ ...SCRIPT, status: 404 }]),
      false,
    ],
    ['is half of what it was, and a script fails', withFiles(PAGE, []), withFiles(half, [], ['x']), true],
    [
      'is half of what it was, and a script fails that did before',
      withFiles(PAGE, [], ['x 1']),
      withFiles(half, [], ['x 2']),
      false,
    ],
    [
      'is half of what it was, and a file of another site is missing',
      withFiles(PAGE, []),
      withFiles(half, [{ ...SCRIPT, url: 'https://cdn.other/x.js', status: 404 }]),
      false,
    ],
    ['is still loading', lookIn(PAGE), { ...lookIn('<p>Loading</p>'), isLoading: true }, false],
    [
      'is still loading, and its script is missing',
      withFiles(PAGE, [SCRIPT]),
      { ...withFiles('<p>Loading</p>', [{ ...SCRIPT, status: 404 }]), isLoading: true },
      true,
    ],
    ['is a picture', lookIn(PAGE), lookIn('<canvas id="x"></canvas>'.repeat(20)), false],
    ['was nothing', lookIn(''), lookIn(''), false],
  ])('%s', (_, before, look, found) => {
    expect(findOn(before, look)).toEqual(found ? ['lost-content 0'] : []);
  });
});

describe('what people see of a page', () => {
  const images = '<img src="/pot.svg">'.repeat(8);
  const image: RequestFacts = {
    ...SCRIPT,
    url: 'https://site.example/pot.svg',
    type: 'Image',
    mimeType: 'image/svg+xml',
  };
  const moving = lookIn(PAGE, 'A page', { visit: { movesTo: 'https://site.example/next?x=1' } });
  it.each<[what: string, before: PageLook, look: PageLook, found: string[]]>([
    [
      'nothing is drawn',
      lookIn(PAGE),
      lookIn(PAGE, 'A page', { visit: { isBlank: true } }),
      ['lost-content 0'],
    ],
    [
      'its images are gone',
      withFiles(images, [image]),
      withFiles(images, [{ ...image, status: 404 }]),
      ['lost-content 0'],
    ],
    [
      'its images did not come this time',
      withFiles(images, [image]),
      withFiles(images, [{ ...image, status: 503 }]),
      [],
    ],
    ['it leads on', lookIn(PAGE), moving, ['replaced-page 0']],
    ['it leads on as before', moving, moving, []],
    ['it no longer leads on', moving, lookIn(PAGE), []],
  ])('%s', (_, before, look, found) => {
    expect(findOn(before, look)).toEqual(found);
  });
});

describe('the style of a page', () => {
  const styled = withFiles(PAGE, [STYLE]);
  it.each<[what: string, requests: RequestFacts[], found: boolean]>([
    ['is what it was', [STYLE], false],
    ['is missing', [{ ...STYLE, status: 404 }], true],
    ['failed', [{ ...STYLE, status: 500 }], true],
    ['is a page', [{ ...STYLE, mimeType: 'text/html' }], true],
    ['did not come', [{ ...STYLE, status: null, failure: 'unreachable' }], true],
    ['is not known', [{ ...STYLE, status: null, failure: 'prevented' }], false],
    ['is in another file', [{ ...STYLE, url: 'https://site.example/new.css' }], false],
    ['is in the page', [], false],
    [
      'is there, but for a small part',
      [STYLE, { ...STYLE, url: 'https://site.example/x.css', status: 404 }],
      false,
    ],
    ['of another site is missing', [STYLE, { ...STYLE, url: 'https://cdn.other/x.css', status: 404 }], false],
  ])('%s', (_, requests, found) => {
    expect(findOn(styled, withFiles(PAGE, requests))).toEqual(found ? ['lost-style 0'] : []);
  });
});

function link(href: string): string {
  return `<link rel="stylesheet" media="all" href="${href}">`;
}

describe('the element that a lost style or script is named by', () => {
  const markup = [STYLE.url, SCRIPT.url];
  /** A page that names the files in its markup, or by a script. */
  function naming(body: string, requests: RequestFacts[], ownResources = markup): PageLook {
    return lookIn(body, 'A page', { visit: { requests, ownResources } });
  }
  const styled = naming(`${link('/site.css')}${PAGE}`, [STYLE]);
  delete styled.isPlain;
  function about(before: PageLook, look: PageLook): (string | undefined)[] {
    const page = { index: 0, url: STYLE.url, before, look, own: { now: 1_000, before: 1_000 } };
    return checkChanges([page], undefined).flatMap(({ violation }) => [
      violation.evidence,
      violation.explanation.replace(/^The page[^.]*?(?:style: |text; )/, '').replace(/\. [A-Z].*/, ''),
    ]);
  }

  it.each<[what: string, look: PageLook, evidence: string | undefined, why: string]>([
    [
      'is the link to the file that does not come',
      naming(`${link('/new.css')}${PAGE}`, [{ ...STYLE, url: 'https://site.example/new.css', status: 404 }]),
      '<link rel="stylesheet" media="all" href="/new.css">',
      '/new.css answers with HTTP 404; the base had /site.css',
    ],
    [
      'is the link to the same file, of which the base is not named again',
      naming(`${link('/site.css')}${PAGE}`, [{ ...STYLE, status: 404 }]),
      '<link rel="stylesheet" media="all" href="/site.css">',
      '/site.css answers with HTTP 404',
    ],
    [
      'is the link to a file that leads to where nothing is',
      naming(`${link('/site.css')}${PAGE}`, [
        { ...STYLE, url: 'https://site.example/far.css', redirects: [STYLE.url], status: 404 },
      ]),
      '<link rel="stylesheet" media="all" href="/site.css">',
      '/far.css answers with HTTP 404; the base had /site.css',
    ],
    [
      'is missing where a style sheet imports the file',
      naming(PAGE, [{ ...STYLE, url: 'https://site.example/part.css', status: 404 }]),
      undefined,
      '/part.css answers with HTTP 404; the base had /site.css',
    ],
    [
      'is the link to a file that is empty',
      naming(`${link('/site.css')}${PAGE}`, [{ ...STYLE, size: 0 }]),
      '<link rel="stylesheet" media="all" href="/site.css">',
      '/site.css is now empty',
    ],
    [
      'is the head, where the link is gone',
      naming(PAGE, []),
      '<head>',
      'it no longer references /site.css, which the base had',
    ],
  ])('%s', (_, look, evidence, why) => {
    expect(about(styled, look)).toEqual([evidence, why]);
  });

  it('is missing where a script had added the link', () => {
    const before = { ...styled, styles: [{ path: '/site.css', evidence: link('/site.css') }] };
    expect(about(before, naming(PAGE, []))[0]).toBeUndefined();
  });

  it('is missing where an earlier version kept the base, without names', () => {
    const before = { ...styled };
    delete before.styles;
    expect(about(before, naming(PAGE, []))).toEqual([
      undefined,
      'its style sheets are now empty or no longer referenced',
    ]);
  });

  it('is the script without which the content is lost', () => {
    const missing = naming('<script src="/app.js"></script>', [{ ...SCRIPT, status: 404 }]);
    expect(about(naming(PAGE, [SCRIPT]), missing)[0]).toBe('<script src="/app.js"></script>');
  });
});

describe('the pages of a site', () => {
  const other = (text: string): PageLook => lookIn(`${LINKS}${TEXT}<p>${text}</p>`);
  const one = lookIn(`${LINKS}<h1>Huoltokatko</h1><p>Sivusto palaa pian, kiitos.</p>`);
  it('became the same', () => {
    const pages: [PageLook, PageLook][] = [
      [other('one'), one],
      [other('two'), one],
      [other('three'), other('four')],
    ];
    expect(find(pages)).toEqual(['replaced-page 0', 'replaced-page 1']);
  });

  it('were the same before, or differ in a number', () => {
    expect(
      find([
        [other('one'), one],
        [other('one'), one],
      ]),
    ).toEqual([]);
    expect(
      find([
        [other('one'), other('1')],
        [other('two'), other('2')],
      ]),
    ).toEqual([]);
  });

  it('have other words and links than before', () => {
    const redesign =
      '<header><a href="/x">X</a></header><section>Something else altogether is here</section>';
    expect(findOn(lookIn(PAGE), lookIn(redesign.repeat(3), 'Another'))).toEqual([]);
    expect(findOn(lookIn(PAGE), lookIn(redesign.replace('/x', '/').repeat(3), 'Another'))).toEqual([
      'replaced-page 0',
    ]);
  });

  it.each([
    [
      'text of a short page says so, and the rest of it is what it was',
      `${PAGE}<p>Coming soon: mugs</p>`,
      [],
    ],
    ['text of a short page says so, and the rest of it is gone', '<p>Coming soon</p>', ['replaced-page 0']],
    ['a heading says so', `${LINKS}<h1>Page not found</h1>${TEXT}`, ['replaced-page 0']],
  ])('%s', (_, body, found) => {
    expect(findOn(lookIn(PAGE), lookIn(body))).toEqual(found);
  });

  it('said so in the base', () => {
    const error = lookIn('<h1>Page not found</h1>');
    expect(findOn(error, error)).toEqual([]);
    expect(findOn(error, lookIn('<h1>Under construction</h1>'))).toEqual([]);
    const signIn = lookIn('<h1>Sign in</h1><form><input><input type="password"></form>');
    expect(findOn(signIn, lookIn('<h1>Log in</h1><form><input><input type="password"></form>'))).toEqual([]);
    expect(findOn(signIn, error)).toEqual(['replaced-page 0']);
  });
});

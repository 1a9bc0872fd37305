import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../harness/service/seen-outcome.ts';
import { groupLimitations } from '../../../shared/limitations/group-limitations.ts';
import { namedHosts } from '../../../shared/limitations/limitation.ts';
import type { PartialPages } from '../../../shared/limitations/limitation.ts';
import { wordPartial } from '../../../shared/limitations/word-partial-pages.ts';

const SITE = 'https://site.test';
const pages = (count: number): string[] => Array.from({ length: count }, (_, n) => `${SITE}/${n + 10}`);

describe('limitations in words', () => {
  it('come in a stable order: the scan, pages, parts of pages, resources', () => {
    expect(
      sentencesOf([
        { kind: 'resources-refused' },
        { kind: 'still-loading', pages: [`${SITE}/b`] },
        { kind: 'page-failed', pages: [`${SITE}/d`], reason: { kind: 'not-html', type: 'image/png' } },
        { kind: 'start-page-disallowed' },
        { kind: 'still-loading', pages: [`${SITE}/a`] },
        { kind: 'page-failed', pages: [`${SITE}/c`], reason: { kind: 'not-loaded' } },
        { kind: 'sitemaps-incomplete' },
        { kind: 'start-page-disallowed' },
      ]),
    ).toEqual([
      'robots.txt disallows the start page; it was scanned because it was asked for.',
      'Not all sitemaps of the site could be read: pages that only the others name were not judged.',
      `1 page was not judged because it could not be loaded: ${SITE}/c.`,
      `1 page was not judged because it is not an HTML page (image/png): ${SITE}/d.`,
      `2 pages still showed that they were loading when they were judged: ${SITE}/a, /b.`,
      'Pages ask for resources that this service may not open; they were judged without them.',
    ]);
  });

  it('say how many pages were tried, and how many addresses asked for', () => {
    const limit = { limit: 100, limitPerSite: 10 };
    expect(
      sentencesOf([
        { kind: 'pages-not-tried', tried: 5, count: 7 },
        { kind: 'pages-not-tried', tried: 1, count: 1 },
        { kind: 'addresses-not-asked', of: 'link', count: 1, ...limit },
        { kind: 'addresses-not-asked', of: 'image', count: 30, isAtLeast: true, ...limit },
      ]),
    ).toEqual([
      'Only the first 5 of the 12 pages were chosen to be tried with the keyboard, in narrow windows and with larger text; what only that finds was not looked for on the other 7.',
      'Only the first one of the 2 pages was chosen to be tried with the keyboard, in narrow windows and with larger text; what only that finds was not looked for on the other one.',
      '1 address of another site to which pages link was not checked: a scan asks for 100 of them, and for 10 on one site of others.',
      'At least 30 images or recordings that the browser did not need were not checked: a scan asks for 100 of them, and for 10 on one site of others.',
    ]);
  });

  it('count what nobody has looked at', () => {
    expect(
      sentencesOf([
        { kind: 'views-not-judged', count: 3, example: '#/books' },
        { kind: 'fragments-not-judged', count: 200, isAtLeast: true },
        {
          kind: 'addresses-not-asked',
          of: 'download',
          count: 2,
          limit: 100,
          limitPerSite: 10,
        },
        { kind: 'closed-parts', pages: [`${SITE}/a`], parts: 1 },
        { kind: 'closed-parts', pages: [`${SITE}/b`], parts: 2 },
        { kind: 'closed-parts', pages: [`${SITE}/c`], parts: 2 },
      ]),
    ).toEqual([
      '3 views of pages were not judged: links to them differ from the address of the page only in what follows the #, such as #/books, and each page is visited once.',
      'At least 200 links to parts of their pages were not judged: a script may read what follows the #, so it is not known whether something is missing.',
      '2 files of the site to which pages link were not checked: a scan asks for 100 of them.',
      `2 parts of each of 2 pages were not judged, because their scripts have closed them to all others (closed shadow root): ${SITE}/b, /c.`,
      `A part of the page was not judged, because its script has closed it to all others (closed shadow root): ${SITE}/a.`,
    ]);
  });

  it.each([
    [true, '12 pages were not judged because each is kept out by robots.txt: '],
    [false, 'At least 12 pages were not judged because each is kept out by robots.txt: '],
  ])('name ten pages and count the others (the list is complete: %s)', (isAll, start) => {
    const urls = pages(12);
    expect(sentencesOf([{ kind: 'robots-txt', pages: urls, isAtLeast: !isAll }])).toEqual([
      `${start}${SITE}/10, /11, /12, /13, /14, /15, /16, /17, /18, /19 and 2 more.`,
    ]);
  });

  it('name what the settings leave out', () => {
    expect(
      sentencesOf([
        { kind: 'left-out', pages: [`${SITE}/b`, `${SITE}/a`] },
        { kind: 'rules-left-out', rules: ['label', 'image-alt'], level: 'A' },
        { kind: 'rules-not-run', rules: ['lable'] },
        { kind: 'start-pages-disallowed', count: 2 },
        { kind: 'selector-missing', pages: [`${SITE}/c`], selector: '#app' },
      ]),
    ).toEqual([
      'The settings leave out all that is only about levels AA and AAA of WCAG and the rules image-alt, label.',
      'The settings name rules that this scan does not have: lable.',
      'robots.txt disallows 2 of the configured start pages; they were visited because the settings request them.',
      `2 pages were not judged because each is left out by the settings: ${SITE}/a, /b.`,
      `The page was judged without an element that matches #app, which the settings wait for: ${SITE}/c.`,
    ]);
  });

  it('name a rule that had too many results by its title', () => {
    const [one, many] = sentencesOf([
      { kind: 'results-omitted', pages: [`${SITE}/a`], title: 'Blinking text', results: 1 },
      { kind: 'results-omitted', pages: [`${SITE}/a`], title: 'Links must have text', results: 3 },
    ]);
    expect(one).toBe(`1 more result of the rule “Blinking text” was left out: ${SITE}/a.`);
    expect(many).toBe(`3 more results of the rule “Links must have text” were left out: ${SITE}/a.`);
  });

  it('name pages that were tried in part', () => {
    expect(sentencesOf([{ kind: 'tried-in-part', pages: [`${SITE}/a`] }])).toEqual([
      `Only the first few dialogs, menus, forms and lists of a page are tried, and there are more: ${SITE}/a.`,
    ]);
  });

  it('keep the addresses of pages apart that are not of one site', () => {
    const urls = [`${SITE}/a`, `${SITE}:8080/b`, `${SITE}/c`];

    expect(sentencesOf([{ kind: 'left-out', pages: urls }])[0]).toMatch(
      /: https:\/\/site\.test\/a, \/c, https:\/\/site\.test:8080\/b\.$/,
    );
  });

  it.each<[PartialPages]>([
    [{ kind: 'axe-timed-out' }],
    [{ kind: 'process-ended' }],
    [{ kind: 'cut-off' }],
    [{ kind: 'still-loading' }],
    [{ kind: 'covered' }],
    [{ kind: 'selector-missing', selector: '#app' }],
    [{ kind: 'too-large' }],
    [{ kind: 'too-many-frames' }],
    [{ kind: 'not-read' }],
    [{ kind: 'errors-unknown' }],
    [{ kind: 'requests-unknown' }],
    [{ kind: 'files-missing', ...namedHosts(['cdn.test']) }],
    [{ kind: 'markup-cut' }],
    [{ kind: 'not-tried' }],
    [{ kind: 'trial-refused' }],
    [{ kind: 'forms-not-sent', because: 'signed-in' }],
    [{ kind: 'forms-not-sent', because: 'action' }],
    [{ kind: 'forms-not-sent', because: 'window' }],
    [{ kind: 'tried-in-part' }],
    [{ kind: 'results-omitted', title: 'Links must have text', results: 3 }],
    [{ kind: 'runner-broke', rule: { runner: 'axe', code: 'list' } }],
    [{ kind: 'runner-broke', rule: { runner: 'htmlcs', code: '' } }],
  ])('count the pages that %j is said of, and speak of one as one', (limitation) => {
    expect(wordPartial(limitation, 3)).toMatch(/\b3 pages\b/);
    expect(wordPartial(limitation, 3)).not.toMatch(/\b(?:The|the) page\b/);
    expect(wordPartial(limitation, 1)).not.toMatch(/\b1 page|\bpages\b/);
  });

  it('are none for an empty list', () => {
    expect(sentencesOf([{ kind: 'robots-txt', pages: [] }])).toEqual([]);
  });

  it('name ten hosts and count the others', () => {
    const hosts = ['', ...Array.from({ length: 11 }, (_, n) => `${String.fromCharCode(97 + n)}.test`)];
    expect(sentencesOf([{ kind: 'foreign-frames', ...namedHosts(hosts) }])[0]).toMatch(
      /^Frames of other origins were not judged: sandboxed or redirected documents, a\.test, .+, i\.test and 2 more\.$/,
    );
  });

  it('of the same are one, and those of too many kinds are counted', () => {
    const many = Array.from({ length: 23 }, (_, n) => ({
      kind: 'closed-parts' as const,
      pages: [`${SITE}/a`],
      parts: n + 10,
    }));

    expect(groupLimitations([...many, ...many]).slice(19)).toEqual([
      { kind: 'closed-parts', parts: 29, pages: [`${SITE}/a`], count: 1 },
      { kind: 'more-not-listed', count: 3 },
    ]);
    expect(sentencesOf(many).at(-1)).toBe('3 more kinds of problems with pages are not listed.');
  });
});

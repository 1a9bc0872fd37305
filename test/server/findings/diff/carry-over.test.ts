import { describe, expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { settingsFacts } from '../../../../harness/findings/settings-facts.ts';
import { carryOver } from '../../../../server/findings/diff/carry-over.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { MissReason } from '../../../../server/facts/missed-page.ts';
import type { PageLack } from '../../../../server/facts/page-lack.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';

const SITE = 'https://site.example';
const CDN: PageLack[] = [{ kind: 'style sheets', of: 'cdn.example' }];

/** @param breaks rules that its image and its button break */
function page(path: string, breaks: [string?, string?] = [], lacked: PageLack[] = []): JudgedPage {
  const words = Array.from({ length: 6 }, (_, n) => el('p', {}, `${path} ${n}`));
  const [image = '', button = ''] = breaks;
  const body = [
    ...words,
    el('img', { src: `${path}.png`, breaks: image }),
    el('button', { id: `b${path}`, breaks: button }),
  ];
  const foundOn = path === '/' ? null : `${SITE}/`;
  return { ...judgedPage(SITE + path, body), foundOn, ...(lacked.length > 0 && { lacked }) };
}

/** A scan as it is stored, after its base. */
function after(
  base: ScanFacts | null,
  pages: JudgedPage[],
  missed: Record<string, MissReason> = {},
  more: Partial<Parameters<typeof scanOf>[1]> = {},
): ScanFacts {
  const all = Object.entries(missed).map(([path, reason]) => ({ url: SITE + path, reason }));
  const unvisited = all.filter(({ reason }) => reason !== 'redirected').map(({ url }) => url);
  const seen = scanOf(pages, { base, unvisited, missed: all, ...more });
  return decodeFacts(encodeFacts(base === null ? seen : carryOver(seen, base)));
}

/** `+rule /page`, with a question mark if it is not verified. */
function changes(current: ScanFacts, base: ScanFacts): string[] {
  const { added, resolved } = diffScans(current, base);
  const word = (sign: string, items: typeof added): string[] =>
    items.map(
      ({ rule, pages: [url = ''], verified }) =>
        `${sign}${rule} ${url.slice(SITE.length)}${verified === false ? ' ?' : ''}`,
    );
  return [...word('+', added), ...word('-', resolved)];
}

function idOf(scan: ScanFacts): string | undefined {
  return scanResult(scan, []).findings.find(({ rule }) => rule === 'image-alt')?.id;
}

const OLD = page('/a', ['image-alt']);
const BROKEN = page('/a', ['image-alt', 'button-name']);

describe.each<[string, (base: ScanFacts) => ScanFacts]>([
  ['answers with 403', (base) => after(base, [page('/')], { '/a': 'http-403' })],
  ['takes too long', (base) => after(base, [page('/')], { '/a': 'timed-out' })],
  ['leads to a sign-in', (base) => after(base, [page('/'), page('/login')], { '/a': 'redirected' })],
  ['comes after the end of the scan', (base) => after(base, [page('/')], { '/a': 'scan-ended' })],
  ['is beyond the limit of pages', (base) => after(base, [page('/')], { '/a': 'page-limit' })],
  [
    'is disallowed, and so are those that lead there',
    (base) => after(base, [page('/')], {}, { unlisted: 'anything', unlistedReason: 'robots-txt' }),
  ],
])('a page that %s when a regression comes with it', (_, unseen) => {
  it('keeps the facts of the base until it is seen again, however long that takes', () => {
    const first = after(null, [page('/'), OLD]);
    const second = unseen(first);
    expect(changes(second, first)).toEqual(['-image-alt /a ?']);
    const third = unseen(second);
    expect(changes(third, second)).toEqual(['-image-alt /a ?']);
    const fourth = after(third, [page('/'), BROKEN]);
    expect(changes(fourth, third)).toEqual(['+button-name /a']);
    const fifth = after(fourth, [page('/'), BROKEN]);
    expect(changes(fifth, fourth)).toEqual([]);
    // The id of the old one is that of the first scan.
    expect(idOf(fifth)).toBe(idOf(first));
  });

  it('is not counted as current', () => {
    const second = unseen(after(null, [page('/'), OLD]));
    const { findings, pages, counts, carriedOver } = scanResult(second, []);
    expect(findings).toEqual([]);
    expect(pages.map(({ url }) => url)).not.toContain(`${SITE}/a`);
    expect(counts.total).toBe(0);
    expect(carriedOver).toEqual({ pages: 1, findings: 1 });
  });

  it('says what was resolved meanwhile once it is seen again', () => {
    const second = unseen(after(null, [page('/'), OLD]));
    expect(changes(after(second, [page('/'), page('/a')]), second)).toEqual(['-image-alt /a']);
  });
});

it('a page that is gone, or that the settings leave out, is forgotten', () => {
  const first = after(null, [page('/'), OLD]);
  const gone = after(first, [page('/')]);
  expect(changes(gone, first)).toEqual(['-image-alt /a']);
  expect(gone.pages).toHaveLength(1);
  expect(after(first, [page('/')], { '/a': 'left-out' }).pages).toHaveLength(1);
  const settings = settingsFacts({ exclude: ['/a'] });
  expect(after(first, [page('/')], {}, { settings }).pages).toHaveLength(1);
});

it('of pages beyond the limit only as many are kept as were judged', () => {
  const first = after(null, [page('/'), page('/a'), page('/b'), page('/c')]);
  const limited = after(first, [page('/')], { '/a': 'page-limit', '/b': 'page-limit', '/c': 'page-limit' });
  expect(limited.pages).toHaveLength(2);
});

describe('a page that lacked its style sheets when a regression came with it', () => {
  const first = after(null, [page('/'), OLD]);
  const pale = page('/a', ['image-alt', 'button-name'], CDN);
  const second = after(first, [page('/'), pale]);
  const third = after(second, [page('/'), pale]);

  it('has it unverified, and added once the style sheets are there again', () => {
    expect(changes(second, first)).toEqual(['+button-name /a ?']);
    expect(changes(third, second)).toEqual([]);
    expect(changes(after(third, [page('/'), BROKEN]), third)).toEqual(['+button-name /a']);
    expect(changes(after(third, [page('/'), OLD]), third)).toEqual([]);
  });

  it('is compared with what the base saw itself where both lacked the same', () => {
    const worse = page('/a', ['image-alt', 'button-name'], CDN);
    const fourth = after(third, [page('/', ['image-alt']), worse]);
    expect(changes(fourth, third)).toEqual(['+image-alt /']);
    const repaired = page('/a', ['', 'button-name'], CDN);
    expect(changes(after(third, [page('/'), repaired]), third)).toEqual(['-image-alt /a']);
  });
});

it('a page that was kept while the rules changed says nothing about what came', () => {
  const first = after(null, [page('/'), OLD]);
  const runners = [
    { name: 'axe' as const, version: '5.0.0', rules: [] },
    { name: 'htmlcs' as const, version: '2.6.0', rules: [] },
  ];
  const second = after(first, [page('/')], { '/a': 'http-403' }, { runners });
  expect(changes(after(second, [page('/'), BROKEN], {}, { runners }), second)).toEqual(['+button-name /a ?']);
});

describe('coverage', () => {
  const first = after(null, [page('/'), page('/a'), page('/b'), page('/c')]);
  const coverage = (current: ScanFacts, base = first) => diffScans(current, base).coverage;

  it('says which pages of the base were not judged, and why', () => {
    const missed = { '/a': 'http-403', '/b': 'http-403', '/c': 'timed-out' } as const;
    const second = after(first, [page('/')], missed);
    const lost = [
      { reason: 'http-403', count: 2, examples: [`${SITE}/a`, `${SITE}/b`] },
      { reason: 'timed-out', count: 1, examples: [`${SITE}/c`] },
    ];
    const said = {
      basePages: 4,
      judged: 1,
      lost,
      impaired: [],
      impairedInBase: [],
      startPageLost: false,
      notInBase: [],
    };
    expect(coverage(second)).toEqual(said);
    // As long as they are not seen.
    expect(coverage(after(second, [page('/')], missed), second)).toEqual(said);
  });

  it('counts pages beyond the limit as lost if the base has seen them, and not those that are gone', () => {
    const limited = after(first, [page('/'), page('/a')], { '/b': 'page-limit' });
    const lost = [{ reason: 'page-limit', count: 1, examples: [`${SITE}/b`] }];
    expect(coverage(limited)).toMatchObject({ basePages: 3, judged: 2, lost });
    // It was not seen there either.
    const next = after(limited, [page('/'), page('/a')], { '/b': 'page-limit' });
    expect(coverage(next, limited)).toMatchObject({ basePages: 2, judged: 2, lost: [] });
  });

  it('names what other settings, or the limit of the base, have left out, and does not hold it against the site', () => {
    const settings = settingsFacts({ startPages: ['/d'] });
    const more = after(first, [page('/'), page('/a'), page('/b'), page('/c'), page('/d')], {}, { settings });
    const chosen = { reason: 'not-reached', count: 1, byChoice: true, examples: [`${SITE}/d`] };
    expect(coverage(more)).toMatchObject({ lost: [], notInBase: [chosen] });
    expect(coverage(first, more)).toMatchObject({ lost: [chosen], notInBase: [] });
    const fewer = after(first, [page('/')], {}, { settings: settingsFacts({ include: ['/'] }) });
    expect(coverage(fewer).lost).toMatchObject([{ reason: 'left-out', count: 3, byChoice: true }]);
    const smaller = after(
      first,
      [page('/')],
      { '/a': 'page-limit' },
      { settings: settingsFacts({ maxPages: 1 }) },
    );
    expect(coverage(smaller).lost).toMatchObject([{ reason: 'page-limit', count: 3, byChoice: true }]);
    const limited = after(null, [page('/')], { '/a': 'page-limit' });
    const behind = { ...page('/a/b'), foundOn: `${SITE}/a` };
    expect(coverage(after(null, [page('/'), page('/a'), behind]), limited).notInBase).toMatchObject([
      { reason: 'page-limit', count: 2, byChoice: true },
    ]);
  });

  it('compares nothing with a base whose pages were seen in another way', () => {
    const settings = settingsFacts({ viewport: [400, 800] });
    const narrow = after(
      first,
      [page('/', ['image-alt']), page('/a'), page('/b'), page('/c')],
      {},
      { settings },
    );
    expect(coverage(narrow).impaired).toEqual([
      {
        without: 'with other settings than in the base (viewport)',
        count: 4,
        countsAsLost: true,
        examples: ['/', '/a', '/b', '/c'].map((path) => SITE + path),
      },
    ]);
    expect(coverage(narrow, narrow).impaired).toEqual([]);
  });

  it('counts a page that has moved for good', () => {
    const moved = after(first, [page('/'), page('/a'), page('/b'), { ...page('/c'), url: `${SITE}/d` }]);
    expect(coverage(moved)).toMatchObject({ basePages: 4, judged: 4 });
  });

  it('names what pages were judged without, and the look of the start page', () => {
    const pale = after(first, [page('/', [], CDN), page('/a', [], CDN), page('/b'), page('/c')]);
    expect(coverage(pale)).toMatchObject({
      judged: 4,
      startPageLost: true,
      impaired: [{ without: 'without style sheets of cdn.example', count: 2, countsAsLost: true }],
    });
    const blind = after(null, [page('/', [], CDN), page('/a', [], CDN), page('/b'), page('/c')]);
    expect(coverage(first, blind)).toMatchObject({
      impaired: [],
      impairedInBase: [{ without: 'without style sheets of cdn.example', count: 2, countsAsLost: true }],
    });
    expect(coverage(pale, pale)).toMatchObject({ startPageLost: false, impaired: [] });
    const counter = after(first, [page('/', [], [{ kind: 'scripts', of: 'counter.example' }])]);
    expect(coverage(counter).startPageLost).toBe(false);
  });

  it('says which pages the base could not judge', () => {
    const blind = after(null, [page('/')], { '/a': 'http-403', '/b': 'http-403', '/c': 'page-limit' });
    expect(coverage(first, blind).notInBase).toEqual([
      { reason: 'http-403', count: 2, examples: [`${SITE}/a`, `${SITE}/b`] },
      { reason: 'page-limit', count: 1, byChoice: true, examples: [`${SITE}/c`] },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { aRequest } from '../../../../../harness/findings/a-request.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { RequestFacts } from '../../../../../server/facts/request-facts.ts';
import type { VisitFacts } from '../../../../../server/facts/visit-facts.ts';
import type { PageRule } from '../../../../../server/rules/own-rule.ts';
import { cacheLifetime } from '../../../../../server/rules/own/loading/cache-lifetime.ts';
import { manyFonts } from '../../../../../server/rules/own/loading/many-fonts.ts';
import { pageWeight } from '../../../../../server/rules/own/loading/page-weight.ts';
import { redirectedFile } from '../../../../../server/rules/own/loading/redirected-file.ts';
import { requestCount } from '../../../../../server/rules/own/loading/request-count.ts';
import { textCompression } from '../../../../../server/rules/own/loading/text-compression.ts';

type Changes = Parameters<typeof aRequest>[0];

const LOADING: VisitFacts['loading'] = { window: [1280, 1024], images: [], fonts: [] };

function inputOf(requests: RequestFacts[] | null, visit: Partial<VisitFacts> = {}) {
  return pageInput('<html><body><p>Text</p></body></html>', {
    visit: { loading: LOADING, ...visit, requests },
  });
}

/** What a rule says of a page with these requests: keys, with `~` if within the margin. */
function check(rule: PageRule, requests: Changes[], visit: Partial<VisitFacts> = {}): string[] {
  const input = inputOf(requests.map(aRequest), visit);
  expect(rule.canJudge?.(input) ?? true).toBe(true);
  return rule.check(input).map(({ key = 'page', isMarginal = false }) => (isMarginal ? `~${key}` : key));
}

const times = (count: number, changes: (at: number) => Changes): Changes[] =>
  Array.from({ length: count }, (_, at) => changes(at));

describe('text-compression', () => {
  const plain = { encoding: '' };
  it.each<[string, Changes[], string[]]>([
    ['a large script', [{ size: 14_000, headers: plain }], ['scripts']],
    ['two that are large together', times(2, () => ({ size: 7_000, headers: plain })), ['scripts']],
    ['identity, which does not compress', [{ size: 50_000, headers: { encoding: 'identity' } }], ['scripts']],
    [
      'the page, style sheets, drawings and fonts',
      [
        { type: 'Document', size: 20_000, headers: plain },
        { type: 'Stylesheet', size: 20_000, headers: plain },
        { type: 'Image', mimeType: 'image/svg+xml', size: 20_000, headers: plain },
        { type: 'Font', url: 'https://site.example/a.ttf?v=1', size: 20_000, headers: plain },
      ],
      ['pages', 'style sheets', 'SVG images', 'fonts (TTF, OTF)'],
    ],
    [
      'one of another host of the site',
      [{ url: 'https://cdn.site.example/a.js', size: 20_000, headers: plain }],
      ['scripts'],
    ],
    ['one within the margin', [{ size: 10_000, headers: plain }], ['~scripts']],
    ['a small one', [{ size: 9_999, headers: plain }], []],
    ['many tiny ones', times(100, () => ({ size: 999, headers: plain })), []],
    ['a compressed one', [{ size: 500_000, headers: { encoding: 'gzip' } }], []],
    [
      'formats that are compressed',
      [
        { type: 'Font', url: 'https://site.example/a.woff2', size: 90_000, headers: plain },
        { type: 'Image', mimeType: 'image/jpeg', size: 90_000, headers: plain },
      ],
      [],
    ],
    [
      'another site',
      [{ type: 'Document' }, { url: 'https://ads.example/a.js', size: 500_000, headers: plain }],
      [],
    ],
    ['a document in a frame', [{ size: 500_000, headers: plain, inFrame: true }], []],
    ['an error', [{ size: 500_000, headers: plain, status: 404 }], []],
    ['what a script sends', [{ size: 500_000, headers: plain, method: 'POST' }], []],
  ])('judges %s', (_name, requests, expected) => {
    // The headers of one answer at least are known.
    expect(check(textCompression, [...requests, { type: 'Other' }])).toEqual(expected);
  });

  it('shows the largest files', () => {
    const [defect] = textCompression.check(
      inputOf([
        aRequest({ url: 'https://site.example/a.js', size: 2_000, headers: plain }),
        aRequest({ url: 'https://cdn.site.example/b.js', size: 1_300_000, headers: plain }),
      ]),
    );
    expect(defect?.evidence).toBe('https://cdn.site.example/b.js (1.3 MB), /a.js (2 kB)');
  });

  it.each([
    ['no requests are known', null],
    ['a server of the user’s own has answered', [aRequest({ headers: null })]],
    [
      'only another site’s answers are known',
      [aRequest({ headers: null }), aRequest({ url: 'https://cdn.example/a.js' })],
    ],
  ])('can not judge if %s', (_name, requests) => {
    expect(textCompression.canJudge?.(inputOf(requests))).toBe(false);
    expect(cacheLifetime.canJudge?.(inputOf(requests))).toBe(false);
  });
});

describe('cache-lifetime', () => {
  const HASHED = 'https://site.example/assets/app.3f9a2c7b.js';
  const size = 30_000;
  it.each<[string, Changes, string[]]>([
    ['a file that must not be kept', { headers: { cacheControl: 'private, no-store' } }, ['not kept']],
    ['a file without a word', { headers: { cacheControl: '', hasValidator: false } }, ['not kept']],
    [
      'a file that is old at once',
      { headers: { cacheControl: 'max-age=0', hasValidator: false } },
      ['not kept'],
    ],
    ['a file that can be asked about', { headers: { cacheControl: 'no-cache' } }, []],
    ['a file with a date of change', { headers: { cacheControl: '', hasValidator: true } }, []],
    ['a file with an end', { headers: { cacheControl: '', hasExpiry: true, hasValidator: false } }, []],
    ['a file for a year', {}, []],
    ['a hash without a word', { url: HASHED, headers: { cacheControl: '' } }, ['kept for a short time']],
    [
      'a hash that is asked about',
      { url: HASHED, headers: { cacheControl: 'public, max-age=0, must-revalidate' } },
      ['kept for a short time'],
    ],
    [
      'a hash for ten minutes',
      { url: HASHED, headers: { cacheControl: 's-maxage=99999999, max-age=600' } },
      ['kept for a short time'],
    ],
    [
      'the size of a picture',
      { url: 'https://site.example/user2-160x160.jpg', headers: { cacheControl: '' } },
      [],
    ],
    ['a large picture', { url: 'https://site.example/sea-1920x1080.jpg', headers: { cacheControl: '' } }, []],
    [
      'the number of a photograph',
      { url: 'https://site.example/sea-114194-500.jpg', headers: { cacheControl: '' } },
      [],
    ],
    ['a date', { url: 'https://site.example/sea-20240115.jpg', headers: { cacheControl: '' } }, []],
    [
      'the hash of a compressed file',
      { url: 'https://site.example/index-BqL3dk9x.min.js', headers: { cacheControl: 'no-cache' } },
      ['kept for a short time'],
    ],
    ['a hash that is not kept', { url: HASHED, headers: { cacheControl: 'no-store' } }, ['not kept']],
    ['a hash with an end', { url: HASHED, headers: { cacheControl: '', hasExpiry: true } }, []],
    ['a hash for a week', { url: HASHED, headers: { cacheControl: 'max-age=604800' } }, []],
    ['a hash that never changes', { url: HASHED, headers: { cacheControl: 'immutable, max-age=60' } }, []],
    ['a page', { type: 'Document', headers: { cacheControl: 'no-store' } }, []],
    ['data', { type: 'Fetch', headers: { cacheControl: 'no-store' } }, []],
    ['another site', { url: 'https://ads.example/a.js', headers: { cacheControl: 'no-store' } }, []],
    ['a file within the margin', { size: 8_000, headers: { cacheControl: 'no-store' } }, ['~not kept']],
    ['a small file', { size: 6_000, headers: { cacheControl: 'no-store' } }, []],
  ])('judges %s', (_name, changes, expected) => {
    expect(check(cacheLifetime, [{ type: 'Document' }, { size, ...changes }])).toEqual(expected);
  });
});

describe('page-weight', () => {
  const image = (megabytes: number, more: Changes = {}): Changes => ({
    type: 'Image',
    url: 'https://cdn.example/large.jpg',
    mimeType: 'image/jpeg',
    size: megabytes * 1_000_000,
    headers: { encoding: '' },
    ...more,
  });
  it.each<[string, Changes[], string[]]>([
    ['five megabytes', [image(3), image(2)], ['page']],
    ['four megabytes', [image(3), image(1)], ['~page']],
    ['less', [image(3), image(0.9)], []],
    ['what the server says', [image(9, { headers: { length: 1_000_000 } })], []],
    ['compressed scripts', [{ size: 12_000_000 }], []],
    ['scripts as they are', [{ size: 12_000_000, headers: { encoding: '' } }], ['page']],
    ['scripts in a folder of ours', [{ size: 12_000_000, headers: null }], []],
    ['images in a folder of ours', [image(6, { headers: null })], ['page']],
    ['films', [image(9, { type: 'Media' })], []],
    ['what scripts ask for', [image(9, { type: 'Fetch' })], []],
    ['frames', [image(9, { inFrame: true })], []],
  ])('judges %s', (_name, requests, expected) => {
    expect(check(pageWeight, requests)).toEqual(expected);
  });

  it('leaves out what is loaded when people come to it', () => {
    const lazy = { address: 'https://cdn.example/large.jpg', isLazy: true };
    const shown = {
      node: 0,
      natural: [1, 1],
      shown: [1, 1],
      isStretched: true,
      hasChoice: false,
      push: 0,
    } as const;
    const images = [{ ...shown, ...lazy, natural: [1, 1], shown: [1, 1] }] satisfies NonNullable<
      VisitFacts['loading']
    >['images'];
    expect(check(pageWeight, [image(9)], { loading: { window: [1280, 1024], images, fonts: [] } })).toEqual(
      [],
    );
  });
});

describe('request-count', () => {
  it.each<[string, Changes[], string[]]>([
    ['200 files', times(200, () => ({})), ['page']],
    ['160 files', [...times(80, () => ({})), ...times(80, () => ({ type: 'Image' }))], ['~page']],
    ['fewer', times(159, () => ({})), []],
    ['those of others', times(500, () => ({ url: 'https://ads.example/a.js' })), []],
    ['what scripts ask for', times(500, () => ({ type: 'Fetch' })), []],
  ])('judges %s', (_name, requests, expected) => {
    expect(check(requestCount, requests)).toEqual(expected);
  });

  it('says of what there is how much', () => {
    const [defect] = requestCount.check(
      inputOf([...times(150, () => ({})), ...times(60, () => ({ type: 'Image' }))].map(aRequest)),
    );
    expect(defect?.evidence).toBe('150 scripts, 60 images');
  });
});

describe('many-fonts', () => {
  const font = { type: 'Font' } as const;
  it.each<[string, Changes[], string[]]>([
    ['ten', times(10, () => font), ['page']],
    ['eight', times(8, () => font), ['~page']],
    ['seven', times(7, () => font), []],
    ['those that are not there', times(20, () => ({ ...font, status: 404 })), []],
    ['those in frames', times(20, () => ({ ...font, inFrame: true })), []],
  ])('judges %s', (_name, requests, expected) => {
    expect(check(manyFonts, requests)).toEqual(expected);
  });
});

describe('redirected-file', () => {
  const LATEST = 'https://unpkg.example/react';
  const moved = { url: 'https://unpkg.example/react@18.2.0/index.js', redirects: [LATEST] };
  it('names the detour', () => {
    const [defect] = redirectedFile.check(inputOf([aRequest(moved)], { ownResources: [LATEST] }));
    expect(defect).toMatchObject({
      key: 'unpkg.example/react',
      evidence: 'https://unpkg.example/react → https://unpkg.example/react@18.2.0/index.js',
    });
  });
  it.each<[string, Changes, string[]]>([
    ['no detour', { url: LATEST }, [LATEST]],
    ['what a script has added', moved, []],
    ['what is not there', { ...moved, status: 404 }, [LATEST]],
  ])('is silent about %s', (_name, changes, ownResources) => {
    expect(check(redirectedFile, [changes], { ownResources })).toEqual([]);
  });
});

describe('a file that did not come', () => {
  const lost = { status: null, failure: 'unreachable' } as const;
  const ADS = 'https://ads.example/a.js';
  it.each<[PageRule, Changes, boolean]>([
    [textCompression, lost, false],
    [cacheLifetime, { ...lost, type: 'Font' }, false],
    [cacheLifetime, { status: 503 }, false],
    [cacheLifetime, { ...lost, url: ADS }, true],
    [cacheLifetime, { status: 404 }, true],
    [pageWeight, { ...lost, url: ADS }, false],
    [pageWeight, { ...lost, type: 'Fetch' }, true],
    [requestCount, lost, false],
    [manyFonts, { ...lost, type: 'Font' }, false],
    [manyFonts, lost, true],
    [redirectedFile, { ...lost, url: ADS }, false],
  ])('$meta.name, %j: %j', (rule, changes, expected) => {
    expect(rule.seesAll?.(inputOf([aRequest(changes)]))).toBe(expected);
  });
});

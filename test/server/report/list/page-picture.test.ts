import { describe, expect, it } from 'vitest';
import { aDiff, aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { attachPictures, embedPictures } from '../../../../server/report/page/attach-pictures.ts';
import { pages } from '../../../../server/report/page/pages.ts';

const PAGE = 'https://www.example.com/"><b>';
const ID = 'c'.repeat(32);
const found = aFinding({
  id: '0123456789abcdef',
  rule: 'image-alt',
  title: 'No "text" <alt>',
  pages: [PAGE],
});

const note = (rule = 'image-alt', isLead = true) => ({
  page: PAGE,
  index: 3,
  width: 640,
  height: 700,
  scale: 0.5,
  isCut: true,
  tiles: [
    { top: 0, height: 512 },
    { top: 512, height: 188 },
  ],
  findings: [
    {
      finding: '0123456789abcdef',
      rule,
      boxes: [
        [10, 20, 110, 60],
        [500, 690, 640, 700],
      ] as [number, number, number, number][],
      isLead,
    },
  ],
});

function report(options: { isFile?: boolean; page?: string }, noted = note()): string {
  const scan = aScan({ id: ID, status: 'complete' });
  const page = { url: PAGE, title: 'Bowls', status: 200, foundOn: null, findings: 1 };
  const result = { ...aResult([found]), pages: [page] };
  const shown = attachPictures(
    { scan: { ...scan, result }, comparison: null },
    { now: [], base: [], pages: { now: [noted], base: [] } },
  );
  const fields = options.page === undefined ? {} : { page: options.page };
  return pages.report(shown, { fields, isFile: options.isFile === true });
}

const TILES = [0, 1].map((tile) => `${ID}/pictures/page-3-${tile}.jpg`);

describe('the picture of a page', () => {
  it('is in the view of that page, with an outline that leads to its finding and has a name', () => {
    const html = report({ page: PAGE });
    for (const tile of TILES) expect(html).toContain(`<image href="${tile}"`);
    expect(html).toContain('d="M8 18h104v44h-104zM498 688h141v11h-141z"');
    expect(html).toContain('aria-label="No &#34;text&#34; &#60;alt&#62; (high, 2 elements)"');
    expect(html).toMatch(/<a href="[^"]*finding&#61;0123456789abcdef#f-0123456789abcdef" aria-label/);
    expect(html).toContain('The page goes on below.');
    expect(html).not.toMatch(/ style=|<b>/);
  });

  it('is not in other views, where the finding shows its part of it', () => {
    const html = report({});
    expect(html).not.toContain('whole-page');
    const [crop = ''] = /<figure class="crop">[\s\S]*?<\/figure>/.exec(html) ?? [];
    expect(crop).toContain('viewBox="0 0 240 100"');
    expect(crop).toContain(`src="${TILES[0]}"`);
    expect(crop).not.toContain(TILES[1]);
    expect(crop).toContain('loading="lazy"');
  });

  it('is not taken for a finding of another rule', () => {
    const html = report({ page: PAGE }, note('label'));
    expect(html).toContain('No finding of this list is in the picture.');
    expect(html).not.toContain('class="crop"');
  });

  it('says when a part is of another element', () => {
    expect(report({}, note('image-alt', false))).toContain('Another of its elements, on');
  });
});

describe('the picture of a page in a file', () => {
  it('is there once, and findings refer to it', () => {
    const html = embedPictures(
      report({ isFile: true }),
      new Map(TILES.map((src) => [src, Buffer.from('x')])),
    );
    expect(html.match(/href="data:image\/jpeg;base64,eA=="/g)).toHaveLength(2);
    expect(html).toContain('<g id="picture-now-3"');
    expect(html).toContain('<use href="#picture-now-3"');
    expect(html).toContain('<a href="#f-0123456789abcdef" aria-label');
    expect(html).not.toContain('.jpg');
  });

  it('is said to be missing if a piece of it is', () => {
    const html = embedPictures(report({ isFile: true }), new Map([[TILES[0] ?? '', Buffer.from('x')]]));
    expect(html).toContain('The picture of a page is not in this file.');
    expect(html).toContain('Its picture is not in this file.');
    expect(html).not.toMatch(/\.jpg|<use|<image/);
  });
});

describe('the pictures of a page of two hosts', () => {
  const [NOW, BEFORE] = ['https://preview.example.net/a', 'https://www.example.com/a'];
  const baseId = 'd'.repeat(32);
  const isIn = { boxes: [[10, 20, 110, 60]] as [number, number, number, number][], isLead: true };
  const [gone, kept] = [
    aFinding({ id: 'aaaaaaaaaaaaaaaa', rule: 'label', title: 'Gone', pages: [BEFORE] }),
    aFinding({ id: 'bbbbbbbbbbbbbbbb', rule: 'image-alt', title: 'Kept', pages: [NOW] }),
  ];
  const scan = {
    ...aScan({ id: ID, status: 'complete' }),
    target: 'https://preview.example.net/',
    result: {
      ...aResult([kept]),
      pages: [{ url: NOW, title: 'A', status: 200, foundOn: null, findings: 1 }],
    },
  };
  const base = { ...aScan({ id: baseId, status: 'complete' }), target: 'https://www.example.com/' };
  const diff = aDiff({ resolved: [gone], unchanged: [kept] });
  const noted = (page: string, ...findings: (typeof gone)[]) => ({
    ...note(),
    page,
    findings: findings.map(({ id = '', rule }) => ({ finding: id, rule, ...isIn })),
  });
  const shown = attachPictures(
    { scan, comparison: { base, diff } },
    { now: [], base: [], pages: { now: [noted(NOW, kept)], base: [noted(BEFORE, gone, kept)] } },
  );

  it.each([
    ['the view of the page', { fields: { page: NOW } }],
    ['a file', { isFile: true }],
  ])('are side by side in %s, with what both scans have found', (_, options) => {
    const html = pages.report(shown, options);
    const [pair = ''] = /<div class="whole-pages">.*?<\/div>/s.exec(html) ?? [];
    expect(html.match(/<div class="whole-pages">/g)).toHaveLength(1);
    expect(pair).toMatch(/Before, <bdi>\/a<\/bdi>: 2 findings outlined/);
    expect(pair).toMatch(/Now, <bdi>\/a<\/bdi>: 1 finding outlined/);
    expect(pair).toContain('class="resolved"');
  });
});

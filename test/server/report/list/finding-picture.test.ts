import { describe, expect, it } from 'vitest';
import { aComparison, aDiff, aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { attachPictures, embedPictures } from '../../../../server/report/page/attach-pictures.ts';
import { findingPicture } from '../../../../server/report/list/finding-picture.ts';
import type { PicturedFinding, ShownPicture } from '../../../../server/report/list/finding-picture.ts';
import { pages } from '../../../../server/report/page/pages.ts';
import { selfContained } from '../../../../server/report/page/self-contained.ts';

const ID = '0123456789abcdef';
const OTHER = 'fedcba9876543210';
const shown: ShownPicture = {
  src: 'x/pictures/y.webp',
  page: 'https://www.example.com/products/2',
  isLead: true,
  width: 320,
  height: 120,
  box: [0, 40, 330, 80],
};
const note = { ...shown, finding: ID, rule: 'image-alt' };

/** The scans from which a page has pictures. */
function sources(page: string): (string | undefined)[] {
  return [...page.matchAll(/<img\s+src="([^"/]*)/g)].map(([, source]) => source);
}

function captions(finding: PicturedFinding): (string | undefined)[] {
  const found = findingPicture(finding).matchAll(/<figcaption>\s*([\s\S]*?)\s*<\/figcaption>/g);
  return [...found].map(([, text]) => text);
}

describe('the picture of a finding', () => {
  it('says what it shows, keeps its place free, and is outlined within its edges', () => {
    const page = findingPicture({ ...aFinding(), picture: shown });
    expect(page).toContain('alt="The element on /products/2, outlined"');
    expect(page).toMatch(/width="320"\s+height="120"\s+loading="lazy"/);
    expect(page).toMatch(/<rect class="outline" x="2" y="37" width="316"\s+height="46"/);
    expect(page).not.toContain('style=');
  });

  it('of another element than the one described says so, also where it can be seen', () => {
    const other = { ...shown, isLead: false };

    const page = findingPicture({ ...aFinding(), picture: other });

    expect(page).toContain('alt="One of the elements, on /products/2, outlined"');
    expect(captions({ ...aFinding(), picture: other })).toEqual([
      'Another of its elements, on <bdi>/products/2</bdi>',
    ]);
    expect(captions({ ...aFinding(), picture: shown, basePicture: other })).toEqual([
      'Before: another of its elements, on <bdi>/products/2</bdi>',
      'Now',
    ]);
    expect(captions({ ...aFinding(), picture: shown })).toEqual([]);
  });

  it('is not there without one', () => {
    expect(findingPicture(aFinding())).toBe('');
  });

  it('escapes what the site has written', () => {
    const page = findingPicture({
      ...aFinding(),
      picture: { ...shown, page: '"><script>alert(1)</script>' },
    });
    expect(page).not.toContain('<script>');
    expect(page.match(/"/g)?.length).toBe(
      findingPicture({ ...aFinding(), picture: shown }).match(/"/g)?.length,
    );
  });
});

describe('pictures are put to findings', () => {
  const scan = aScan({ result: aResult([aFinding({ id: ID }), aFinding({ id: OTHER })]) });

  it('by their id and rule', () => {
    const { findings } =
      attachPictures({ scan, comparison: null }, { now: [note], base: [] }).scan.result ?? {};
    expect(findings?.map((finding) => 'picture' in finding)).toEqual([true, false]);
    const wrong = attachPictures({ scan, comparison: null }, { now: [{ ...note, rule: 'label' }], base: [] });
    expect(pages.report(wrong)).not.toContain('<img');
  });

  it('of both sides of a comparison: before what was resolved, now what was added, both of what changed', () => {
    const changed = aFinding({ id: ID, evidenceChanged: true, baseEvidence: '<img>' });
    const report = (arrays: Parameters<typeof aDiff>[0]): string =>
      pages.report(
        attachPictures({ scan, comparison: aComparison(aDiff(arrays)) }, { now: [note], base: [note] }),
      );
    const [added, resolved, both] = [
      report({ added: [aFinding({ id: ID })] }),
      report({ resolved: [aFinding({ id: ID })] }),
      report({ unchanged: [changed] }),
    ];
    const base = aComparison(aDiff({}));
    const baseId = 'base' in base ? base.base.id : '';
    expect(sources(added)).toEqual([scan.id]);
    expect(sources(resolved)).toEqual([baseId]);
    expect(resolved).toContain('on /products/2 as it was, outlined');
    expect(sources(both)).toEqual([baseId, scan.id]);
    expect(both).toMatch(/<figcaption>Before<\/figcaption>[\s\S]*<figcaption>Now<\/figcaption>/);
  });

  it('of none if a finding was resolved in some of its elements: it may be of another one', () => {
    const resolved = [aFinding({ id: ID, otherOccurrences: 2 })];
    const { comparison } = attachPictures(
      { scan, comparison: aComparison(aDiff({ resolved })) },
      { now: [note], base: [note] },
    );
    expect(comparison).toMatchObject({ diff: { resolved } });
    expect(JSON.stringify(comparison)).not.toContain('basePicture');
  });
});

describe('a file of a report', () => {
  const scan = aScan({ result: aResult([aFinding({ id: ID }), aFinding({ id: OTHER, evidence: '<img>' })]) });
  const page = pages.report(
    attachPictures({ scan, comparison: null }, { now: [note, { ...note, finding: OTHER }], base: [] }),
  );

  it('contains its pictures, and a sentence for those that it has no room for', () => {
    const image = Buffer.from('RIFF');
    const file = selfContained(
      embedPictures(page, new Map([[`${scan.id}/pictures/${ID}.webp`, image]])),
      null,
    );
    expect(file.match(/<img\s/g)).toHaveLength(1);
    expect(file).toContain(`src="data:image/webp;base64,${image.toString('base64')}"`);
    // The service of a run has ended by the time that someone reads the file.
    expect(file).toContain('<p class="reason">Its picture is not in this file.</p>');
    expect(file).toMatch(/http-equiv="Content-Security-Policy" content="[^"]*; img-src data:;/);
  });

  it('allows no pictures if it has none', () => {
    expect(selfContained(embedPictures(page, new Map()), null)).not.toContain('img-src');
  });
});

import { describe, expect, it } from 'vitest';
import { deploymentMarks } from '../../../../server/engine/crawl/deployment-marks.ts';

function marksOf(html: string, headers: Record<string, string> = {}) {
  return deploymentMarks({ status: 200, headers, body: Buffer.from(html), truncated: false });
}

describe('the marks of a deployment', () => {
  it.each([
    [
      'scripts and style sheets, in any order',
      '<script src=b.js></script><link rel="stylesheet" href="a.css">',
    ],
    [
      'no other links',
      '<link href="c.ico" rel=icon><script src="b.js"></script><link href=a.css rel=stylesheet>',
    ],
    ['behind a tag that never ends', '<script <link rel=stylesheet href=a.css><script src=b.js>'],
  ])('name %s', (_what, html) => {
    expect(marksOf(html).build.get('assets')).toBe('a.css b.js');
  });

  it('contain the generator, the build and the headers that name a version', () => {
    const { build, content } = marksOf(
      '<meta name="generator" content="Hugo 1"><meta name=description content=x><script>{"buildId":"k7"}</script>',
      { 'x-release': '9', etag: '"e"', server: 'nginx' },
    );
    expect(Object.fromEntries(build)).toEqual({
      assets: '',
      'meta generator': 'Hugo 1',
      id: 'k7',
      'x-release': '9',
    });
    expect([...content.keys()]).toEqual(['etag', 'body']);
  });

  it('are read from a bounded number of tags', () => {
    const html = Array.from({ length: 100_000 }, (_, n) => `<meta name=build${n}><script src=${n}>`).join('');
    const { build } = marksOf(html);
    expect(build.size).toBeLessThan(2_100);
    expect(build.get('assets')?.split(' ')).toHaveLength(2_000);
  });

  it.each(['<script', '<link ', '<meta '])('are read in linear time from any number of %s', (tag) => {
    // Half a minute if each of them is looked for to the end of the longest tag.
    const { build } = marksOf(tag.repeat(5_000_000));
    expect(Object.fromEntries(build)).toEqual({ assets: '', id: '' });
  });
});

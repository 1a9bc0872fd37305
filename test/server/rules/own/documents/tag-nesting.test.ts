import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { readMarkup } from '../../../../../server/engine/gather/read-markup.ts';
import { tagNesting } from '../../../../../server/rules/own/documents/tag-nesting.ts';

async function found(source: string): Promise<unknown[]> {
  const markup = await readMarkup(source);
  const input = pageInput('<html><body></body></html>', { visit: { markup } });
  return tagNesting.check(input).map(({ key }) => key);
}

it.each([
  ['<main><div><p>a</main>', ['unclosed div in main']],
  ['<main><span>a</main>', ['unclosed span in main']],
  ['<section><p>a</section>\n</div>', ['stray div in ']],
  // One cause, one error: the end tags that come too late are those of what was closed.
  ['<main><div><section></div></section></main>', ['unclosed section in div']],
  ['<p><b><i>a</b></i></p>', ['unclosed i in b']],
  ['<h2>a</h3><p>b</p>', ['unclosed h2 in ']],
  ['<a href="/x">a<a href="/y">b</a></a>', ['nested a in ']],
  ['<form><p><form></form></p></form>', ['nested form in ']],
  ['<ul><li><div>a<li>b</ul>', ['unclosed div in li']],
  ['<table><tr><td></div><td></table>', ['stray div in td']],
  ['<form><table><tr><td></form></table>', ['stray form in td']],
  ['<div/><p>a</p>', ['unclosed div in ']],
  [`<main>${'<p>text</p>\n'.repeat(5_000)}<div></main>`, ['unclosed div in main']],
])('%# reports %j', async (source, expected) => {
  expect(await found(source)).toEqual(expected);
});

it.each([
  '<!doctype html><html><head><title>a</title></head><body><p>a<p>b<ul><li>c<li>d</ul></body></html>',
  '<table><caption>a<tr><th>a<td>b<tr><td>c<tbody><tr><td>d</table>',
  '<dl><dt>a<dd>b<dt>c<dd>d</dl><select><option>a<option>b</select>',
  '<p>a<div>b</div></p>',
  '<br></br><img src="a"><input/><hr>',
  '<svg><path d="M0"/><g><title>a</title><circle/></g></svg><math><mi/></math>',
  '<script>"</div>"</script><style></b></style><textarea></div></textarea><title></i></title><!-- </div> -->',
  '<noscript><div></noscript>',
  '<p><a href="/x">a<div>b</div></a></p>',
  '<!--[if IE]><div><![endif]--><p title="</div>">a</p>',
  '<DIV><Span>a</sPAN></DIV>',
  '<template><tr><td>a</template>',
  '<ruby>a<rp>(<rt>b<rp>)</ruby>',
])('%# does not report %j', async (source) => {
  expect(await found(source)).toEqual([]);
});

it('names the lines and the tag', async () => {
  const markup = await readMarkup('<p>a</p>\n<main>\n<div class="x">\n</main>\n');
  const input = pageInput('<html><body></body></html>', { visit: { markup } });
  expect(tagNesting.check(input)).toEqual([
    {
      node: null,
      cause: 'div',
      key: 'unclosed div in main',
      explanation: expect.stringMatching(
        /^Line 3 of the source: <div> is still open where the <main> around it ends/,
      ),
      evidence: '<div class="x">',
    },
  ]);
});

it('gives up where elements are nested deeper than browsers nest them', async () => {
  expect(await readMarkup('<b>'.repeat(1_000))).toBeNull();
  expect(tagNesting.canJudge?.(pageInput('<html></html>'))).toBe(false);
});

it('names an element whose name is as long as the page by its beginning', async () => {
  const name = 'x'.repeat(100_000);
  const markup = await readMarkup(`<main><${name}><b></main>`.repeat(3));
  expect(markup?.errors.length).toBeGreaterThan(0);
  const [longest = 0] = (markup?.errors ?? [])
    .map(({ tag, parent }) => tag.length + parent.length)
    .sort((x, y) => y - x);
  expect(longest).toBeLessThan(300);
});

it.each([
  ['application/xhtml+xml', 0],
  ['application/xhtml+xml; charset=utf-8', 0],
  ['text/xml', 0],
  ['image/svg+xml ;a=b', 0],
  ['text/html; charset=utf-8', 1],
  ['text/html; profile="application/xhtml+xml"', 1],
])('knows by the type %s whether elements may close themselves', async (type, count) => {
  const markup = await readMarkup('<main><div/><p>a</p></main>');
  const visit = { markup, headers: [['content-type', type] satisfies [string, string]] };
  expect(tagNesting.check(pageInput('<html><body></body></html>', { visit }))).toHaveLength(count);
});

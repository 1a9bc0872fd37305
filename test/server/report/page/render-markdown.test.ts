import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../../server/report/page/render-markdown.ts';

const place = {
  link: (target: string) => (target.startsWith('https:') ? target : null),
  caption: (heading: string, rows: number) => `${heading}: ${rows}`,
};

function bodyOf(text: string): string {
  return renderMarkdown(`# Title\n\n${text}`, place).body;
}

it('takes title and summary from the text, without markup', () => {
  const text = '# image-alt: *Images* need `alt`\n\nAn `img` without\nan [alternative](x.md).\n\nMore.';

  expect(renderMarkdown(text, place)).toMatchObject({
    title: 'image-alt: Images need alt',
    summary: 'An img without an alternative.',
    body: expect.not.stringContaining('<h1>'),
  });
});

it('wants a heading first', () => {
  expect(() => renderMarkdown('Some text.', place)).toThrow('does not begin with a heading');
  expect(() => renderMarkdown('', place)).toThrow('does not begin with a heading');
});

describe('what is dangerous', () => {
  it.each([
    ['HTML', '<script>alert(1)</script>'],
    ['HTML in a sentence', 'a <img src=x onerror=alert(1)> b'],
    ['HTML in code', '`<b>` and\n\n```html\n<script>alert(1)</script>\n```'],
    ['HTML in a table', '## H<i>\n\n| a |\n|---|\n| <script>x</script> |'],
  ])('%s is text', (_what, text) => {
    expect(bodyOf(text)).not.toMatch(/<(?:script|img|b|i)\b/);
    expect(bodyOf(text)).toContain('&lt;');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])('%s is no link', (target) => {
    const all = { ...place, link: (each: string) => each };

    expect(renderMarkdown(`# T\n\n[x](${target}) <${target}>`, all).body).not.toMatch(/<a\b/);
  });
});

it('keeps the text of a link that leads nowhere, and other links', () => {
  const body = bodyOf('See [the *other* page](../x.md) and [that](https://site.example/).');

  expect(body).toContain('See the <em>other</em> page and <a href="https://site.example/">that</a>.');
});

it('gives each table a caption, and its headers a scope', () => {
  const body = bodyOf('## One\n\n| a |\n|---|\n| 1 |\n| 2 |\n\n## Two & more\n\n| a |\n|---|\n| 1 |');
  const tables = [...body.matchAll(/<table>([^]*?)<\/table>/g)].map(([, table]) => table);

  expect(tables).toEqual([
    expect.stringMatching(
      /^\s*<caption>\s*One: 2\s*<\/caption>\s*<thead>\s*<tr>\s*<th scope="col">a<[^]*<td>2</,
    ),
    expect.stringMatching(/^\s*<caption>\s*Two &#38; more: 1\s*<\/caption>\s*<thead>[^]*<td>1</),
  ]);
});

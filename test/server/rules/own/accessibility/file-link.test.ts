import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { fileLink } from '../../../../../server/rules/own/accessibility/file-link.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return fileLink.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `a PDF`,
    `<p><a href="/a.pdf">Report</a></p>`,
    {},
    `This link leads to a file (PDF), but its text mentions neither the file type nor the size: “Report”.`,
  ],
  [
    `a document`,
    `<ul><li><a href="/a.DOCX?x=1">Form</a></li></ul>`,
    {},
    `This link leads to a file (Word), but its text mentions neither the file type nor the size: “Form”.`,
  ],
  [
    `a file that a program sends`,
    `<p><a href="/download?file=rules.pdf">Rules</a></p>`,
    {},
    `This link leads to a file (PDF)`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it('names each link with its own kind', () => {
  const body = '<ul><li><a href="/a.docx">Form</a></li><li><a href="/b.pdf">Report</a></li></ul>';
  expect(check(body, {}).map(({ explanation }) => explanation)).toEqual([
    expect.stringMatching(/\(Word\), .*“Form”\./),
    expect.stringMatching(/\(PDF\), .*“Report”\./),
  ]);
});

it.each<[string, string, PageInputOptions]>([
  [`a search for a file`, `<p><a href="/search?q=rules.pdf">Rules</a></p>`, {}],
  ...[
    'https://github.com/a/b/blob/main/talk.pdf',
    'https://gitlab.com/a/b/-/blob/main/talk.pdf',
    'https://codeberg.org/a/b/src/branch/main/talk.pdf',
    'https://commons.wikimedia.org/wiki/File:Talk.pdf',
    '/wiki/Datei:Talk.pdf',
  ].map((href): [string, string, PageInputOptions] => [
    `a page that shows it: ${href}`,
    `<p><a href="${href}">Our talk</a></p>`,
    {},
  ]),
  [`its name`, `<p><a href="/a.pdf">Report [pdf]</a></p>`, {}],
  [`the sentence`, `<p><a href="/a.pdf">Report</a> (PDF, 2 MB)</p>`, {}],
  [`a page`, `<p><a href="/a.html">Report</a></p>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

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
    `files (PDF), but their texts name neither file type nor size: “Report”.`,
  ],
  [
    `a document`,
    `<ul><li><a href="/a.DOCX?x=1">Form</a></li></ul>`,
    {},
    `files (Word), but their texts name neither file type nor size: “Form”.`,
  ],
  [
    `several kinds`,
    `<ul><li><a href="/a.docx">Form</a></li><li><a href="/b.pdf">Report</a></li><li><a href="/c.pdf">List</a></li></ul>`,
    {},
    `files (Word, PDF), but their texts name neither file type nor size: “Form”, “Report” and “List”.`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`its name`, `<p><a href="/a.pdf">Report [pdf]</a></p>`, {}],
  [`the sentence`, `<p><a href="/a.pdf">Report</a> (PDF, 2 MB)</p>`, {}],
  [`a page`, `<p><a href="/a.html">Report</a></p>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

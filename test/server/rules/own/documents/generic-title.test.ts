import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { genericTitle } from '../../../../../server/rules/own/documents/generic-title.ts';

function found(title: string): unknown[] {
  const { page, tree } = pageInput('<html><body><p>Text</p></body></html>');
  return genericTitle
    .check({ page: { ...page, title }, tree })
    .map(({ severity = genericTitle.meta.severity }) => severity);
}

it.each([
  ['Untitled document', ['medium']],
  ['Document', ['medium']],
  ['React App', ['medium']],
  ['Vite + React + TS', ['medium']],
  ['Loading…', ['medium']],
  ['annual_report-v2.docx', ['medium']],
  ['index.html', ['medium']],
  ['-', ['medium']],
  ['...', ['medium']],
  ['Enter the title of your document here', ['medium']],
  [' HOME ', ['low']],
  ['Welcome!', ['low']],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it.each([
  [''],
  ['Home – Kiln & Tide'],
  ['Document management'],
  ['site.example'],
  ['Loading docks'],
  ['Node.js'],
  ['Enter the title race'],
  ['404'],
  ['🎉'],
  ['Titles of nobility'],
])('does not report %j', (page) => {
  expect(found(page)).toEqual([]);
});

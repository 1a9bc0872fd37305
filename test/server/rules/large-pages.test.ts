import { expect, it } from 'vitest';
import { pageInput } from '../../../harness/findings/page-input.ts';
import { checkPage } from '../../../server/rules/check-page.ts';

const MANY = 10_000;

function repeat(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('');
}

/** Pages on which a rule that compares everything with everything takes some seconds and more. */
it.each<[string, string]>([
  ['abbreviations', repeat(MANY, (index) => `<p>Nobody knows the word <abbr>AB${index}</abbr> here</p>`)],
  ['names of files', repeat(MANY, (index) => `<p>Some words <img src="/x" alt="picture${index}.png"/></p>`)],
  [
    'links with many labels',
    `<div id="z">${repeat(290, () => 'x<b>y</b>')}</div>${repeat(1_000, (index) => `<a href="/${index}" aria-labelledby="${'z '.repeat(250)}">Link</a>`)}`,
  ],
  [
    'elements in one another',
    `${'<div onclick="go()"><p>One</p><p>Two</p>'.repeat(400)}x${'</div>'.repeat(400)}`,
  ],
  ['cells', `<table>${'<tr><th>One</th><td></td><td>2</td></tr>'.repeat(MANY / 2)}</table>`],
])('are checked in no time: %s', (_, body) => {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  const started = process.cpuUsage();
  checkPage(input, undefined);
  // Some tenths of a second, measured on a slow machine.
  expect(process.cpuUsage(started).user).toBeLessThan(1_500_000);
});

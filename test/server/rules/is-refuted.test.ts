import { describe, expect, test } from 'vitest';
import { pageInput } from '../../../harness/findings/page-input.ts';
import type { Violation } from '../../../server/findings/facts/judged-page.ts';
import { isRefuted } from '../../../server/rules/is-refuted.ts';

function refutes(code: string, html: string, tag: string, runner: Violation['runner'] = 'axe'): boolean {
  const input = pageInput(html);
  const node = input.tree.nodes.findIndex((each) => each.tag === tag);
  return isRefuted(input, {
    runner,
    code,
    node,
    severity: 'medium',
    needsReview: false,
    title: '',
    explanation: '',
    criteria: [],
  });
}

describe('a name that differs from the text', () => {
  test.each([
    ['<a href="#" aria-label="non-standard">nonstandard</a>'],
    ['<a href="#" aria-label="University Avenue">University Ave.</a>'],
    ['<a href="#" aria-label="Opens on Monday at nine">Mon. at nine</a>'],
  ])('says the same: %s', (html) => {
    expect(refutes('label-content-name-mismatch', html, 'a')).toBe(true);
  });

  test.each([
    ['<a href="#" aria-label="WCAG">ACT rules</a>'],
    ['<a href="#" aria-label="just ice">justice</a>'],
    ['<a href="#" aria-label="the full">The full label</a>'],
    ['<a href="#" aria-label="Discover Italy">Discover It</a>'],
    ['<a href="#" aria-label="Download specification">Download gizmo specification</a>'],
    ['<a href="#" aria-label="1a">1</a>'],
    ['<a href="#" aria-label="anything">...</a>'],
    ['<a href="#" aria-label="anything"></a>'],
  ])('says something else: %s', (html) => {
    expect(refutes('label-content-name-mismatch', html, 'a')).toBe(false);
  });
});

test('sound that starts by itself can be stopped by controls', () => {
  expect(refutes('no-autoplay-audio', '<audio src="/a.mp3" autoplay controls></audio>', 'audio')).toBe(true);
  expect(refutes('no-autoplay-audio', '<audio src="/a.mp3" autoplay></audio>', 'audio')).toBe(false);
});

test('other rules and runners are believed', () => {
  const html = '<a href="#" aria-label="non-standard" controls>nonstandard</a>';
  expect(refutes('link-name', html, 'a')).toBe(false);
  expect(refutes('label-content-name-mismatch', html, 'a', 'htmlcs')).toBe(false);
});

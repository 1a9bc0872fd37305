import { describe, expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { JudgedPage, Unjudged } from '../../../../server/facts/judged-page.ts';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';

const URL = 'https://site.example/a';
const H42 = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H42.2';
const H37 = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37';

function page(breaks: string, unjudged: Unjudged[] = [], url = URL): JudgedPage {
  return { ...judgedPage(url, [el('p', {}, 'Text'), el('img', { src: '/a.png', breaks })]), unjudged };
}

describe('what broke a runner', () => {
  it.each<[string, string, Unjudged[], string]>([
    ['a rule of axe', 'image-alt', [{ runner: 'axe', code: 'image-alt' }], 'axe'],
    ['all of axe', 'image-alt', [{ runner: 'axe', code: '' }], 'axe'],
    [
      'a criterion of HTML_CodeSniffer',
      H42,
      [{ runner: 'htmlcs', code: 'WCAG2AA.Principle1.Guideline1_3.1_3_1' }],
      'HTML_CodeSniffer',
    ],
    ['all of HTML_CodeSniffer', H42, [{ runner: 'htmlcs', code: '' }], 'HTML_CodeSniffer'],
    ['a question', `${H42}?`, [{ runner: 'htmlcs', code: '' }], 'HTML_CodeSniffer'],
    [
      'both runners',
      `image-alt ${H37}`,
      [
        { runner: 'axe', code: '' },
        { runner: 'htmlcs', code: '' },
      ],
      'axe and HTML_CodeSniffer',
    ],
  ])('makes it uncertain what came and went by %s', (_what, breaks, unjudged, names) => {
    const [judged, broken] = [scanOf([page(breaks)]), scanOf([page('', unjudged)])];
    const reason = `In the other scan, something in the page broke ${names}.`;

    expect(diffScans(broken, judged).resolved).toMatchObject([{ verified: false, reason }]);
    expect(diffScans(judged, broken).added).toMatchObject([{ verified: false, reason }]);
  });

  it.each<[string, string, Unjudged]>([
    ['another rule', 'image-alt', { runner: 'axe', code: 'color-contrast' }],
    ['another criterion', H42, { runner: 'htmlcs', code: 'WCAG2AA.Principle1.Guideline1_3.1_3' }],
    ['one runner, if the other one saw it too', `image-alt ${H37}`, { runner: 'htmlcs', code: '' }],
  ])('does not report %s', (_what, breaks, unjudged) => {
    const [resolved] = diffScans(scanOf([page('', [unjudged])]), scanOf([page(breaks)])).resolved;
    expect(resolved).toBeDefined();
    expect(resolved).not.toHaveProperty('verified');
  });

  it('says nothing about other pages, and does not hide what went from them', () => {
    const other = 'https://site.example/b';
    const all: Unjudged = { runner: 'axe', code: '' };
    const base = scanOf([page('image-alt'), page('image-alt', [], other)]);
    const [resolved] = diffScans(scanOf([page('', [all]), page('', [], other)]), base).resolved;
    expect(resolved).not.toHaveProperty('verified');
  });

  it('is kept with the facts of a scan', () => {
    const facts = scanOf([
      page('', [
        { runner: 'axe', code: '' },
        { runner: 'htmlcs', code: 'WCAG2AA.Principle1' },
      ]),
    ]);
    expect(decodeFacts(encodeFacts(facts)).pages).toEqual(facts.pages);
  });
});

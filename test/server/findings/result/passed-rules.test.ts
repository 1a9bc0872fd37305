import { describe, expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { describeRunners } from '../../../../server/engine/site/scan-site.ts';
import { passedRules } from '../../../../server/findings/result/passed-rules.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import type { Limitation } from '../../../../shared/limitations/limitation.ts';

const AXE = ['image-alt', 'label', 'label-title-only', 'color-contrast', 'link-name', 'region'];
const runners = describeRunners(new Set(AXE));
const SETTINGS = {
  include: [],
  exclude: [],
  startPages: [],
  wcagLevel: null,
  rules: {},
  viewport: null,
  waitForSelector: null,
  headers: [],
  cookies: [],
} satisfies ScanFacts['settings'];

function scan(...breaks: string[]): ScanFacts {
  const pages = ['/', '/two'].map((path, index) =>
    judgedPage(`https://a.example${path}`, [el('p', { breaks: breaks[index] ?? '' }, 'Text')]),
  );
  return scanOf(pages, { runners });
}

function passed(facts: ScanFacts, limitations: readonly Limitation[] = []): string[] {
  return passedRules(facts, limitations).passed.rules.map(({ rule }) => rule);
}

describe('the rules that judged everything and found nothing', () => {
  it('are those that ran, of axe and of our own', () => {
    const names = passed(scan());
    expect(names).toEqual(
      expect.arrayContaining(['image-alt', 'color-contrast', 'click-only', 'broken-link', 'mixed-content']),
    );
    expect(names).not.toContain('frame-title');
    expect(passedRules(scan(), []).passed.pages).toBe(2);
  });

  it.each([
    ['reports something on one page', 'image-alt', scan('', 'image-alt')],
    ['was undecided somewhere', 'color-contrast', scan('', 'color-contrast?')],
    ['is said by another rule, which reports something', 'label-title-only', scan('label')],
    ['was broken by one page', 'image-alt', unjudged('axe', 'image-alt')],
    ['is one of a runner that a page broke', 'link-name', unjudged('axe', '')],
    ['lacked what it judges by', 'click-only', unjudged('sitedelta', 'click-only')],
    ['was off', 'image-alt', { ...scan(), settings: { ...SETTINGS, rules: { 'image-alt': false } } }],
    [
      'is of a category that was off',
      'doctype',
      { ...scan(), settings: { ...SETTINGS, rules: { documents: false } } },
    ],
    ['tries some elements of a page only', 'focus-visible', scan()],
    ['tries some elements of a page only, and is one for the page', 'keyboard-trap', scan()],
    ['was only counted', 'region', { ...scan(), notices: ['region'] }],
    ['asks about addresses, of which one gave no answer', 'broken-link', { ...scan(), unanswered: ['x'] }],
    [
      'compares pages, of which one was not visited',
      'repeated-title',
      { ...scan(), unvisited: ['https://a.example/x'] },
    ],
    ['judges encrypted pages, on a site without', 'mixed-content', unencrypted()],
    ['is about security, on a site without encryption', 'strict-transport-security', unencrypted()],
    ['says what became of pages since the base', 'lost-content', scan()],
  ])('are without one that %s', (_, rule, facts) => {
    expect(passed(facts)).not.toContain(rule);
    expect(passed(facts).length).toBeGreaterThan(20);
  });

  it('are without those about links if not all addresses were asked', () => {
    const about = { of: 'link', limit: 1, limitPerSite: 1, count: 3 } as const;
    expect(passed(scan(), [{ kind: 'addresses-not-asked', ...about }])).not.toContain('broken-external-link');
    expect(passed(scan())).toContain('broken-external-link');
  });

  it('are about the pages that were judged whole, and none without such a page', () => {
    const [first, second] = scan().pages;
    if (first === undefined || second === undefined) throw new Error('Two pages are needed.');
    const lacked = [{ kind: 'style sheets' as const }];
    const some = { ...scan(), pages: [first, { ...second, lacked }] };
    expect(passedRules(some, []).passed.pages).toBe(1);
    expect(passed(some)).toContain('image-alt');
    expect(passed(some)).not.toContain('broken-link');
    const none = { ...scan(), pages: [first, second].map((page) => ({ ...page, lacked })) };
    expect(passedRules(none, []).passed).toEqual({ pages: 0, rules: [] });
  });
});

it('a result names what the pages have that only a person can judge', () => {
  const body = [el('input', { type: 'hidden' }), el('img', { alt: 'A bowl' }), el('select')];
  const facts = scanOf([
    judgedPage('https://a.example/', body),
    judgedPage('https://a.example/b', [el('p')]),
  ]);
  expect(scanResult(facts, []).contents).toEqual(['fields', 'images']);
});

function unencrypted(): ScanFacts {
  const facts = scan();
  for (const page of facts.pages) page.url = page.url.replace('https:', 'http:');
  return facts;
}

function unjudged(runner: 'axe' | 'sitedelta', code: string): ScanFacts {
  const facts = scan();
  facts.pages[1]?.unjudged.push({ runner, code });
  return facts;
}

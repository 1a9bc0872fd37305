import type { Limitation } from '../../../../shared/limitations/limitation.ts';
import { describe, expect, it } from 'vitest';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { PageFacts } from '../../../../server/facts/scan-facts.ts';
import { buildOutput } from '../../../../server/service/threads/build-output.ts';
import { encodePage } from '../../../../server/service/threads/encoded-page.ts';
import { ratePage } from '../../../../server/rules/rate-page.ts';
import { checkAndDescribe } from '../../../../server/service/threads/check-and-describe.ts';
import { readBase } from '../../../../server/service/threads/in-threads.ts';
import type { DescribedPage } from '../../../../server/service/threads/check-and-describe.ts';
import { ScanJudge } from '../../../../server/service/threads/scan-judge.ts';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { reported } from '../../../../harness/findings/reported.ts';
import type { TestElement } from '../../../../harness/findings/pages.ts';

/** A page of so many links that break a rule, below so many nested elements. */
function pageOf(links: number, depth = 0, url = 'https://site.example/'): JudgedPage {
  const list = Array.from({ length: links }, (_, index) =>
    el(
      'a',
      { href: `/page/${index}`, class: `c${index % 9}`, breaks: index < 3_000 ? 'color-contrast' : '' },
      `“Page” ${'abcdefg'[index % 7]} \u0000 ${'x'.repeat(index % 50)}`,
    ),
  );
  let inner: (TestElement | string)[] = list;
  for (let level = 0; level < depth; level += 1) inner = [el('div', {}, ...inner)];
  return judgedPage(url, inner, ['document-title']);
}

/** Compared as text, because a failed comparison of so large objects would take a minute. */
function textOf(value: unknown): string {
  return JSON.stringify(value);
}

function bytesOf(page: PageFacts): Buffer {
  return Buffer.from(encodePage(page));
}

const SCAN = 'c'.repeat(32);
const RULE_PAGES = { before: 'https://scan.example.net/rules/', after: '' };

/** What a scan keeps of one page. */
async function described(page: JudgedPage): Promise<DescribedPage> {
  const { signal } = new AbortController();
  const kept = await new ScanJudge({ scanId: SCAN, signal, log: memoryLog() }).describe(reported(page));
  if (kept === null) throw new Error('The page is lost.');
  return kept;
}

describe('the output of a page and of a scan', () => {
  it.each([
    ['a small page', pageOf(50)],
    ['a page of many nodes', pageOf(11_000)],
    ['a page of many defects far down', pageOf(2_000, 100)],
  ])(
    'is the same for %s in a thread',
    async (_what, page) => {
      const { facts, links } = checkAndDescribe(ratePage(reported(page)));
      const result = await described(page);
      expect(bytesOf(result.facts).equals(bytesOf(facts))).toBe(true);
      expect(textOf(result.links) === textOf(links)).toBe(true);
    },
    120_000,
  );

  it.each([
    ['a small scan', 50],
    ['a large scan', 1_600],
  ])(
    'is the same for %s in a thread',
    async (_what, links) => {
      const before = scanOf([pageOf(links)]);
      const pages = [pageOf(links), pageOf(links, 1, 'https://site.example/b')];
      const expected = scanOf(pages, { base: before, scanId: SCAN });
      const base = encodeFacts(before);
      const limitations: Limitation[] = [{ kind: 'sitemaps-incomplete' }];
      const result = await buildOutput(expected, { scanId: SCAN, limitations, base, rulePages: RULE_PAGES });
      const text = textOf(scanResult(expected, limitations, RULE_PAGES));
      expect(text).toContain(RULE_PAGES.before);
      expect(textOf(result.result) === text).toBe(true);
      expect(Buffer.from(result.facts).equals(encodeFacts(expected))).toBe(true);
    },
    120_000,
  );

  it.each([
    ['a small base', 50],
    ['a large base', 3_000],
  ])(
    'has the page addresses of %s',
    async (_what, links) => {
      const urls = ['https://site.example/', 'https://site.example/b'];
      const facts = encodeFacts(scanOf(urls.map((url) => pageOf(links, 0, url))));
      const result = await readBase(facts);
      expect(result.pages).toEqual(urls);
      expect(new Set(result.problems.map((key) => key.slice(0, key.indexOf(' '))))).toContain(
        'color-contrast',
      );
      await expect(readBase(facts.subarray(0, -1))).rejects.toThrow('cut off');
    },
    120_000,
  );

  it('fails with the error of the thread', async () => {
    const page = pageOf(50);
    page.url = 'no address';
    await expect(described(page)).rejects.toThrow('Invalid URL');
  }, 120_000);
});

import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORT_SCRIPT, assetName } from '../../../server/assets/assets.ts';
import { neutralise } from '../../../server/report/texts/web-link.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { aBase, aComparison, aDiff, aFinding, aResult, aScan } from '../../../harness/findings/builders.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await openPage(browser);
});

afterAll(() => browser.close());

interface Parsed {
  /** What must never be there. */
  breaches: string[];
  evidence: string[];
  titles: string[];
  explanations: string[];
}

/** Parses a document with the browser's own parser, without running anything in it. */
async function parse(document: string): Promise<Parsed> {
  // A string goes through JSON: a broken surrogate must arrive as it was sent.
  const answer = await page.evaluate(`(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(document)}, 'text/html');
    const known = new Set('html head meta title link body a header svg path span main div p h1 h2 h3 h4 ul ol li details summary pre code dl dt dd time strong bdi section table caption thead tbody tr th td progress noscript script footer nav svg rect mark del ins form label input select option button'.split(' '));
    const breaches = [];
    for (const element of parsed.querySelectorAll('*')) {
      if (!known.has(element.localName)) breaches.push('element ' + element.localName);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'style' || name === 'srcdoc') breaches.push('attribute ' + name);
        if (name === 'href' || name === 'src') {
          const url = new URL(value, 'https://service.example/reports/x');
          const own = url.origin === 'https://service.example';
          if (!/^https?:$/.test(url.protocol)) breaches.push('link ' + value);
          if (!own && (element.localName !== 'a' || element.rel !== 'noopener noreferrer nofollow ugc')) breaches.push('foreign ' + element.outerHTML);
        }
      }
      if (element.localName === 'script' && element.textContent === ${JSON.stringify(REPORT_SCRIPT).replaceAll('<', '\\u003c')}) continue;
      if (element.localName === 'script' && (element.textContent !== '' || element.getAttribute('src') !== '../assets/${assetName('progress.js')}')) breaches.push('script');
    }
    const texts = (selector) => Array.from(parsed.querySelectorAll(selector), (element) => element.textContent);
    return JSON.stringify({ breaches, evidence: texts('#findings .exhibit pre code'), titles: texts('#findings .rule-title'), explanations: texts('#findings .explanation bdi') });
  })()`);
  const parsed: Parsed = JSON.parse(String(answer));
  return parsed;
}

const SEEDS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</code></pre><h1>',
  '</title><script>',
  '</details></main>',
  '<!--',
  '-->',
  ']]>',
  '&lt;b&gt; &amp;amp; &#60;',
  '${7*7}',
  '!${x}',
  '\u202egnp.exe\u0000',
  'a'.repeat(5000),
  '\ud800',
  'https://x.example/"onclick="alert(1)',
  'javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
];

const text = oneof(
  constantFrom(...SEEDS),
  string({ unit: 'binary' }),
  array(constantFrom(...SEEDS, '<', '>', '"', "'", '&', '=', '!', '/', ' ', '\n', '\t', '`'), {
    maxLength: 8,
  }).map((parts) => parts.join('')),
);

it('shows every text as text, whatever it contains', async () => {
  await assert(
    asyncProperty(text, text, text, text, text, async (evidence, title, explanation, address, other) => {
      const finding = aFinding({
        evidence,
        title,
        explanation,
        id: other,
        rule: other,
        selector: other,
        category: other,
        pages: [address, `https://x.example/${other}`],
        helpUrl: address,
        criteria: [other],
        sources: [other],
      });
      const scan = aScan({
        id: other,
        target: address,
        createdAt: other,
        result: aResult([finding], {
          limitations: [other],
          pages: [{ url: address, status: 200, title: other, findings: 1 }],
        }),
      });
      const diff = aDiff({
        added: [
          {
            ...finding,
            elements: [evidence, other].map((each) => ({ evidence: each, page: address })),
            baseMarkup: other,
            verified: false,
            reason: other,
          },
        ],
        unchanged: [{ ...finding, evidenceChanged: true, baseEvidence: other }],
      });

      const plain = await parse(pages.report({ scan, comparison: { problem: other } }));
      expect(plain.breaches).toEqual([]);
      expect(plain.evidence).toEqual(evidence === '' ? [] : [neutralise(evidence)]);
      expect(plain.titles).toEqual([neutralise(title)]);
      expect(plain.explanations).toEqual(explanation === '' ? [] : [neutralise(explanation)]);
      const compared = await parse(
        pages.report({
          scan,
          comparison: aComparison(
            { ...diff, baseScanId: other },
            aBase({ id: other, target: other, createdAt: address }),
          ),
        }),
      );
      expect(compared.breaches).toEqual([]);
      for (const document of [
        pages.report({ scan: { ...scan, status: 'failed', error: other }, comparison: null }),
        pages.report({ scan: { ...scan, status: 'running' }, comparison: null }),
        pages.problem({ title, message: other, root: '../' }),
        pages.report({ scan: { ...scan, status: 'queued' }, comparison: null }),
      ]) {
        expect((await parse(document)).breaches).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

it('detects a breach of the policy', async () => {
  const { breaches } = await parse(
    '<p onclick="x"><a href="javascript:x">y</a><iframe></iframe><script>1</script>',
  );

  expect(breaches).toEqual([
    'attribute onclick',
    'link javascript:x',
    'foreign <a href="javascript:x">y</a>',
    'element iframe',
    'script',
  ]);
});

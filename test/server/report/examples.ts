import { pages } from '../../../server/report/page/pages.ts';
import type { ScanForm } from '../../../server/report/page/scan-form.ts';
import { aHistory } from '../../../harness/findings/a-history.ts';
import {
  aBase,
  aComparison,
  aDiff,
  aFinding,
  aResult,
  aScan,
  SCAN_ID,
} from '../../../harness/findings/builders.ts';

const contrast = aFinding({
  rule: 'color-contrast',
  title: 'Text has too little contrast with its background',
  explanation:
    'Element has insufficient color contrast of 2.84 (foreground color: #999999, background color: #ffffff, font size: 12.0pt (16px), font weight: normal). Expected contrast ratio of 4.5:1',
  evidence: '<p class="legal">All prices with VAT.</p>',
  selector: 'html > body > footer > p:nth-of-type(2)',
  id: '0123456789abcdef',
  criteria: ['1.4.3'],
  sources: ['axe'],
  pages: Array.from({ length: 12 }, (_, index) => `https://www.example.com/products/${index + 1}`),
});
const label = aFinding({
  severity: 'medium',
  rule: 'label',
  title: 'Fields must have a label',
  evidence: '<input type="search" name="q" placeholder="Search">',
  criteria: ['1.3.1', '3.3.2', '4.1.2'],
});
const landmark = aFinding({
  severity: 'low',
  rule: 'region',
  title: 'Content should be inside a landmark',
  evidence: `<div class="promo">${'<span>a word of a very long piece of evidence</span> '.repeat(40)}</div>`,
  criteria: [],
  occurrences: 1,
});
const findings = [
  aFinding(),
  ...Array.from({ length: 8 }, (_, index) => aFinding({ evidence: `<img src="/p/${index}.svg">` })),
  contrast,
  label,
  landmark,
];
const limitations = [
  'The limit of pages was reached: 14 pages were found and not judged.',
  '1 page was not judged because it answered with HTTP 500: https://www.example.com/old.',
  'The scan could not decide everything; a person must look at: “Text that looks like a list must be a list” (3 elements on 2 pages), “Links must stand out” (1 element on 1 page).',
];

/** What a person must decide. */
const undecided: NonNullable<ReturnType<typeof aResult>['undecided']> = [
  {
    rule: 'color-contrast',
    title: 'Text has too little contrast',
    elements: 2589,
    pages: 63,
    reasons: [
      {
        reason: 'An image lies behind the text.',
        elements: 2000,
        examples: [
          {
            evidence: '<p class="offer">Up to 50 % off</p>',
            page: 'https://www.example.com/offers',
            selector: 'html > body > main > div:nth-of-type(2) > section > p:nth-of-type(12)',
          },
        ],
      },
    ],
  },
  { rule: 'list', title: 'Links are a list without list markup', elements: 1, pages: 1, reasons: [] },
];

const passed = {
  pages: 1,
  rules: [
    { rule: 'link-name', title: 'Link has no text', category: 'accessibility' },
    { rule: 'doctype', title: 'Page has no <!doctype html>', category: 'documents' },
  ],
};

/** As many as make the numbers of a heading wide. */
const plenty = Array.from({ length: 1111 }, () => aFinding({ evidence: '', pages: [] }));

/** The home page of a service. */
function home(form: ScanForm, serviceUrl = 'https://scan.example.net'): string {
  return pages.home({ form, serviceUrl, sample: 'reports/sample' });
}

/** One page of every kind, by name. */
export const examples: Record<string, string> = {
  home: home({ url: '' }),
  'home of this machine': home({ url: '' }, 'http://127.0.0.1:8080'),
  'home, with a mistake': home({
    url: 'https://exa mple.com',
    problem: {
      message: 'Enter one address, such as www.example.com.',
      aboutAddress: true,
      retryAfterSeconds: undefined,
    },
  }),
  'home, with a wait': home({
    url: 'https://www.example.com/',
    problem: {
      message: 'Too many scans are waiting. Try again in a minute.',
      aboutAddress: false,
      retryAfterSeconds: 60,
    },
  }),
  'home, with a failure': home({
    url: 'https://www.example.com/',
    problem: { message: 'Something went wrong.', aboutAddress: false, retryAfterSeconds: undefined },
  }),
  api: pages.api({
    base: 'https://scan.example.net',
    accepted: '{\n  "status": "queued"\n}',
    complete: '{\n  "status": "complete"\n}',
    diff: '{\n  "added": []\n}',
  }),
  'about-scanner': pages.aboutScanner({
    respectRobots: true,
    maxPages: 25,
    pagesAtOnce: 2,
    asksLinkedSites: true,
    keepsPictures: true,
  }),
  rules: pages.rules(),
  'a rule': pages.rule('color-contrast') ?? '',
  'a rule with much code': pages.rule('label') ?? '',
  findings: pages.report({
    scan: aScan({
      completedAt: '2026-11-21T05:04:10.000Z',
      result: aResult(findings, { limitations, undecided, passed, contents: ['fields', 'images', 'media'] }),
    }),
    comparison: { problem: 'The scan to compare with is of another target. Choose one of the same address.' },
  }),
  diff: pages.report({
    scan: aScan({
      completedAt: '2026-11-21T05:04:10.000Z',
      result: aResult([contrast, aFinding(), label, landmark], { limitations }),
    }),
    comparison: aComparison(
      aDiff({
        added: [
          contrast,
          aFinding(),
          aFinding({
            rule: 'button-name',
            title: 'Button has no accessible name',
            evidence: '<button class="icon"></button>',
            verified: false,
            reason: 'The other scan did not look at this page.',
          }),
        ],
        resolved: [
          label,
          aFinding({
            severity: 'low',
            rule: 'tabindex',
            title: 'Do not set tabindex above zero',
            verified: false,
            reason: 'This scan did not reach the page.',
          }),
        ],
        unchanged: [
          aFinding({
            evidence: '<img src="/img/new.svg" class="x9">',
            evidenceChanged: true,
            baseEvidence: '<img src="/img/old.svg" class="a1">',
          }),
          landmark,
        ],
      }),
    ),
  }),
  'a part, filtered': pages.report(
    { scan: aScan({ result: aResult([...findings, ...plenty]) }), comparison: null },
    {
      fields: { severity: 'high', category: 'nope', page: '/products?page=2', sort: 'pages', part: '2' },
      address: `https://scan.example.net/reports/${SCAN_ID}`,
    },
  ),
  'a filter that nothing meets': pages.report(
    { scan: aScan({ result: aResult(findings) }), comparison: null },
    { fields: { text: 'nothing like it' } },
  ),
  'a file': pages.report(
    {
      scan: aScan({
        result: aResult(findings, {
          limitations,
          undecided,
          passed,
          contents: ['fields', 'images', 'media'],
        }),
      }),
      comparison: null,
    },
    { isFile: true, address: `https://scan.example.net/reports/${SCAN_ID}` },
  ),
  'many changes': pages.report({
    scan: aScan({ result: aResult(findings) }),
    comparison: aComparison(aDiff({ added: plenty, resolved: plenty, unchanged: plenty })),
  }),
  'nothing added': pages.report({
    scan: aScan({ result: aResult([landmark]) }),
    comparison: aComparison(aDiff({ resolved: [label], unchanged: [landmark] })),
  }),
  'only unverified': pages.report({
    scan: aScan({ result: aResult([landmark]) }),
    comparison: aComparison(aDiff({ added: [{ ...landmark, verified: false, reason: 'Not looked at.' }] })),
  }),
  'a preview against a later scan': pages.report({
    scan: aScan({ target: 'https://preview-17.example.net/', result: aResult([landmark]) }),
    comparison: aComparison(
      aDiff({ added: [landmark] }),
      aBase({ createdAt: '2026-11-22T04:00:00.000Z', completedAt: '2026-11-22T04:01:00.000Z' }),
    ),
  }),
  'diff without findings': pages.report({
    scan: aScan({ result: aResult([]) }),
    comparison: aComparison(aDiff({})),
  }),
  history: pages.history('0'.repeat(32), aHistory(8)),
  'a long history': pages.history('0'.repeat(32), aHistory(100)),
  'a history of one scan': pages.history('0'.repeat(32), aHistory(1)),
  'nothing found': pages.report({ scan: aScan({ result: aResult([]) }), comparison: null }),
  'many pages': pages.report({
    scan: aScan({
      result: aResult([aFinding()], {
        pages: Array.from({ length: 40 }, (_, index) => ({
          url: `https://www.example.com/${index}`,
          status: 200,
          title: index === 3 ? '' : `Page ${index}`,
          findings: index,
        })),
      }),
    }),
    comparison: null,
  }),
  'many rules': pages.report({
    scan: aScan({
      result: aResult(
        Array.from({ length: 36 }, (_, index) =>
          aFinding({ rule: `rule-${index}`, severity: index < 20 ? 'medium' : 'low' }),
        ),
      ),
    }),
    comparison: null,
  }),
  queued: pages.report({
    scan: aScan({ status: 'queued', progress: { queuePosition: 3 } }),
    comparison: null,
  }),
  running: pages.report({
    scan: aScan({
      status: 'running',
      progress: {
        pagesFound: 12,
        pagesDone: 3,
        currentPage: 'https://www.example.com/about?a=1&b=<2>',
        findingsFound: 37,
        rules: [
          { rule: 'image-alt', title: 'Image has no alt text', severity: 'high', findings: 30, pages: 3 },
          {
            rule: 'region',
            title: 'Content is <outside> of landmarks',
            severity: 'low',
            findings: 7,
            pages: 1,
          },
        ],
      },
    }),
    comparison: null,
  }),
  'waiting for long': pages.report({
    scan: aScan({ status: 'queued' }),
    comparison: null,
    now: '2026-11-21T05:12:05.000Z',
  }),
  'running, first page': pages.report({ scan: aScan({ status: 'running' }), comparison: null }),
  'comparison failed': pages.comparisonFailed(aScan(), 'The scans <b>cannot</b> be compared.'),
  failed: pages.report({
    scan: aScan({
      status: 'failed',
      completedAt: '2026-11-21T05:04:10.000Z',
      error: 'The first page answered with HTTP 404 (it does not exist).',
    }),
    comparison: null,
  }),
  problem: pages.problem({
    title: 'No such report',
    message: 'There is no scan with this id. It may have been removed because of its age.',
    root: '../',
  }),
};

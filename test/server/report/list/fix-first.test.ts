import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';
import { aComparison, aDiff, aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { pages } from '../../../../server/report/page/pages.ts';
import { selfContained } from '../../../../server/report/page/self-contained.ts';

const PAGES = ['https://www.example.com/', 'https://www.example.com/about'];

const button = aFinding({
  id: 'a'.repeat(16),
  rule: 'button-name',
  title: 'Button has no accessible name',
  explanation: 'Fix it in any one of these ways: (1) put a text into it; (2) give it an aria-label.',
  evidence: `<button class="tool" title-of="${'long '.repeat(60)}"></button>`,
  shortSelector: '#tool',
  pages: PAGES,
  occurrences: 12,
});
const contrast = aFinding({
  id: 'b'.repeat(16),
  rule: 'color-contrast',
  title: 'Text has too little contrast',
  evidence: '<p class="note">Closed</p>',
  pages: [PAGES[0] ?? ''],
  measured: { color: '#999999', background: '#ffffff', neededRatio: 4.5 },
  declarations: [
    {
      property: 'color',
      value: 'rgb(153, 153, 153)',
      selector: '.note',
      file: 'https://www.example.com/site.css',
    },
  ],
});
const script = aFinding({
  id: 'c'.repeat(16),
  rule: 'broken-script',
  title: 'Script is missing',
  explanation:
    'The script /a.js answers with HTTP 404. Restore the file. Whatever the script does on the page does not work.',
  evidence: '<script src="/a.js"></script>',
  pages: [PAGES[0] ?? ''],
  severity: 'medium',
});

/** The text of the section, with one space between words; and its HTML. */
function first(report: string): { text: string; markup: string } {
  const [markup = ''] = /<section id="first"[\s\S]*?<\/section>/.exec(report) ?? [];
  const text = markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
  return { text, markup };
}

function ofScan(findings: Parameters<typeof aResult>[0], isFile = true): ReturnType<typeof first> {
  return first(
    pages.report({ scan: aScan({ result: aResult(findings) }), comparison: null }, { fields: {}, isFile }),
  );
}

describe('what to fix first', () => {
  it('says what is wrong, how far it reaches, whom it affects, and leads to its findings', () => {
    const { text, markup } = ofScan([script, contrast, button]);

    expect(text).toMatch(/Button has no accessible name .*Text has too little contrast .*Script is missing/);
    expect(text).toContain('high 12 elements on both pages People who use a screen reader');
    expect(markup.match(/href="#[^"]*"/g)).toEqual([
      'href="#r-button-name"',
      'href="#r-color-contrast"',
      'href="#r-broken-script"',
    ]);
    expect(text).toContain('On / ');
    expect(text).toContain('For example on / #tool');
  });

  it('shows the change where it is known, cut at the same place on both sides', () => {
    const { markup, text } = ofScan([button]);

    expect(markup).toContain('<ins>');
    expect(markup).not.toContain('<del>');
    expect(text).not.toContain('in any one of these ways');
    expect(markup.length).toBeLessThan(4000);
  });

  it('shows the rule of the style sheet with the colour that passes, and the file', () => {
    const { text } = ofScan([contrast]);

    expect(text).toMatch(/Now \.note { color: # ?999999 ?; } Fixed \.note { color: # ?\w{6} ?; }/);
    expect(text).toContain('Text colour in /site.css');
    expect(text).not.toContain('is needed */');
  });

  it('says in words what to do where no change is known, and nothing twice', () => {
    const { text } = ofScan([script]);

    expect(text).toContain('answers with HTTP 404. Restore the file.');
    expect(text.match(/whatever the script does/gi)).toHaveLength(1);
  });

  it('is left out where nothing is left to do', () => {
    expect(ofScan([]).text).toBe('');
    const scan = aScan({ result: aResult([]) });
    const diff = aDiff({ resolved: [button] });
    expect(first(pages.report({ scan, comparison: aComparison(diff) }, {})).text).toBe('');
  });

  it('says of a comparison what was added, before what was there', () => {
    const scan = aScan({ result: aResult([button, contrast]) });
    const diff = aDiff({ added: [contrast], unchanged: [button] });

    expect(first(pages.report({ scan, comparison: aComparison(diff) }, {})).text).toMatch(
      /Text has too little contrast high Added: 3 elements on 1 page .*Button has no accessible name high In the base, too: 12 elements/,
    );
  });
});

it('is on the first screen of a phone and of a computer, with the fix there, in a report of 600 findings', async () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    [button, contrast, script].map((finding, place) => ({
      ...finding,
      id: `${index}`.padStart(15, 'd') + String(place),
    })),
  ).flat();
  const scan = aScan({ result: aResult(many) });
  const file = selfContained(pages.report({ scan, comparison: null }, { fields: {}, isFile: true }), null);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    await page.setContent(file);
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewport({ width, height });
      const bottoms = await page.$$eval('.cause .harm', (found) =>
        found.map((each) => each.getBoundingClientRect().bottom),
      );
      expect(bottoms).toHaveLength(3);
      expect(Math.max(...bottoms)).toBeLessThan(height);
    }
    const isSeen = await page.$$eval('.cause pre', (found) =>
      found.map((each) => each.checkVisibility({ contentVisibilityAuto: true })),
    );
    expect(isSeen).not.toContain(false);
  } finally {
    await browser.close();
  }
});

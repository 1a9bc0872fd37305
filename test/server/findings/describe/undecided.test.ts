import { describe, expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { decideContrast } from '../../../../server/rules/decide-contrast.ts';
import { ENGINES, el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

const G18_FAIL = 'WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail';
const G18_IMAGE = 'WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.BgImage';
const H48 = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H48';
const CAPTION = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H39.3.NoCaption';
const OPEN = 'The other scan could not decide this for the element.';

function scanWith(...elements: TestElement[]) {
  return scanOf([judgedPage('https://a.example/', elements)]);
}

const pageWith = (breaks: string) => judgedPage('https://a.example/', [text(breaks)]);
const text = (breaks: string, id = 'price') => el('p', { id, breaks }, `Text of ${id}`);
const asked = (id: string) => text(`${CAPTION}?`, id);

describe('what the runners could not measure', () => {
  it.each([
    ['color-contrast?'],
    ['link-in-text-block?'],
    [`${G18_IMAGE}?`],
    ['label-content-name-mismatch?'],
    [`${H48}?`],
  ])('%s is a limitation and not a finding', (breaks) => {
    const { findings, limitations } = scanResult(scanWith(text(breaks)), [{ kind: 'sitemaps-incomplete' }]);
    expect(findings).toEqual([]);
    expect(limitations).toEqual([
      expect.stringContaining('sitemaps'),
      `The scan could not decide everything; a person must look at: “Title of ${breaks.slice(0, -1)}” (1 element on 1 page).`,
    ]);
  });

  it('is counted over elements and pages, each element once', () => {
    const scan = scanOf([
      judgedPage('https://a.example/', [
        text(`color-contrast? ${G18_IMAGE}?`, 'a'),
        text('color-contrast?', 'b'),
      ]),
      judgedPage('https://a.example/two', [text('color-contrast?', 'c')]),
    ]);
    expect(scanResult(scan, []).limitations).toEqual([
      'The scan could not decide everything; a person must look at: “Title of color-contrast” (3 elements on 2 pages).',
    ]);
  });

  it('is listed by rule, with why and examples, each look of an element once', () => {
    const open = (id: string) => ({ ...text('color-contrast?', id) });
    const scan = scanOf([
      judgedPage('https://a.example/', [open('a'), open('b'), text(`${H48}?`, 'c')]),
      judgedPage('https://a.example/two', [open('a')]),
    ]);
    const why = 'Why color-contrast is open.';
    for (const { undecided } of scan.pages) {
      const [contrast] = undecided.filter(({ family }) => family === 'color-contrast');
      for (const reason of contrast?.reasons ?? []) reason.words = why;
    }
    const [first, second, ...more] = scanResult(scan, []).undecided ?? [];
    expect(first).toMatchObject({ rule: 'color-contrast', elements: 3, pages: 2 });
    expect(first?.reasons).toEqual([
      {
        reason: why,
        elements: 3,
        examples: ['a', 'b'].map((id) => ({
          evidence: `<p id="${id}">Text of ${id}</p>`,
          page: 'https://a.example/',
          selector: `#${id}`,
        })),
        places: ['a', 'b'].map((id) => ({
          evidence: `<p id="${id}">Text of ${id}</p>`,
          pages: id === 'a' ? ['https://a.example/', 'https://a.example/two'] : ['https://a.example/'],
          selector: `#${id}`,
        })),
      },
    ]);
    expect(second).toMatchObject({ rule: 'list', elements: 1, pages: 1, reasons: [{ elements: 1 }] });
    expect(more).toEqual([]);
  });

  it('lists what is the same at the same place of several pages once', () => {
    const pages = ['', 'two'].map((path) =>
      judgedPage(`https://a.example/${path}`, [text('color-contrast?')]),
    );
    const [rule] = scanResult(scanOf(pages), []).undecided ?? [];
    expect(rule).toMatchObject({ elements: 2, reasons: [{ elements: 2, places: [{}] }] });
    expect(rule?.reasons[0]?.places?.[0]?.pages).toEqual(['https://a.example/', 'https://a.example/two']);
  });

  it('has numbers alone if the scan is of an earlier version', () => {
    const scan = scanWith(text('color-contrast?'));
    for (const rule of scan.pages.flatMap(({ undecided }) => undecided)) delete rule.reasons;
    expect(scanResult(scan, []).undecided).toMatchObject([
      { rule: 'color-contrast', elements: 1, reasons: [] },
    ]);
    expect(scanResult(scanWith(text('color-contrast')), []).undecided).toBeUndefined();
  });

  it('stays a finding if the other runner decided it', () => {
    const { findings, limitations } = scanResult(scanWith(text(`color-contrast? ${G18_FAIL}`)), []);
    expect(findings).toMatchObject([{ rule: 'color-contrast', severity: 'medium', sources: ['htmlcs'] }]);
    expect(limitations).toEqual([]);
  });

  it('is unchanged while one runner decides it', () => {
    const [both, one] = [
      scanWith(text(`color-contrast ${G18_FAIL}`)),
      scanWith(text(`color-contrast? ${G18_FAIL}`)),
    ];
    expect(diffScans(one, both)).toMatchObject({ added: [], resolved: [], unchanged: [{}] });
  });

  it('makes a difference doubtful in both directions', () => {
    const [decided, open] = [scanWith(text('color-contrast')), scanWith(text('color-contrast?'))];
    expect(diffScans(open, decided)).toMatchObject({
      added: [],
      resolved: [{ rule: 'color-contrast', verified: false, reason: OPEN }],
    });
    expect(diffScans(decided, open)).toMatchObject({
      added: [{ rule: 'color-contrast', verified: false, reason: OPEN }],
      resolved: [],
    });
  });

  it('is doubtful, too, where only one scan could measure it in pixels, and the same problem where axe could', () => {
    const low = {
      isLarge: false,
      color: [255, 255, 255] as [number, number, number],
      low: 1,
      middle: 2,
      high: 2,
      backdrop: '',
    };
    const runners = [...ENGINES, { name: 'sitedelta' as const, version: '1', rules: ['color-contrast'] }];
    const open = pageWith('color-contrast?');
    const violations = decideContrast(
      open.violations,
      open.violations.map(({ node }) => ({ ...low, node: node ?? -1 })),
    );
    const [measured, undecided, byAxe] = [{ ...open, violations }, open, pageWith('color-contrast')].map(
      (each) => scanOf([each], { runners }),
    );
    if (!measured || !undecided || !byAxe) throw new Error('There is no scan.');
    expect(scanResult(measured, [])).toMatchObject({
      findings: [{ rule: 'color-contrast', severity: 'high', sources: ['sitedelta'] }],
      limitations: [],
    });
    expect(diffScans(undecided, measured).resolved).toMatchObject([{ verified: false, reason: OPEN }]);
    expect(diffScans(measured, undecided).added).toMatchObject([{ verified: false, reason: OPEN }]);
    expect(diffScans(byAxe, measured)).toMatchObject({ added: [], resolved: [], unchanged: [{}] });
  });

  it('leaves no doubt about other elements and other rules', () => {
    const [before, after] = [
      scanWith(text('color-contrast?', 'a'), text('', 'b')),
      scanWith(text('color-contrast? image-alt', 'a'), text('color-contrast', 'b')),
    ];
    const { added } = diffScans(after, before);
    expect(added.map(({ rule, verified }) => [rule, verified])).toEqual([
      ['color-contrast', undefined],
      ['image-alt', undefined],
    ]);
  });

  it('leaves no doubt of what another rule of the same name says', () => {
    const decorative = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H67.2?';
    const { resolved } = diffScans(scanWith(text(decorative)), scanWith(text('image-alt')));
    expect(resolved.map(({ rule, verified }) => [rule, verified])).toEqual([['image-alt', undefined]]);
  });

  it('is kept with the facts', () => {
    const scan = scanWith(text('color-contrast?', 'a'), text(`${CAPTION}?`, 'b'));
    expect(decodeFacts(encodeFacts(scan))).toEqual(scan);
  });
});

describe('what HTML_CodeSniffer asks a person', () => {
  it('is one finding for the whole site', () => {
    const scan = scanOf([
      judgedPage('https://a.example/', [asked('a'), asked('b')]),
      judgedPage('https://a.example/two', [asked('c')]),
    ]);
    expect(scanResult(scan, []).findings).toMatchObject([
      {
        rule: 'wcag-1-3-1',
        severity: 'low',
        occurrences: 3,
        pages: ['https://a.example/', 'https://a.example/two'],
      },
    ]);
  });

  it('is the same finding whatever elements it is about', () => {
    const diff = diffScans(scanWith(asked('c'), asked('d'), asked('e')), scanWith(asked('a')));
    expect(diff).toMatchObject({
      added: [],
      resolved: [],
      unchanged: [{ rule: 'wcag-1-3-1', evidenceChanged: true }],
    });
  });

  it('is added when it is asked for the first time, and resolved when it is asked no more', () => {
    const [without, withIt] = [scanWith(text('', 'a')), scanWith(asked('a'))];
    expect(diffScans(withIt, without)).toMatchObject({ added: [{ rule: 'wcag-1-3-1' }], resolved: [] });
    expect(diffScans(without, withIt)).toMatchObject({ added: [], resolved: [{ rule: 'wcag-1-3-1' }] });
  });

  it('keeps its id', () => {
    const first = scanWith(asked('a'));
    const second = scanOf([judgedPage('https://a.example/', [asked('b')])], { base: first });
    expect(second.findings.map(({ id }) => id)).toEqual(first.findings.map(({ id }) => id));
  });

  it('is not a question if a runner is sure of the same defect', () => {
    const warning = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H65?';
    const { findings } = scanResult(scanWith(text(`label ${warning}`, 'a'), text(warning, 'b')), []);
    expect(findings).toMatchObject([
      { rule: 'label', sources: ['axe', 'htmlcs'], occurrences: 1 },
      { rule: 'empty-field-title', severity: 'low', occurrences: 1 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { countItems } from '../../../../harness/findings/count-items.ts';
import { el, judgedPage, scanOf, violation, type TestElement } from '../../../../harness/findings/pages.ts';

const PALE = 'color-contrast:#777/#fff';

function page(path: string, texts: string[], breaks = PALE): JudgedPage {
  const content = ['one', 'two', 'three', 'four'].map((text) => el('p', {}, `${path} ${text}`));
  return judgedPage(`https://site.example${path}`, [
    ...content,
    ...texts.map((text) => el('p', { breaks }, text)),
  ]);
}

function field(name: string): TestElement {
  return el('input', { class: 'field', type: 'text', name, breaks: 'label' });
}

function lists(name: string): JudgedPage[] {
  const toc = ['a', 'b', 'c'].map((text) => el('ul', { class: name, breaks: 'list' }, text));
  return [judgedPage('https://site.example/', toc)];
}

function scanWith(...body: TestElement[]) {
  return scanOf([judgedPage('https://site.example/', [el('p', {}, 'Words'), ...body])]);
}

const BASE = scanOf([page('/', ['apples', 'pears', 'plums']), page('/a', ['figs'])]);
const [FINDING] = BASE.findings;

it('does not verify what the other scan had as a part of a greater problem', () => {
  const outside = page('/', ['banner'], 'region');
  const whole = judgedPage('https://site.example/', [el('p', { breaks: 'region' }, 'banner')]);
  whole.violations.push(violation('landmark-one-main', 0));
  const [alone, within] = [scanOf([outside]), scanOf([whole])];
  const isPart = { rule: 'region', verified: false, reason: expect.stringContaining('a greater problem') };
  const [fixed, broken] = [diffScans(alone, within), diffScans(within, alone)];
  expect(fixed).toMatchObject({ added: [isPart], resolved: [{ rule: 'landmark-one-main' }] });
  expect(broken).toMatchObject({ added: [{ rule: 'landmark-one-main' }], resolved: [isPart] });
  expect([...fixed.resolved, ...broken.added].filter(({ verified }) => verified === false)).toEqual([]);
});

it('verifies what came next to a greater problem that both scans have', () => {
  const entry = el('a', { role: 'menuitem', breaks: 'aria-required-parent' }, 'Entry');
  const broken = el('ul', { role: 'menu', breaks: 'aria-required-children' }, el('li', {}, entry));
  const fixed = el('ul', { role: 'menu' }, el('li', {}, entry));
  const tab = el('a', { role: 'tab', breaks: 'aria-required-parent' }, 'Tab');
  const { added } = diffScans(scanWith(broken, tab), scanWith(broken));
  expect(added).toMatchObject([{ rule: 'aria-required-parent' }]);
  expect(added[0]).not.toHaveProperty('verified');
  expect(diffScans(scanWith(fixed), scanWith(broken)).added).toMatchObject([{ verified: false }]);
});

it('is one finding on all pages, with its first elements', () => {
  const { findings, counts, pages } = scanResult(BASE, []);
  expect(counts.total).toBe(1);
  expect(pages.map((each) => each.findings)).toEqual([1, 1]);
  expect(findings).toMatchObject([
    {
      id: FINDING?.id,
      occurrences: 4,
      pages: ['https://site.example/', 'https://site.example/a'],
      evidence: '<p>apples</p>',
      selector: 'html > body > p:nth-of-type(5)',
    },
  ]);
  expect(findings[0]?.elements?.map(({ evidence, page: url }) => [evidence, url])).toEqual([
    ['<p>apples</p>', 'https://site.example/'],
    ['<p>pears</p>', 'https://site.example/'],
    ['<p>plums</p>', 'https://site.example/'],
    ['<p>figs</p>', 'https://site.example/a'],
  ]);
});

it('names no elements apart if all look alike, and not more than fifty', () => {
  const same = scanOf([page('/', ['apples']), page('/a', ['apples'])]);
  expect(scanResult(same, []).findings[0]).not.toHaveProperty('elements');
  const texts = Array.from({ length: 60 }, (_, index) => `${String.fromCharCode(97 + (index % 26))}${index}`);
  const many = scanOf([page('/', texts)]);
  expect(scanResult(many, []).findings).toMatchObject([{ occurrences: 60, elements: { length: 50 } }]);
});

it.each([
  ['another colour', [page('/', ['a']), page('/a', ['b'], 'color-contrast:#888/#fff')], 2],
  ['another rule', [page('/', ['a']), page('/a', ['b'], 'link-in-text-block:#777/#fff')], 2],
  ['another field', [judgedPage('https://site.example/', [field('query'), field('mail')])], 2],
])('%s is another finding', (_name, pages, count) => {
  expect(scanOf(pages).findings).toHaveLength(count);
});

describe('an element with a known cause', () => {
  it.each([
    ['on a page that has others', [page('/', ['apples', 'pears', 'plums', 'kiwis']), page('/a', ['figs'])]],
    ['on a page that had none', [page('/', ['apples', 'pears', 'plums']), page('/a', ['figs', 'kiwis'])]],
    [
      'on a new page',
      [page('/', ['apples', 'pears', 'plums']), page('/a', ['figs']), page('/new', ['kiwis'])],
    ],
  ])('%s is added, though the finding is known', (_name, pages) => {
    for (const base of [BASE, null]) {
      const current = scanOf(pages, { base });
      const { added, resolved, unchanged } = diffScans(current, BASE);
      expect({ resolved, unchanged }).toEqual({ resolved: [], unchanged: [] });
      expect(added).toMatchObject([
        { evidence: '<p>kiwis</p>', occurrences: 1, otherOccurrences: 4, partOf: FINDING?.id },
      ]);
      expect(added[0]?.id).not.toBe(FINDING?.id);
      // In the scan itself the finding goes on.
      expect(current.findings).toMatchObject([{ id: FINDING?.id }]);
    }
  });

  it('has another id for other elements, so that an ignored one hides no other', () => {
    const [one, other] = ['kiwis', 'limes'].map((text) => {
      const current = scanOf([page('/', ['apples', 'pears', 'plums', text]), page('/a', ['figs'])]);
      return diffScans(current, BASE).added[0]?.id;
    });
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
  });
});

describe('a finding of which some elements were fixed', () => {
  const current = scanOf([page('/', ['apples', 'plums']), page('/a', ['figs'])], { base: BASE });

  it('is resolved in these alone, and still there', () => {
    const { added, resolved, unchanged } = diffScans(current, BASE);
    expect(added).toEqual([]);
    expect(resolved).toMatchObject([
      { id: FINDING?.id, evidence: '<p>pears</p>', occurrences: 1, otherOccurrences: 3 },
    ]);
    expect(resolved[0]?.otherPages).toEqual(['https://site.example/a']);
    expect(unchanged).toMatchObject([{ id: FINDING?.id, occurrences: 3 }]);
  });

  it('is resolved as a whole only when the last one is gone', () => {
    const { resolved } = diffScans(scanOf([page('/', []), page('/a', [])]), BASE);
    expect(resolved).toMatchObject([{ id: FINDING?.id, occurrences: 4 }]);
    expect(resolved[0]).not.toHaveProperty('otherOccurrences');
  });

  it('is both, if others came', () => {
    const both = scanOf([page('/', ['apples', 'plums']), page('/a', ['figs']), page('/b', ['kiwis'])]);
    const { added, resolved, unchanged } = diffScans(both, BASE);
    expect(added).toMatchObject([{ evidence: '<p>kiwis</p>', otherOccurrences: 3 }]);
    expect(resolved).toMatchObject([{ evidence: '<p>pears</p>', otherOccurrences: 3 }]);
    expect(unchanged).toEqual([]);
  });
});

it('says of the element that it shows whether it has changed, not of another one', () => {
  const { unchanged } = diffScans(scanOf([page('/', ['pears', 'plums']), page('/a', ['figs'])]), BASE);
  expect(unchanged).toMatchObject([{ evidence: '<p>pears</p>' }]);
  expect(unchanged[0]).not.toHaveProperty('evidenceChanged');
});

it('keeps its id when its colours change everywhere, or its template is renamed', () => {
  const repainted = scanOf(
    [
      page('/', ['apples', 'pears', 'plums'], 'color-contrast:#787878/#fff'),
      page('/a', ['figs'], 'color-contrast:#787878/#fff'),
    ],
    { base: BASE },
  );
  expect(repainted.findings).toMatchObject([{ id: FINDING?.id }]);
  expect(countItems(diffScans(repainted, BASE))).toEqual({ added: 0, resolved: 0, unchanged: 1 });
  const before = scanOf(lists('toc'));
  const after = scanOf(lists('contents'), { base: before });
  expect(after.findings.map(({ id }) => id)).toEqual(before.findings.map(({ id }) => id));
  expect(countItems(diffScans(after, before))).toEqual({ added: 0, resolved: 0, unchanged: 1 });
});

it('does not depend on how many there are', () => {
  const ids = [1, 2, 4, 5, 50].map((count) => {
    const texts = Array.from({ length: count }, (_, at) => 'x'.repeat(at + 1));
    return scanOf([page('/', texts)]).findings.map(({ id }) => id);
  });
  expect(ids[0]).toHaveLength(1);
  expect(new Set(ids.map(String)).size).toBe(1);
});

describe('an element on a page that the base did not reach', () => {
  const unreached = scanOf([page('/', ['apples'])], { unvisited: ['https://site.example/b'] });

  it('is not verified if it is the only one that came', () => {
    const current = scanOf([page('/', ['apples']), page('/b', ['kiwis'])]);
    expect(diffScans(current, unreached).added).toMatchObject([
      { evidence: '<p>kiwis</p>', verified: false, otherOccurrences: 1 },
    ]);
  });

  it('is left out of what is certain', () => {
    const current = scanOf([page('/', ['apples', 'pears']), page('/b', ['kiwis'])]);
    const { added } = diffScans(current, unreached);
    expect(added).toMatchObject([{ evidence: '<p>pears</p>', occurrences: 1, otherOccurrences: 1 }]);
    expect(added[0]).not.toHaveProperty('verified');
  });
});

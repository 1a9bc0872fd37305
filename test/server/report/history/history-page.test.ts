import { describe, expect, it } from 'vitest';
import { aHistory } from '../../../../harness/findings/a-history.ts';
import { historyPage } from '../../../../server/report/history/history-page.ts';
import type { ScanHistory } from '../../../../server/report/history/history-page.ts';

const ID = '0'.repeat(32);

function textOf(page: string): string {
  return page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

function pageOf(history: ScanHistory): string {
  return historyPage(ID, history);
}

describe('the history', () => {
  it('has each scan as a row and as a point, both links to its comparison', () => {
    const history = aHistory(3);

    const page = pageOf(history);

    const [newest, second, first] = history.scans.map(({ id }) => id);
    for (const link of [`../${newest}?base=${second}`, `../${second}?base=${first}`, `../${first}`]) {
      expect(page.split(`href="${link}"`)).toHaveLength(3);
    }
    expect(page.match(/<circle/g)).toHaveLength(3);
    expect(textOf(page)).toContain('20 November 2026 at 05:04 UTC: 49 findings, 1 added, 5 resolved');
  });

  it('plots the oldest first, the highest at the top', () => {
    const page = pageOf(aHistory(3));

    const points = [...page.matchAll(/<circle class="point" cx="([\d.]+)" cy="([\d.]+)"/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );

    expect(points.map(([x]) => x)).toEqual(points.map(([x]) => x).toSorted((a, b) => a - b));
    // 47, 49 and 40 findings.
    expect(points[1]?.[1]).toBe(12);
    expect(points[0]?.[1]).toBeCloseTo(12 + 130 * (1 - 47 / 49), 1);
    expect(points[2]?.[1]).toBeCloseTo(12 + 130 * (1 - 40 / 49), 1);
  });

  it('tells what was not counted or compared from nought', () => {
    const { scans } = aHistory(3);
    const [newest, second, first] = scans;
    if (!newest || !second || !first) throw new Error('There are three.');
    const page = pageOf({
      scans: [{ ...newest, changes: null }, { ...second, counts: null }, first],
      of: 'chain',
      cut: null,
    });

    expect(textOf(page)).toMatch(/ 25 pages 40 not compared yet /);
    expect(textOf(page)).toMatch(/ UTC Commit 7d79303 – 1 5 /);
    expect(textOf(page)).toMatch(/no base/);
    expect(page.match(/<circle/g)).toHaveLength(2);
    expect(page).toMatch(/ d="M[\d.]+ [\d.]+M[\d.]+ [\d.]+"/);
  });

  it('plots nothing if nothing was counted: a scale would look like numbers', () => {
    const { scans } = aHistory(3);

    const page = pageOf({ scans: scans.map((scan) => ({ ...scan, counts: null })), of: 'chain', cut: null });

    expect(page).not.toContain('<figure');
    expect(textOf(page)).toContain('Findings were not counted');
    expect(page.match(/<tr>/g)).toHaveLength(4);
  });

  it.each([
    [{ cut: 'kept' }, /Older scans are no longer kept\./],
    [{ cut: 'shown' }, /Only the last 4 are shown\./],
    [{ of: 'target' }, /by all clients/],
  ] as const)('says which scans it has: %j', (changes, words) => {
    expect(textOf(pageOf(aHistory(4, changes)))).toMatch(words);
    expect(textOf(pageOf(aHistory(4)))).not.toMatch(words);
  });

  it('shows another address of a scan, and escapes it', () => {
    const { scans } = aHistory(2);
    const [newest, first] = scans;
    if (!newest || !first) throw new Error('There are two.');
    const page = pageOf({
      scans: [newest, { ...first, target: 'https://preview.example/?a=<script>"' }],
      of: 'chain',
      cut: null,
    });

    expect(textOf(page)).toContain('preview.example');
    expect(page).not.toContain('<script');
  });

  it('names the deployment of each scan as far as it is known, with the whole commit to look up', () => {
    const page = pageOf(aHistory(4));
    const rows = [...page.matchAll(/<th scope="row">(.*?)<\/th>/gs)].map(([, row = '']) =>
      textOf(row).trim(),
    );

    expect(
      rows.map((row) =>
        row
          .replace(/^.* UTC/, '')
          .trim()
          .replace(/ +,/, ','),
      ),
    ).toEqual([
      'Commit 5d41402, environment production 25 pages',
      'Commit 7d79303 25 pages',
      'Environment staging 25 pages',
      '25 pages',
    ]);
    expect(page).toContain('title="5d41402abc4b2a76b9719d911017c592aaaaaaaa"');
  });

  it('escapes what a client says of a deployment', () => {
    const { scans } = aHistory(1);
    const hostile = { commit: '"><script>1</script>', environment: '</bdi><script>' };

    expect(
      pageOf({ scans: scans.map((scan) => ({ ...scan, deployment: hostile })), of: 'chain', cut: null }),
    ).not.toContain('<script');
  });

  it('needs no plot for one scan', () => {
    expect(pageOf(aHistory(1))).not.toContain('<figure');
    expect(textOf(pageOf(aHistory(1)))).toContain('There is no other scan to plot.');
  });
});

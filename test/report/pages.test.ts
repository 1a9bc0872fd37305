import { describe, expect, it } from 'vitest';
import { pages } from '../../server/report/pages.ts';
import { aDiff, aFinding, aResult, aScan, BASE_ID, SCAN_ID } from './builders.ts';

const NOTHING = { diff: null, baseProblem: null };

/** The text of the first heading. */
function verdict(document: string): string {
  return (
    /<h1[^>]*>(.*?)<\/h1>/s
      .exec(document)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() ?? ''
  );
}

describe('the verdict', () => {
  it('counts by severity without a comparison', () => {
    const result = aResult([aFinding(), aFinding({ severity: 'low' }), aFinding({ severity: 'low' })]);

    expect(verdict(pages.report({ scan: aScan({ result }), ...NOTHING }))).toBe('1 high, 0 medium, 2 low');
  });

  it('counts what changed with a comparison', () => {
    const diff = aDiff({
      added: [aFinding(), aFinding(), aFinding()],
      resolved: [aFinding()],
      unchanged: [],
    });

    const report = pages.report({ scan: aScan({ result: aResult([]) }), diff, baseProblem: null });

    expect(verdict(report)).toBe('3 added, 1 resolved, 0 unchanged');
  });

  it('does not take nothing found for accessible', () => {
    const report = pages.report({ scan: aScan({ result: aResult([]) }), ...NOTHING });

    expect(verdict(report)).toBe('Nothing found by the automatic checks');
    expect(report).toContain('That does not mean that the site is accessible');
  });

  it.each([
    [{ status: 'queued' as const }, 'The scan is waiting'],
    [{ status: 'running' as const }, 'The scan is running'],
    [{ status: 'failed' as const, error: 'The name could not be resolved.' }, 'The scan failed'],
    [{ status: 'complete' as const }, 'The result is missing'],
  ])('of %j is "%s"', (state, expected) => {
    expect(verdict(pages.report({ scan: aScan(state), ...NOTHING }))).toBe(expected);
  });
});

describe('a report', () => {
  it('says why there is no comparison', () => {
    const scan = aScan({ result: aResult([]) });

    expect(pages.report({ scan, diff: null, baseProblem: 'The base is gone.' })).toContain(
      'The base is gone.',
    );
  });

  it('says on how many other pages a finding is known', () => {
    const otherPages = ['https://site.example/b', 'https://site.example/c'];
    const diff = aDiff({ added: [aFinding({ otherPages })], resolved: [aFinding()], unchanged: [] });
    const report = pages.report({ scan: aScan({ result: aResult([]) }), diff, baseProblem: null });

    expect(report.match(/Known on [^<]*/g)).toEqual(['Known on 2 other pages']);
  });

  it('keeps unverified findings apart, with the reason', () => {
    const added = [
      aFinding({ title: 'Sure' }),
      aFinding({ title: 'Unsure', verified: false, reason: 'Not looked at.' }),
    ];

    const report = pages.report({
      scan: aScan({ result: aResult(added) }),
      diff: aDiff({ added }),
      baseProblem: null,
    });

    const [before, after] = report.split('id="unverified"');
    expect(before).toContain('Sure');
    expect(before).not.toContain('Unsure');
    expect(after).toContain('Unsure');
    expect(after).toContain('Not looked at.');
    expect(before).toContain('1 of them could not be verified.');
  });

  it('shows changed evidence beside the old', () => {
    const unchanged = [aFinding({ evidence: 'now', evidenceChanged: true, baseEvidence: 'then' })];

    const report = pages.report({
      scan: aScan({ result: aResult(unchanged) }),
      diff: aDiff({ unchanged }),
      baseProblem: null,
    });

    expect(report).toMatch(/Before<\/p>.*<code>then<.*Now<\/p>.*<code>now</s);
  });

  it('says a common explanation once and different ones each', () => {
    const same = aResult([aFinding(), aFinding()]);
    const other = aResult([aFinding({ explanation: 'One.' }), aFinding({ explanation: 'Two.' })]);

    const count = (result: typeof same): number =>
      pages.report({ scan: aScan({ result }), ...NOTHING }).split('class="explanation"').length - 1;

    expect([count(same), count(other)]).toEqual([1, 2]);
  });

  it('shows all of 5,000 findings, most of them folded', () => {
    const findings = Array.from({ length: 5000 }, (_, index) =>
      aFinding({ evidence: `<img src="${index}">`, rule: `rule-${index % 7}` }),
    );

    const report = pages.report({ scan: aScan({ result: aResult(findings) }), ...NOTHING });

    expect(report.match(/<li class="finding">/g)).toHaveLength(5000);
    expect(report.match(/<details class="more">/g)).toHaveLength(7);
    expect(report).toContain('5,000 high');
  });

  it('does not grow without end where many findings are on many pages', () => {
    const pageAddresses = Array.from({ length: 1000 }, (_, index) => `https://www.example.com/${index}`);
    const of = (count: number): string =>
      pages.report({
        scan: aScan({
          result: aResult(Array.from({ length: count }, () => aFinding({ pages: pageAddresses }))),
        }),
        ...NOTHING,
      });

    expect(of(20)).not.toContain('named in the data');
    expect(of(500)).toContain('and 960 more pages, named in the data of the scan');
    expect(of(500)).toContain('On 1,000 pages');
  });

  it('shows findings that have only what the contract requires', () => {
    const result = aResult([{ severity: 'low', rule: 'r', title: 't', evidence: '', pages: [] }]);

    const report = pages.report({ scan: aScan({ result }), ...NOTHING });

    expect(report).toContain('No evidence was recorded.');
    expect(report).not.toContain('undefined');
  });

  it('links to the data and to the scan before', () => {
    const report = pages.report({ scan: aScan({ result: aResult([]) }), diff: aDiff({}), baseProblem: null });

    expect(report).toContain(`href="../api/v1/scans/${SCAN_ID}/diff?base=${BASE_ID}"`);
    expect(report).toContain(`href="${BASE_ID}"`);
  });
});

describe('every page', () => {
  it.each([
    ['home', pages.home(), ''],
    ['report', pages.report({ scan: aScan({ result: aResult([aFinding()]) }), ...NOTHING }), '../'],
    ['progress', pages.report({ scan: aScan({ status: 'running' }), ...NOTHING }), '../'],
    ['problem', pages.problem({ title: 'Gone', message: 'It is gone.' }), '../'],
  ])('%s links relatively and only to assets that exist', (_, document, root) => {
    const own = [...document.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? '');

    expect(own.filter((address) => address.startsWith('/'))).toEqual([]);
    const assets = own.filter((address) => address.includes('assets/'));
    expect(assets).toContainEqual(expect.stringMatching(/assets\/style-[0-9a-f]{12}\.css$/));
    for (const address of assets)
      expect(pages.assets).toHaveProperty([address.replace(`${root}assets/`, '')]);
  });
});

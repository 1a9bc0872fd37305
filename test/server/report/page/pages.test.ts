import { describe, expect, it } from 'vitest';
import { REPORT_SCRIPT } from '../../../../server/assets/assets.ts';
import { pages } from '../../../../server/report/page/pages.ts';
import {
  aBase,
  aComparison,
  aDiff,
  aFinding,
  aResult,
  aScan,
  BASE_ID,
  SCAN_ID,
} from '../../../../harness/findings/builders.ts';

const NOTHING = { comparison: null };

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
  it('counts findings by severity if there is no comparison', () => {
    const result = aResult([aFinding(), aFinding({ severity: 'low' }), aFinding({ severity: 'low' })]);

    expect(verdict(pages.report({ scan: aScan({ result }), ...NOTHING }))).toBe(
      '3 findings: 1 high, 0 medium, 2 low',
    );
  });

  const sure = aFinding();
  const unsure = aFinding({ verified: false });
  const inPart = aFinding({ evidence: '<p>', otherOccurrences: 2 });
  it.each([
    [
      'changes of all kinds',
      { added: [sure, sure, sure], resolved: [sure], unchanged: [sure, sure] },
      '3 added, 1 resolved, 2 unchanged',
      '3 added, 1 resolved',
    ],
    [
      'nothing added',
      { resolved: [sure], unchanged: [sure] },
      'Nothing added, 1 resolved, 1 unchanged',
      'Nothing added, 1 resolved',
    ],
    [
      'in part',
      { added: [sure, inPart], resolved: [inPart, inPart], unchanged: [sure] },
      '1 added, 1 added in part, 0 resolved, 2 resolved in part, 1 unchanged',
      '1 added, 1 added in part, 0 resolved, 2 resolved in part',
    ],
    ['no findings at all', {}, 'Nothing added, 0 resolved, 0 unchanged', 'Nothing added, 0 resolved'],
    [
      'unverified findings among others',
      { added: [sure, unsure], resolved: [unsure, sure, unsure], unchanged: [sure] },
      '1 added, 1 resolved, 1 unchanged, 3 not verified',
      '1 added, 1 resolved, 3 not verified',
    ],
    [
      'only unverified findings',
      { added: [unsure], resolved: [unsure] },
      '0 added, 0 resolved, 0 unchanged, 2 not verified',
      '0 added, 0 resolved, 2 not verified',
    ],
    [
      'unverified findings on one side',
      { resolved: [unsure], unchanged: [sure] },
      'Nothing added, 0 resolved, 1 unchanged, 1 not verified',
      'Nothing added, 0 resolved, 1 not verified',
    ],
  ])('counts %s, and unverified ones separately', (_, arrays, heading, title) => {
    const report = pages.report({
      scan: aScan({ result: aResult([]) }),
      comparison: aComparison(aDiff(arrays)),
    });

    expect(verdict(report)).toBe(heading);
    expect(report).toContain(`<title>${title} · www.example.com · Sitedelta</title>`);
    // Whatever the heading links to says the same number.
    const heads = /<h1>.*?<\/h1>/s.exec(report)?.[0] ?? '';
    for (const [, id = '', words = ''] of heads.matchAll(/href="#(\w+)">([^<]*)</g)) {
      const section = new RegExp(`id="${id}-heading">[^<]*<span class="count">(\\d+)`).exec(report);
      const count = section?.[1] ?? 'no section';
      if (words.endsWith('in part')) continue;
      expect(words).toMatch(count === '0' ? /^(?:0|Nothing)\b/ : new RegExp(`^${count} `));
    }
  });

  it.each([
    [
      { added: [unsure] },
      '1 finding could not be verified: only one of the two scans could see it. It counts',
    ],
    [
      { added: [unsure], resolved: [unsure] },
      '2 findings could not be verified: only one of the two scans could see them. They count',
    ],
  ])('explains what not verified means', (arrays, words) => {
    const report = pages.report({
      scan: aScan({ result: aResult([]) }),
      comparison: aComparison(aDiff(arrays)),
    });

    expect(report).toContain(words);
  });

  it.each([
    [{ unchanged: [sure] }, 'good', 'Everything found now was in the base, too.'],
    [{ resolved: [sure] }, 'good', 'Nothing found now.'],
    [{ added: [unsure] }, 'none', '1 finding could not be verified'],
    [{ added: [sure] }, 'added', null],
  ])('is calm if nothing was added, and no good news if something is unverified', (arrays, tone, words) => {
    const report = pages.report({
      scan: aScan({ result: aResult([]) }),
      comparison: aComparison(aDiff(arrays)),
    });

    expect(/<h1>\s*<span>\s*<\w+ class="(\w+)"/.exec(report)?.[1]).toBe(tone);
    expect(report.includes('<section\n      id="added"') || report.includes('<section id="added"')).toBe(
      tone === 'added',
    );
    if (words !== null) expect(report).toContain(words);
  });

  it('does not call a site accessible because nothing was found', () => {
    const report = pages.report({ scan: aScan({ result: aResult([]) }), ...NOTHING });

    expect(verdict(report)).toBe('Nothing found by the automatic checks');
    expect(report).toContain('This does not mean that the site is accessible');
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
  it('reports why there is no comparison', () => {
    const scan = aScan({ result: aResult([]) });

    expect(pages.report({ scan, comparison: { problem: 'The base is gone.' } })).toContain(
      'The base is gone.',
    );
  });

  it('says on how many other pages a finding is known', () => {
    const otherPages = ['https://site.example/b', 'https://site.example/c'];
    const diff = aDiff({ added: [aFinding({ otherPages })], resolved: [aFinding()], unchanged: [] });
    const report = pages.report({ scan: aScan({ result: aResult([]) }), comparison: aComparison(diff) });

    expect(report.match(/Known on [^<]*/g)).toEqual(['Known on 2 other pages.']);
  });

  it('shows the first elements of a finding, and says how many others have the same problem', () => {
    const elements = ['One', 'Two', 'Three'].map((name) => ({
      evidence: `element ${name}`,
      page: 'https://site.example/',
    }));
    const part = aFinding({ evidence: 'element One', occurrences: 9, elements, otherOccurrences: 134 });
    const diff = aDiff({ added: [part], resolved: [aFinding({ otherOccurrences: 1 })], unchanged: [] });
    const report = pages.report({ scan: aScan({ result: aResult([]) }), comparison: aComparison(diff) });

    const listed = report.slice(report.indexOf('id="findings"'));
    expect(listed.match(/(?<=<code(?: dir="ltr")?>)element [OT]\w+/g)).toEqual([
      'element One',
      'element Two',
      'element Three',
    ]);
    expect(report).toContain('9 elements');
    expect(report).toMatch(/Show <\/span>2 of the other 8 elements/);
    expect(report.match(/\d+ other elements? ha\w+ the same problem before and still \w+ it\./g)).toEqual([
      '134 other elements had the same problem before and still have it.',
      '1 other element had the same problem before and still has it.',
    ]);
  });

  it('shows unverified findings separately, with the reason', () => {
    const added = [
      aFinding({ title: 'Sure' }),
      aFinding({ title: 'Unsure', verified: false, reason: 'Not looked at.' }),
    ];

    const report = pages.report({
      scan: aScan({ result: aResult(added) }),
      comparison: aComparison(aDiff({ added })),
    });

    const [before, after] = report.split('id="unverified"');
    expect(before).toContain('Sure');
    expect(before).not.toContain('Unsure');
    expect(after).toContain('Unsure');
    expect(after).toContain('Not looked at.');
  });

  it('shows changed evidence next to the previous evidence', () => {
    const unchanged = [aFinding({ evidence: 'now', evidenceChanged: true, baseEvidence: 'then' })];

    const report = pages.report({
      scan: aScan({ result: aResult(unchanged) }),
      comparison: aComparison(aDiff({ unchanged })),
    });

    expect(report).toMatch(/Before<\/p>.*<code><del>then<.*Now<\/p>.*<code><ins>now</s);
  });

  it('says below an added element what stood there in the base, if that is known', () => {
    const added = [aFinding({ baseMarkup: '<h2 …>' }), aFinding()];

    const report = pages.report({
      scan: aScan({ result: aResult(added) }),
      comparison: aComparison(aDiff({ added })),
    });

    expect(report.match(/In the base: <code[^>]*>.*?<\/code>/g)).toEqual([
      'In the base: <code dir="ltr">&#60;h2 …&#62;</code>',
    ]);
  });

  it('shows a common explanation once, and different ones with each finding', () => {
    const same = aResult([aFinding(), aFinding()]);
    const other = aResult([aFinding({ explanation: 'One.' }), aFinding({ explanation: 'Two.' })]);

    const count = (result: typeof same): number =>
      pages.report({ scan: aScan({ result }), ...NOTHING }).split('class="explanation"').length - 1;

    expect([count(same), count(other)]).toEqual([1, 2]);
  });

  it('shows 5,000 findings in parts, and in a file all of them, most of them folded', () => {
    const findings = Array.from({ length: 5000 }, (_, index) =>
      aFinding({ evidence: `<img src="${index}">`, rule: `rule-${index % 7}` }),
    );

    const scan = aScan({ result: aResult(findings) });
    const report = pages.report({ scan, ...NOTHING });
    const file = pages.report({ scan, ...NOTHING }, { isFile: true });

    const [shown] = report.split('<div class="paper">');
    expect(shown?.match(/<li\s+class="finding"/g)).toHaveLength(21);
    expect(report).toContain('5,000 findings, in 7 groups');
    expect(report.length).toBeLessThan(300_000);
    expect(file.match(/<li\s+class="finding"/g)).toHaveLength(5000);
    expect(file.match(/<details class="more group" >/g)).toHaveLength(7);
    // Its filter is for the script that the finished file gets, and is sent nowhere.
    expect(file.match(/<form[^>]*>/g)).toEqual(['<form class="grid">']);
    expect(file).toMatch(/<details class="filter" id="filter" hidden>/);
    expect(file).not.toContain('<script');
    expect(report).toContain('5,000 high');
  });

  it('has a bounded size if many findings are on many pages', () => {
    const pageAddresses = Array.from({ length: 1000 }, (_, index) => `https://www.example.com/${index}`);
    const of = (count: number, isFile: boolean): string =>
      pages.report(
        {
          scan: aScan({
            result: aResult(Array.from({ length: count }, () => aFinding({ pages: pageAddresses }))),
          }),
          ...NOTHING,
        },
        { isFile },
      );

    expect(of(20, true)).not.toContain('named in the data');
    expect(of(500, true)).toContain('and 960 more pages, named in the data of the scan');
    expect(of(500, false)).toContain('and 980 more pages, named in the data of the scan');
    expect(of(500, false)).toContain('On 1,000 pages');
  });

  it('shows findings that have only what the contract requires', () => {
    const result = aResult([{ severity: 'low', rule: 'r', title: 't', evidence: '', pages: [] }]);

    const report = pages.report({ scan: aScan({ result }), ...NOTHING });

    expect(report).toContain('No evidence was recorded.');
    expect(report.replace(REPORT_SCRIPT, '')).not.toContain('undefined');
  });

  it('links to the data', () => {
    const report = pages.report({
      scan: aScan({ result: aResult([]) }),
      comparison: aComparison(aDiff({})),
    });

    expect(report).toContain(`href="../api/v1/scans/${SCAN_ID}/diff?base=${BASE_ID}"`);
    expect(report).toContain(`href="${SCAN_ID}?base=${BASE_ID}&amp;download"`);
  });
});

function reportAgainst(base: Parameters<typeof aBase>[0], target?: string): string {
  const scan = aScan({ result: aResult([]), ...(target !== undefined && { target }) });
  return pages.report({ scan, comparison: aComparison(aDiff({}), aBase(base)) });
}

/** What a page says of the two scans that it compares. */
function sides(page: string): string[] {
  return [...page.matchAll(/<dt>(?:Scanned|Compared with)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(([, fact = '']) =>
    fact
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

describe('the base of a comparison', () => {
  it('is named by address, date and id, and leads to its report', () => {
    const report = reportAgainst({ completedAt: '2026-11-20T18:30:00.000Z' });

    const fact = /<dt>Compared with<\/dt>\s*<dd>(.*?)<\/dd>/s.exec(report)?.[1] ?? '';
    expect(fact).toContain(`href="${BASE_ID}"`);
    expect(
      fact
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(`www.example.com, 20 November 2026 at 18:30 UTC Scan ${BASE_ID}`);
    expect(report).not.toMatch(/the scan before|class="notice"/);
    expect(report).not.toContain('compared with www.example.com');
  });

  it('is named with its commit and environment, as the scan is, where they are known', () => {
    const deployment = { commit: `abcdef1${'2'.repeat(33)}`, environment: '<b>preview' };
    const scan = aScan({ result: aResult([]), deployment });
    const base = aBase({ deployment: { environment: 'production' } });

    expect(sides(pages.report({ scan, comparison: aComparison(aDiff({}), base) }))).toEqual([
      'www.example.com, 21 November 2026 at 05:00 UTC Commit abcdef1, environment &#60;b&#62;preview',
      `www.example.com, 21 November 2026 at 04:00 UTC Environment production Scan ${BASE_ID}`,
    ]);
    expect(pages.report({ scan, comparison: null })).toContain(
      `Commit <code title="${deployment.commit}">abcdef1</code>`,
    );
  });

  it.each([
    ['https://preview-17.example.net/', ', compared with www.example.com<'],
    ['http://www.example.com/', ', compared with https://www.example.com/<'],
  ])('is named first if %s is compared with another address', (target, words) => {
    const eyebrow = /<p class="eyebrow">.*?<\/p>/s.exec(reportAgainst({}, target))?.[0];

    expect(eyebrow).toContain(words);
  });

  it.each([
    [{ createdAt: '2026-11-23T05:00:00.000Z' }, 'The base is the later of the two scans.'],
    [{ id: SCAN_ID, createdAt: '2026-11-21T05:00:00.000Z' }, 'This scan is compared with itself.'],
  ])('is explained if it is unusual', (base, words) => {
    expect(reportAgainst(base)).toContain(words);
  });
});

describe('the page of a failed scan', () => {
  it('keeps the address for another try', () => {
    const target = 'https://www.example.com/a?b=c&d="<e>';

    const report = pages.report({
      scan: aScan({ status: 'failed', error: 'It failed.', target }),
      ...NOTHING,
    });

    expect(report).toContain(`href="../?url&#61;${encodeURIComponent(target)}"`.replace('url&#61;', 'url='));
  });
});

describe('every page', () => {
  it.each([
    [
      'home',
      pages.home({ form: { url: '' }, serviceUrl: 'https://scan.example.net', sample: 'reports/x' }),
      '',
    ],
    ['report', pages.report({ scan: aScan({ result: aResult([aFinding()]) }), ...NOTHING }), '../'],
    ['progress', pages.report({ scan: aScan({ status: 'running' }), ...NOTHING }), '../'],
    ['problem', pages.problem({ title: 'Gone', message: 'It is gone.', root: '../' }), '../'],
  ])('%s links relatively and only to assets that exist', (_, document, root) => {
    const own = [...document.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? '');

    expect(own.filter((address) => address.startsWith('/'))).toEqual([]);
    const assets = own.filter((address) => address.includes('assets/'));
    expect(assets).toContainEqual(expect.stringMatching(/assets\/style-[0-9a-f]{12}\.css$/));
    for (const address of assets)
      expect(pages.assets).toHaveProperty([address.replace(`${root}assets/`, '')]);
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { sourceLinks } from '../../../src/render/source-link.ts';
import { renderFailureSummary, renderSummary } from '../../../src/render/summary.ts';
import type { ComparedFinding, Scan } from '../../../src/service/api-types.ts';
import {
  aCompleteScan,
  aCompleteTarget,
  aDiff,
  aFailedTarget,
  aFinding,
  anEntry,
  TARGET,
} from '../../../harness/runner/builders.ts';

const MAX_BYTES = 1024 * 1024;

function aScanWith(findings: ComparedFinding[], limitations: string[]): Scan {
  const scan = aCompleteScan(findings);
  scan.result?.limitations.push(...limitations);
  return scan;
}

function summarize(parts: Parameters<typeof aDiff>[0], limitations: string[] = []): string {
  const scan = aScanWith([...(parts?.added ?? []), ...(parts?.unchanged ?? [])], limitations);
  return renderSummary([aCompleteTarget({ scan, comparison: { kind: 'compared', diff: aDiff(parts) } })]);
}

test('has one line of what is only counted, by the number', () => {
  const scan = aScanWith([], []);
  const counts = { 'emphasis-markup': 2, 'new-window': 1_200, a: 1, b: 1, c: 1, d: 1, e: 1 };
  const notices = Object.entries(counts).map(([rule, occurrences]) => ({
    rule,
    title: 'T',
    occurrences,
    pages: 1,
  }));
  Object.assign(scan.result ?? {}, { notices });
  const summary = renderSummary([aCompleteTarget({ scan })]);
  expect(summary).toContain(
    'Only counted, because most teams leave it as it is: 1,200 × new-window, 2 × emphasis-markup, 1 × a, 1 × b, 1 × c, 1 × d and 1 more rule.',
  );
  expect(summary).toContain('With `rules: all` below `scan` in `.sitedelta.yml` these are findings.');
  expect(
    renderSummary([aCompleteTarget({ scan }), aCompleteTarget({ scan })]).split('Only counted'),
  ).toHaveLength(3);
});

test('shows added findings by rule, worst first, with pages, evidence and advice', () => {
  const summary = summarize({
    added: [
      aFinding({ severity: 'low', rule: 'region' }),
      aFinding({
        explanation: 'Say what it shows.',
        helpUrl: 'https://help.example/image-alt',
        criteria: ['1.1.1'],
        pages: ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://a.example/4'],
      }),
      aFinding({ severity: 'low', rule: 'region', evidence: '<div>' }),
      aFinding({
        evidence: '<img src="/b.jpg">',
        verified: false,
        reason: 'The base did not visit the page.',
        otherPages: ['https://site.example/other'],
      }),
    ],
    unchanged: [aFinding({ rule: 'link-name', evidenceChanged: true, baseEvidence: 'old' })],
  });

  const details = summary.slice(summary.indexOf('### Added'), summary.indexOf('Both scans'));
  expect(details.match(/<code>(image-alt|region|link-name)<\/code>/g)).toEqual([
    '<code>image-alt</code>',
    '<code>region</code>',
  ]);
  expect(summary).toMatch(
    /^## Sitedelta: ✅ 1 high and 2 low added, nothing resolved, 1 not verified, 1 of 1 pages judged$/m,
  );
  expect(summary).toContain('| Added | 1 | 0 | 2 | 3 |');
  expect(summary).toContain('| Not verified | 1 | 0 | 0 | 1 |');
  expect(summary).toContain('<details><summary>Not verified (1)</summary>');
  expect(summary).toContain('Only in this scan (1):');
  expect(summary).toContain('<code>/3</code></a><br>and 1 more');
  expect(summary).toContain('Say what it shows.');
  expect(summary).toContain('WCAG 1.1.1 · <a href="https://help.example/image-alt">how to fix</a>');
  expect(summary).toContain('<em>Not verified: The base did not visit the page.</em>');
  expect(summary).toContain('<em>Known on 1 other page.</em>');
  expect(summary).toContain('<details><summary>Unchanged (1)</summary>');
  expect(summary).not.toContain('Resolved (');
});

test('ignored findings are folded, with reason and last day, and expired entries are named', () => {
  const [added, known] = [aFinding({ id: '1'.repeat(16) }), aFinding({ id: '2'.repeat(16), rule: 'label' })];
  const other = aFinding({ id: '3'.repeat(16), rule: 'region' });
  const ignored = [
    { finding: known, entry: anEntry({ line: 7, reason: 'A false alarm.' }) },
    { finding: added, entry: anEntry({ line: 3, reason: 'The shop goes | away.', expires: '2027-01-31' }) },
  ];
  const expired = [
    { entry: anEntry({ line: 9, reason: 'Soon.', expires: '2026-10-01' }), findings: 1 },
    { entry: anEntry({ line: 11, expires: '2026-10-02' }), findings: 0 },
  ];
  const outcome = { conclusion: 'passed', verdict: 'Fine.', ignored, expired } as const;
  const scan = aCompleteScan([added, known, other]);
  const diff = aDiff({ added: [added, other], unchanged: [known] });
  const compared = renderSummary([
    aCompleteTarget({ scan, outcome, comparison: { kind: 'compared', diff } }),
  ]);
  const alone = renderSummary([aCompleteTarget({ scan, outcome })]);

  expect(compared).toContain(
    '### Added (2)\n\n1 of them is ignored by <code>.sitedelta.yml</code>; see below.\n',
  );
  expect(compared).toContain(
    '<details><summary>Unchanged (1)</summary>\n\n1 of them is ignored by <code>.sitedelta.yml</code>; see below.\n',
  );
  for (const summary of [compared, alone]) {
    expect(summary).toContain('<details><summary>Ignored by <code>.sitedelta.yml</code> (2)</summary>');
    const details = summary
      .split('\n')
      .filter((line) => !line.includes('| accessibility |'))
      .join('\n');
    expect(details.match(/<code>(image-alt|label|region)<\/code>/g)?.toSorted()).toEqual([
      '<code>image-alt</code>',
      '<code>label</code>',
      '<code>region</code>',
    ]);
    expect(summary).toContain('| The shop goes &#124; away. (line 3) | 2027-01-31 |');
    expect(summary).toContain('| A false alarm. (line 7) | for good |');
    expect(summary).toContain(
      '### ⏰ Expired in <code>.sitedelta.yml</code> (2)\n\n- Line 9, until 2026-10-01: Soon. <strong>1 finding counts again.</strong>\n- Line 11, until 2026-10-02: Known. <strong>Nothing matches it any more, so it can be removed.</strong>',
    );
  }
  expect(compared).toMatch(/^\| <strong>Added<\/strong> · 🔴 High · <code>image-alt<\/code>/m);
});

test.each([
  ['src/a b/ü|<1>.html', '<a href="https://github.com/a/b/blob/1/src/a%20b/%C3%BC%7C%3C1%3E.html#L7">'],
  ['../x', '<a href="https://github.com/a/b/blob/x#L7">'],
])('an added finding leads to its line in the file %s', (file, href) => {
  const linkSource = sourceLinks(() => ({ file, line: 7 }), 'https://github.com/a/b/blob/1');
  const named = sourceLinks(() => ({ file, line: 7 }), '');
  const diff = aDiff({ added: [aFinding()], resolved: [aFinding()], unchanged: [aFinding()] });
  const target = aCompleteTarget({ comparison: { kind: 'compared', diff } });

  expect(renderSummary([target], linkSource).split(`<br>In ${href}<code>`)).toHaveLength(2);
  expect(renderSummary([target], named)).toContain('<br>In <code>');
  expect(renderSummary([target], named)).not.toContain('blob');
  expect(
    renderSummary(
      [target],
      sourceLinks(() => undefined, 'https://github.com/'),
    ),
  ).not.toContain('<br>In');
});

test('what was compared is named with all that is known of both sides', () => {
  const scan = aScanWith([aFinding()], ['14 pages were found and not judged.']);
  if (scan.result) scan.result.limitationDetails = [{ kind: 'over-page-limit', count: 14 }];
  const target = aCompleteTarget({
    scan,
    deployed: {
      sha: 'c'.repeat(40),
      commitUrl: `https://github.com/acme/site/commit/${'c'.repeat(40)}`,
      environment: 'preview | 7',
      runNumber: 42,
      runUrl: 'https://github.com/acme/site/actions/runs/100',
    },
    comparison: {
      kind: 'compared',
      diff: aDiff(),
      base: {
        target: 'https://old.example.com/',
        completedAt: '2026-11-19T08:00:00.000Z',
        reportUrl: 'https://scan.example.net/reports/b',
        pages: 12,
        sha: 'd'.repeat(40),
        commitUrl: `https://github.com/acme/site/commit/${'d'.repeat(40)}`,
        environment: 'production',
        runId: 99,
        runNumber: 41,
        runUrl: 'https://github.com/acme/site/actions/runs/99',
      },
    },
  });
  const lines = renderSummary([target])
    .split('\n')
    .map((line) => line.replaceAll(/<a [^>]*>|<\/?(?:a|code)>/g, ''));

  const first = lines.indexOf('| | Site | Scanned | Pages | Deployed | Report |');
  expect(first).toBeGreaterThan(0);
  expect(lines.slice(first + 2, first + 4)).toEqual([
    '| **Now** | `https://www.example.com/` | 2026-11-20 09:00 UTC | 1 of 15 | ccccccc, run 42, preview &#124; 7 | full report |',
    '| **Base** | `https://old.example.com/` | 2026-11-19 08:00 UTC | 12 | ddddddd, run 41, production | report |',
  ]);
  expect(first).toBeLessThan(lines.findIndex((line) => line.startsWith('| Rule |')));
  expect(lines.filter((line) => line.startsWith('| **Now** |'))).toHaveLength(2);
});

test('without a base, what was scanned is named, and why nothing is compared', () => {
  const summary = renderSummary([aCompleteTarget({ scan: aCompleteScan([aFinding()]) })]);

  expect(summary).toContain('**Passed.** Fine. No baseline is stored yet. <a');
  expect(summary).toMatch(/^\| \| Site \| Scanned \| Pages \| Report \|\n[^\n]*\n\| \*\*Now\*\* /m);
  expect(summary).not.toContain('**Base**');
  expect(summary).toMatch(/^\| Rule \| Severity \| Category \| Findings \| Pages \|$/m);
});

test('the result of a service that gives findings alone has a summary', () => {
  const scan: Scan = JSON.parse(JSON.stringify({ ...aCompleteScan(), result: { findings: [aFinding()] } }));
  const summary = renderSummary([aCompleteTarget({ scan })]);

  expect(summary).toMatch(/^\| \| Site \| Scanned \| Report \|$/m);
  expect(summary).toMatch(/^\| \*\*Now\*\* \| 1 \|/m);
});

/** The lines of the overview. */
function rows(summary: string): string[] {
  const lines = summary.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| Rule |'));
  return lines.slice(first, lines.indexOf('', first));
}

test('the overview has a row for each rule that leads to its findings, what changed first, then the worst', () => {
  const diff = aDiff({
    added: [
      aFinding({ rule: 'region', severity: 'low', title: 'Landmarks', category: 'accessibility' }),
      aFinding({ rule: 'x', severity: 'high', title: '', verified: false }),
    ],
    resolved: [
      aFinding({ rule: 'dead-link', title: 'Links | must work', category: 'links', severity: 'medium' }),
    ],
    unchanged: [
      aFinding({ rule: 'region', severity: 'low', title: 'Landmarks', pages: [TARGET, `${TARGET}b`] }),
    ],
  });
  const scan = aCompleteScan([...diff.added, ...diff.unchanged]);
  const reportUrl = 'https://scan.example.net/reports/a?base=b';
  const target = aCompleteTarget({ scan, reportUrl, comparison: { kind: 'compared', diff } });

  expect(rows(renderSummary([target]))).toEqual([
    '| Rule | Severity | Category | Added | Resolved | Not verified | Findings | Pages |',
    '|---|---|---|--:|--:|--:|--:|--:|',
    `| <a href="${reportUrl}&#38;rule=dead-link#r-dead-link">Links &#124; must work</a> <code>dead-link</code> | 🟠 Medium | links | 0 | **1** | 0 | 0 | 0 |`,
    `| <a href="${reportUrl}&#38;rule=region#r-region">Landmarks</a> <code>region</code> | 🔵 Low | accessibility | **1** | 0 | 0 | 2 | 3 |`,
    `| <a href="${reportUrl}&#38;rule=x#r-x">x</a> <code>x</code> | 🔴 High | accessibility | 0 | 0 | **1** | 1 | 1 |`,
  ]);
  expect(rows(renderSummary([{ ...target, reportUrl: '' }])).join('\n')).not.toContain('<a ');
});

test('findings that have a picture lead to it in the report', () => {
  const [seen, gone, unseen] = ['1', '2', '3'].map((digit) => aFinding({ id: digit.repeat(16) }));
  if (seen === undefined || gone === undefined || unseen === undefined) throw new Error('There are three.');
  const diff = aDiff({ added: [seen, unseen], resolved: [gone] });
  const target = aCompleteTarget({
    comparison: { kind: 'compared', diff },
    pictures: new Map([seen, gone].map((finding) => [finding, ''])),
  });

  const summary = renderSummary([target]);

  const links = [...summary.matchAll(/href="[^"]*#f-(\d)\d*">(In the report[^<]*)</g)];
  expect(links.map(([, digit, words]) => [digit, words])).toEqual([
    ['1', 'In the report, with a picture'],
    ['3', 'In the report'],
    ['2', 'In the report, with a picture'],
  ]);
});

test('without a service nothing leads to one', () => {
  const diff = aDiff({ added: [aFinding({ id: '1'.repeat(16) })] });
  const target = aCompleteTarget({ reportUrl: '', comparison: { kind: 'compared', diff } });
  const links = [...renderSummary([target]).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((href) => href?.startsWith(TARGET) !== true)).toEqual([]);
});

test('several targets are a table and a part for each', () => {
  const summary = renderSummary([
    aCompleteTarget({
      url: 'https://a.example/',
      comparison: { kind: 'compared', diff: aDiff({ added: [aFinding()], resolved: [aFinding()] }) },
      outcome: { conclusion: 'failed', verdict: '1 finding was added.' },
    }),
    aCompleteTarget({ url: 'https://b.example/x', scan: aCompleteScan([aFinding()]) }),
    aFailedTarget({ url: 'https://c.example/', message: 'It is down.\nStart it.' }),
  ]);

  expect(summary).toContain('## Sitedelta: 3 targets');
  expect(summary).toMatch(
    /^\| <a href="https:\/\/a\.example.* \| ❌ failed \| 1 \| 1 \| 0 \| 0 \| 0 \| 0 \| <a/m,
  );
  expect(summary).toMatch(
    /^\| <a href="https:\/\/b\.example.* \| ✅ passed \| no base \|  \|  \| 1 \| 0 \| 0 \| <a/m,
  );
  expect(summary).toMatch(/^\| <a href="https:\/\/c\.example.* \| ❌ no result \|/m);
  expect(summary.match(/^## `https:/gm)).toHaveLength(3);
  expect(summary).toContain('❌ It is down.<br>Start it.');
});

test('every row of a table is a line with two cells, whatever the text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const finding: fc.Arbitrary<ComparedFinding> = fc.record({
    severity: fc.constantFrom('high', 'medium', 'low'),
    rule: text,
    title: text,
    evidence: fc.oneof(text, fc.constantFrom('a\n| b | c |', '</code></td>|', '`|`')),
    explanation: text,
    pages: fc.array(text, { minLength: 1, maxLength: 5 }),
    helpUrl: fc.oneof(text, fc.webUrl()),
  });

  fc.assert(
    fc.property(
      fc.array(finding, { maxLength: 5 }),
      fc.array(text, { maxLength: 3 }),
      (added, limitations) => {
        const lines = summarize({ added }, limitations).split('\n');
        const rows = lines.filter((line) => line.startsWith('| <code>'));

        expect(rows).toHaveLength(added.length);
        for (const row of rows) expect(row.split('|')).toHaveLength(4);
        expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(limitations.length);
      },
    ),
    { numRuns: 200 },
  );
});

test('stays under 1 MiB and says what it leaves out', () => {
  const huge = Array.from({ length: 300 }, (_, index) =>
    aFinding({
      rule: `rule-${index}-${'|'.repeat(2000)}`,
      title: '@'.repeat(2000),
      explanation: '<'.repeat(5000),
      evidence: '&'.repeat(5000),
      pages: Array.from({ length: 50 }, (_, page) => `https://example.com/${page}/${'|'.repeat(1900)}`),
      helpUrl: `https://example.com/${'|'.repeat(1900)}`,
      ...(index % 2 === 0 ? {} : { verified: false, reason: '|'.repeat(1000) }),
    }),
  );
  const limitations = Array.from({ length: 2000 }, () => '@'.repeat(1000));

  const compared = summarize({ added: huge, resolved: huge, unchanged: huge }, limitations);
  const alone = renderSummary([
    aCompleteTarget({
      scan: aCompleteScan(huge),
      comparison: { kind: 'no-base', reason: '|'.repeat(10_000) },
    }),
  ]);
  const failure = renderFailureSummary(Array.from({ length: 10 }, () => '|'.repeat(10_000)).join('\n'));
  const target = `https://example.com/${'|'.repeat(1900)}`;
  const base = {
    target,
    completedAt: '2026-11-20T09:00:00.000Z',
    reportUrl: target,
    sha: 'b'.repeat(40),
    commitUrl: target,
    environment: '|'.repeat(300),
    runId: 1,
    runNumber: 1,
    runUrl: target,
  };
  const entry = anEntry({ reason: '|'.repeat(1000), expires: '2027-01-31' });
  const outcome = {
    conclusion: 'failed',
    verdict: '|'.repeat(10_000),
    // Not the listed ones, so that all parts are full.
    ignored: huge
      .slice(0, 100)
      .map((finding, index) => ({ finding: { ...finding, id: String(index) }, entry })),
    expired: huge.slice(0, 100).map(() => ({ entry, findings: 3 })),
  } as const;
  // Each of them has a twentieth of the room.
  const few = huge.slice(0, 60);
  const several = renderSummary(
    Array.from({ length: 20 }, () =>
      aCompleteTarget({
        url: target,
        scan: aScanWith(few, limitations),
        comparison: { kind: 'compared', diff: aDiff({ added: few, resolved: few, unchanged: few }), base },
        outcome,
        reportUrl: target,
      }),
    ),
  );

  for (const summary of [compared, alone, failure, several])
    expect(Buffer.byteLength(summary)).toBeLessThan(MAX_BYTES);
  expect(compared.match(/… and \d+ more\./g)).toHaveLength(6);
  expect(compared.match(/… and \d+ more rules\./g)).toHaveLength(1);
  expect(compared).toContain('| Added | 150 | 0 | 0 | 150 |');
  expect(compared).toContain('| Not verified | 300 | 0 | 0 | 300 |');
});

test('if all changes are unverified, none is shown as added or resolved', () => {
  const doubtful = aFinding({ verified: false, reason: 'Not visited.' });
  const summary = summarize({ added: [doubtful], resolved: [doubtful, doubtful] });

  expect(summary).toMatch(
    /^## Sitedelta: ✅ nothing added, nothing resolved, 3 not verified, 1 of 1 pages judged$/m,
  );
  expect(summary).not.toMatch(/^### /m);
  expect(summary).toContain('Only in the base (2):');
  expect(summary).toContain(
    '\n**3 not verified**: whether they were added or resolved is not known, so they do not count. Not visited.\n',
  );
  const unlike = summarize({ added: [doubtful], resolved: [{ ...doubtful, reason: 'Too slow.' }, doubtful] });
  expect(unlike).toContain('is not known, so they do not count. Of 2: Not visited.\n');
});

test.each([
  ['serve://base~dist/', 'the folder `base/dist`'],
  ['serve://shop~dist+1f0c2a9b/', 'the folder `shop/dist`'],
  ['serve://my%20site%7Ea%2Bb/', 'the folder <code>my site&#126;a+b</code>'],
  ['serve://a%zz/', 'the folder `a%zz`'],
  ['serve://~workspace/', 'the whole workspace'],
  ['https://old.example.com/', '<a href="https://old.example.com/">`https://old.example.com/`</a>'],
])('the base %s is called %s', (target, name) => {
  const known = {
    reportUrl: '',
    sha: '',
    commitUrl: '',
    environment: '',
    runId: 0,
    runNumber: 0,
    runUrl: '',
  };
  const base = { ...known, target, completedAt: '2026-11-19T08:00:00.000Z' };
  const comparison = { kind: 'compared', diff: aDiff(), base } as const;
  expect(renderSummary([aCompleteTarget({ comparison })])).toContain(`| **Base** | ${name} | `);
});

function compared(diff: ReturnType<typeof aDiff>): ReturnType<typeof aCompleteTarget> {
  return aCompleteTarget({ comparison: { kind: 'compared', diff } });
}

test('several targets have a column for unverified findings if there are any', () => {
  const doubtful = aDiff({ added: [aFinding({ verified: false })] });

  expect(renderSummary([compared(aDiff()), compared(doubtful)])).toMatch(
    /\| Unchanged \| Not verified \|[^]*\| 0 \| 0 \| 0 \| 1 \|/,
  );
  expect(renderSummary([compared(aDiff()), compared(aDiff())])).not.toContain('Not verified');
});

test('says in a table what stood there in the base, if that is known', () => {
  const unsure = { verified: false, reason: 'x' } as const;
  const summary = summarize({
    added: [aFinding({ ...unsure, baseMarkup: '<p lang="a|b">' }), aFinding(unsure)],
  });

  expect(summary.match(/In the base: <code>.*?<\/code>/g)).toEqual([
    'In the base: <code>&#60;p lang="a&#124;b"&#62;</code>',
  ]);
});

test('says how many elements a finding has, names the first, and says how many others have the same problem', () => {
  const part = aFinding({
    evidence: '<a>One</a>',
    occurrences: 9,
    elements: ['One', 'Two', 'Three', 'Four'].map((name) => ({
      evidence: `<a>${name}</a>`,
      page: 'https://site.example/',
    })),
    otherOccurrences: 134,
    otherPages: ['https://site.example/b'],
  });
  const summary = summarize({ added: [part], resolved: [aFinding({ otherOccurrences: 1 })] });

  expect(summary).toMatch(/One.*Two.*Three.*<em>9 elements<\/em>/);
  expect(summary).not.toContain('Four');
  expect(summary).toContain(
    '<em>134 other elements had the same problem before and still have it, also on 1 other page.</em>',
  );
  expect(summary).toContain('<em>1 other element had the same problem before and still has it.</em>');
});

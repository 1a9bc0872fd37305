import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readStamp } from '../../../src/render/comment-stamp.ts';
import { renderComment, renderResults } from '../../../src/render/comment.ts';
import { digestResults } from '../../../src/render/digest-results.ts';
import { renderAnnotations } from '../../../src/render/annotations.ts';
import { renderCommitStatus } from '../../../src/render/commit-status.ts';
import { renderSummary } from '../../../src/render/summary.ts';
import { findingTask } from '../../../shared/formats/finding-task.ts';
import { findingKey } from '../../../shared/formats/reported-finding.ts';
import { sourceLinks } from '../../../src/render/source-link.ts';
import { decideOutcome } from '../../../src/result/decide-outcome.ts';
import { addedFindings, hasChanged } from '../../../src/result/changes.ts';
import type { TargetResult } from '../../../src/result/target-result.ts';
import type { ComparedFinding } from '../../../src/service/api-types.ts';
import {
  aCompleteScan,
  aCompleteTarget,
  aDiff,
  aFailedTarget,
  aFinding,
  anEntry,
} from '../../../harness/runner/builders.ts';

const STAMP = { runId: 100, runAttempt: 1, digest: '0123456789abcdef' };
const FIXED = {
  key: 'f'.repeat(16),
  stamp: STAMP,
  runUrl: 'https://github.com/acme/site/actions/runs/100',
  sha: 'c'.repeat(40),
};

function render(result: TargetResult, existing?: string, runId = STAMP.runId): string {
  const stamp = { ...STAMP, runId, digest: digestResult(result) };
  return renderComment({ ...FIXED, stamp, results: [result] }, existing);
}

function compared(parts: Parameters<typeof aDiff>[0]): TargetResult {
  return aCompleteTarget({ comparison: { kind: 'compared', diff: aDiff(parts) } });
}

function digestResult(result: TargetResult): string {
  return digestResults([result]);
}

/** All that could break out of where it is put, more often than chance would have it. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '@octocat',
        '@acme/team',
        '|',
        '\n',
        '\r\n\r\n',
        '\u2028',
        '`',
        '</code></td></table>',
        '<script>alert(1)</script>',
        '</details>',
        '-->',
        '<!-- sitedelta:ffffffffffffffff -->',
        '&#64;octocat',
        '&amp;#64;x',
        '[x](javascript:alert(1))',
        '![x](//evil.example/x.png)',
        '#1',
        'GH-1',
        'acme/site#1',
        'www.evil.example',
        'https://evil.example',
        'me@evil.example',
        '\u202e',
        ':tada:',
        '$$x$$',
        '\\',
        '~~~',
        '# ',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const finding: fc.Arbitrary<ComparedFinding> = fc.record({
  severity: fc.constantFrom('high', 'medium', 'low'),
  // Those with a change that fixes them write the evidence a second time.
  rule: fc.oneof(hostile, fc.constantFrom('image-alt', 'label', 'color-contrast')),
  title: hostile,
  explanation: hostile,
  evidence: fc.oneof(
    hostile,
    hostile.map((text) => `<img id="${text}">`),
  ),
  measured: fc.constantFrom({}, { color: '#ffffff', background: '#f2c14e', neededRatio: 4.5 }),
  selector: hostile,
  elements: fc.array(
    hostile.map((evidence) => ({ evidence, page: 'https://example.com/' })),
    { maxLength: 3 },
  ),
  pages: fc.array(
    fc.oneof(
      hostile,
      hostile.map((text) => `https://example.com/${text}`),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  helpUrl: hostile.map((text) => `https://example.com/${text}`),
  criteria: fc.array(hostile, { maxLength: 2 }),
  reason: hostile,
  baseMarkup: hostile,
});
const findings = fc.array(finding, { maxLength: 4 });

/** Elements that the renderers write themselves. */
const OWN_TAGS =
  /<\/?(?:code|em|strong|sub|details|summary)>|<br>|<pre lang="(?:diff|html|yaml|markdown)">|<\/pre>|<a href="[^"<>|`\s@]*">|<\/a>|<img src="[^"<>|`\s@]*" alt="The element in the page">/g;
/** The scanned address. */
const OWN_ADDRESS = /`https:\/\/www\.example\.com\/`/g;
const OWN_COMMENTS = /^<!-- sitedelta:[a-f0-9]{16} -->\n<!-- [a-f0-9 ]+ -->\n/;

function decode(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)));
}

test('does not report what is only counted', () => {
  const scan = aCompleteScan([]);
  const notices = [{ rule: 'new-window', title: 'T', occurrences: 3, pages: 2 }];
  Object.assign(scan.result ?? {}, { notices });
  expect(render(aCompleteTarget({ scan }))).not.toContain('new-window');
});

test('nothing from a page breaks out of its place, mentions anybody or links by itself', () => {
  fc.assert(
    fc.property(
      findings,
      // Few enough that all of them have room.
      fc.array(finding, { maxLength: 1 }),
      fc.array(finding, { maxLength: 1 }),
      hostile,
      fc.boolean(),
      hostile,
      (added, resolved, unchanged, text, hasReport, file) => {
        const scan = aCompleteScan([...added, ...unchanged]);
        scan.result?.limitations.push(text);
        const diff = aDiff({ added, resolved, unchanged });
        const failing = new Set(added.filter((_, index) => index % 2 === 0).map(findingKey));
        const others = added.filter((one) => !failing.has(findingKey(one)));
        const target = {
          ...aCompleteTarget({ scan, comparison: { kind: 'compared', diff } }),
          pictures: new Map(added.map((one) => [one, `https://scan.example.net/${text}`])),
          outcome: { conclusion: 'failed', verdict: text, failing: [...failing] },
          ...(hasReport ? {} : { reportUrl: '' }),
        } as const;
        const comment = renderComment({
          ...FIXED,
          results: [target],
          linkSource: sourceLinks(() => ({ file, line: 7 }), 'https://github.com/acme/site/blob/1'),
        });

        // What is left without our own elements and character references has nothing of HTML or Markdown.
        expect(comment).toMatch(OWN_COMMENTS);
        const bare = (text: string): string =>
          text.replace(OWN_COMMENTS, '').replaceAll(OWN_TAGS, '').replaceAll(OWN_ADDRESS, '');
        expect(bare(comment)).not.toMatch(/[<>]|<!--/);
        expect(bare(comment).replaceAll(/&#\d+;/g, '')).not.toMatch(/[&`@]/);
        // Lines to be copied are a block of HTML, in which neither Markdown nor an address means anything.
        const outsideBlocks = comment.replaceAll(/<pre[^>]*>[^<]*<\/pre>/g, '');
        expect(bare(outsideBlocks).replaceAll(/&#\d+;/g, '')).not.toMatch(/https?:|www\./i);
        expect(outsideBlocks).not.toContain('\\');
        // Mentions are looked for outside of code, after references are decoded.
        const outsideCode = outsideBlocks.replaceAll(/<code>[^<]*<\/code>/g, '');
        expect(decode(outsideCode.replaceAll(OWN_TAGS, ''))).not.toMatch(/@\w|#\d|\bgh-\d/i);
        // Every row stays one line of two cells, and every finding of a list one line.
        const rows = comment.split('\n').filter((line) => line.startsWith('| <code>'));
        expect(rows).toHaveLength(resolved.length + unchanged.length);
        for (const row of rows) expect(row.split('|')).toHaveLength(4);
        const lists = outsideBlocks.split('\n');
        const failed = lists.filter((line) => /^(?:- )?❌ /u.test(line));
        expect(failed).toHaveLength(failing.size);
        expect(lists.filter((line) => /^- (?!❌)/u.test(line))).toHaveLength(others.length + 1);
        expect(comment.split('<details>')).toHaveLength(comment.split('</details>').length);
      },
    ),
    { numRuns: 300 },
  );
});

test('a failed target says why, whatever the text', () => {
  fc.assert(
    fc.property(hostile, (message) => {
      const bare = render(aFailedTarget({ message })).replace(OWN_COMMENTS, '').replaceAll(OWN_TAGS, '');

      expect(bare).not.toMatch(/[<>]/);
      expect(bare.replaceAll(/&#\d+;/g, '')).not.toMatch(/[&`\\@]/);
    }),
    { numRuns: 150 },
  );
});

test('whatever the input, a comment stays under 65,536 characters and says what it leaves out', () => {
  const huge = Array.from({ length: 400 }, (_, index) =>
    aFinding({
      id: String(index).padStart(16, '1'),
      rule: `rule-${index}-${'|'.repeat(500)}`,
      title: '@'.repeat(500),
      explanation: '<'.repeat(5000),
      evidence: '&'.repeat(5000),
      baseMarkup: '<'.repeat(5000),
      pages: Array.from({ length: 50 }, (_, page) => `https://example.com/${page}/${'|'.repeat(1900)}`),
      helpUrl: `https://example.com/${'|'.repeat(1900)}`,
      criteria: Array.from({ length: 50 }, () => '|'.repeat(100)),
      ...(index % 2 === 0 ? {} : { verified: false, reason: '|'.repeat(1000) }),
    }),
  );
  const small = Array.from({ length: 400 }, (_, index) =>
    aFinding({
      id: String(index).padStart(16, '2'),
      evidence: `<img id="${index}">`,
      ...(index % 2 === 0 ? {} : { verified: false }),
    }),
  );
  const target = `https://example.com/${'|'.repeat(2000)}`;
  for (const list of [huge, small]) {
    const scan = aCompleteScan(list, { target });
    scan.result?.limitations.push(...Array.from({ length: 500 }, () => '@'.repeat(1000)));
    const entry = anEntry({ reason: '|'.repeat(1000), expires: '2027-01-31' });
    const outcome = {
      conclusion: 'failed',
      verdict: '|'.repeat(10_000),
      // Not the listed ones, so that all parts are full.
      ignored: list.map((finding, index) => ({
        finding: { ...finding, id: String(index).padStart(16, '0') },
        entry,
      })),
      expired: list.map(() => ({ entry, findings: 3 })),
    } as const;
    const diff = aDiff({ added: list, resolved: list, unchanged: list });
    const page = `https://github.com/${'|'.repeat(2000)}`;
    const base = {
      target,
      completedAt: '2026-11-20T09:00:00.000Z',
      reportUrl: target,
      pages: 1,
      sha: 'b'.repeat(40),
      commitUrl: page,
      environment: '|'.repeat(300),
      runId: 1,
      runNumber: 1,
      runUrl: page,
    };
    const deployed = {
      sha: FIXED.sha,
      commitUrl: page,
      environment: '|'.repeat(300),
      runNumber: 1,
      runUrl: page,
    };
    const results = [
      aCompleteTarget({
        url: target,
        reportUrl: target,
        scan,
        outcome,
        comparison: { kind: 'compared', diff, base },
        deployed,
      }),
      aCompleteTarget({
        url: target,
        reportUrl: target,
        scan,
        outcome,
        deployed,
        comparison: { kind: 'no-base', reason: '|'.repeat(5000) },
      }),
      aFailedTarget({ url: target, reportUrl: target, message: '|'.repeat(100_000) }),
      aFailedTarget({ message: Array.from({ length: 200 }, () => '|'.repeat(2000)).join('\n') }),
    ];
    for (const result of results) {
      expect(Buffer.byteLength(render(result))).toBeLessThan(65_536);
      for (const existing of results) {
        expect(Buffer.byteLength(render(result, render(existing)))).toBeLessThan(65_536);
      }
    }
    expect(render(results[0] ?? aFailedTarget())).toMatch(/… and \d+ more\./);
    const many = Array.from({ length: 5 }, () => results.map((result) => ({ ...result }))).flat();
    const comment = renderComment({ ...FIXED, results: many });
    expect(Buffer.byteLength(comment)).toBeLessThan(65_536);
    expect(comment).toContain('What is left out here is in the summary of the');
    expect(comment.split('<details>')).toHaveLength(comment.split('</details>').length);
    const failed = many.filter(({ kind }) => kind === 'failed');
    const later = renderComment({ ...FIXED, results: failed }, comment);
    expect(Buffer.byteLength(later)).toBeLessThan(65_536);
  }
});

test('the stamp is read back, and only from where it was written', () => {
  const stamp = { ...STAMP, digest: digestResult(aCompleteTarget()) };
  expect(readStamp(render(aCompleteTarget()))).toEqual(stamp);
  expect(readStamp('<!-- sitedelta:x -->\nedited')).toBeUndefined();
  expect(readStamp(render(aCompleteTarget()).replaceAll('\n', '\r\n'))).toEqual(stamp);
});

test('a run without a result keeps the last one below, until there is a new one', () => {
  const found = compared({ added: [aFinding()], unchanged: [aFinding({ rule: 'label' })] });
  const down = aFailedTarget({ message: 'The service cannot be reached.' });
  const first = render(found, undefined, 100);
  // GitHub may hand out other line breaks than it was given.
  const second = render(down, first.replaceAll('\n', '\r\n'), 101);
  const third = render(aFailedTarget({ status: 'timeout', message: 'Too slow.' }), second, 102);
  const fourth = render(compared({}), third, 103);

  for (const [comment, reason] of [
    [second, 'The service cannot be reached.'],
    [third, 'Too slow.'],
  ] as const) {
    expect(comment).toContain(`## Sitedelta: no result\n\n❌ ${reason}`);
    expect(comment).toContain(
      '<summary>The last result, of run 100: ✅ 1 high added, nothing resolved, 1 of 1 pages judged</summary>',
    );
    expect(comment.match(/<img|&#60;img/g)).toHaveLength(2);
    expect(comment.split('<details>')).toHaveLength(comment.split('</details>').length);
    expect(comment.match(/The next run updates this comment/g)).toHaveLength(1);
  }
  expect(readStamp(third)?.runId).toBe(102);
  expect(fourth).toBe(render(compared({}), undefined, 103));
  expect(render(down, render(aFailedTarget({ status: 'failed' })), 101)).not.toContain('The last result');
});

test('several targets are a table and a part for each, the quiet ones folded', () => {
  const quiet = aCompleteTarget({
    url: 'https://quiet.example/',
    comparison: { kind: 'compared', diff: aDiff() },
  });
  const results = [quiet, aFailedTarget({ url: 'https://down.example/' }), compared({ added: [aFinding()] })];
  const comment = renderComment({ ...FIXED, results });

  expect(comment).toContain('## Sitedelta: 3 targets');
  expect(comment.match(/^\| <a href="[^"]*">`https:/gm)).toHaveLength(3);
  expect(comment).toMatch(/<details><summary>https\S*quiet\.example\/: ✅ nothing added/);
  expect(comment).toMatch(/^## `https:\/\/down\.example\/`$/m);
  expect(comment).toContain('### Added (1)');
  expect(digestResults(results)).not.toBe(digestResults(results.toReversed()));
});

test('the host of a site is kept in the stamp, and nowhere else', () => {
  const stamp = { ...STAMP, host: 'web-1.example.com' };
  const comment = renderComment({ ...FIXED, stamp, results: [aCompleteTarget()] });

  expect(readStamp(comment)).toEqual(stamp);
  expect(comment).toMatch(OWN_COMMENTS);
});

test('the digest differs if people would see a difference', () => {
  const one = compared({ added: [aFinding(), aFinding({ id: '1'.repeat(16) })] });
  const other = compared({ added: [aFinding({ id: '1'.repeat(16) }), aFinding()], unchanged: [aFinding()] });

  expect(digestResult(one)).toBe(digestResult(other));
  expect(digestResult(one)).not.toBe(digestResult(compared({ added: [aFinding()] })));
  const ignored = [{ finding: aFinding(), entry: anEntry() }];
  const outcome = { conclusion: 'passed', verdict: 'Fine.' } as const;
  expect(digestResult(aCompleteTarget({ outcome }))).not.toBe(
    digestResult(aCompleteTarget({ outcome: { ...outcome, ignored } })),
  );
  expect(digestResult(one)).not.toBe(digestResult(aFailedTarget()));
  expect(digestResult(aCompleteTarget())).not.toBe(digestResult(compared({})));
});

test('what fails follows the verdict at once, then what else was added; the rest is folded', () => {
  const [bad, other] = [
    aFinding({
      id: '1'.repeat(16),
      explanation: 'Say what it shows.',
      helpUrl: 'https://help.example/x',
      criteria: ['1.1.1'],
    }),
    aFinding({ id: '2'.repeat(16), rule: 'region', severity: 'low', title: 'Landmarks' }),
  ];
  const target = aCompleteTarget({
    scan: aCompleteScan([bad, other]),
    comparison: {
      kind: 'compared',
      diff: aDiff({
        added: [bad, other],
        resolved: [aFinding({ rule: 'link-name' })],
        unchanged: [aFinding({ rule: 'label' })],
      }),
    },
    outcome: { conclusion: 'failed', verdict: 'One was added.', failing: [bad.id ?? ''] },
  });
  const linkSource = sourceLinks(
    ({ rule }) => (rule === 'image-alt' ? { file: 'a.html', line: 7 } : undefined),
    '',
  );
  const comment = renderComment({ ...FIXED, results: [target], linkSource });
  const text = comment
    .replaceAll(/<details><summary>Copy as a task[^]*?<\/details>\n\n/g, '')
    .replaceAll(/<a [^>]*>|<\/a>/g, '');

  expect(text).toContain(`## Sitedelta: ❌ 1 high and 1 low added, 1 resolved, 1 of 1 pages judged

**Failed.** One was added. Full report

❌ <strong>Image has no alt text</strong> · 🔴 High · <code>a.html:7</code> · <code>/about</code><br>Say what it shows. Rule <code>image-alt</code>, WCAG 1.1.1.

<pre lang="diff">- &#60;img src="/team.jpg"&#62;
+ &#60;img alt="(what the image shows)" src="/team.jpg"&#62;</pre>

### Also added, without failing the check (1)

- 🔵 Low · Landmarks · <code>&#60;img src="/team.jpg"&#62;</code> · <code>/about</code>

<details><summary>🎉 Resolved (1)</summary>
`);
  const order = [
    '🎉 Resolved (1)',
    'Both scans',
    '| | Site |',
    '| Added |',
    '| Rule |',
    'Unchanged (1)',
    'run 100',
  ];
  const places = order.map((part) => text.indexOf(part, text.indexOf('🎉')));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

const locate = (): { file: string; line: number } => ({ file: 'src/a.html', line: 7 });
const linkSource = sourceLinks(locate, '');

function tasksIn(text: string): string[] {
  return [...text.matchAll(/<pre lang="markdown">([^<]*)<\/pre>/g)].map(([, task = '']) => decode(task));
}

describe('what fails as a task', () => {
  const failing = Array.from({ length: 12 }, (_, index) =>
    aFinding({ id: index.toString(16).repeat(16), evidence: `<img src="/${index}.jpg">` }),
  );
  const target = aCompleteTarget({
    scan: aCompleteScan(failing),
    comparison: { kind: 'compared', diff: aDiff({ added: failing }) },
    outcome: { conclusion: 'failed', verdict: 'No.', failing: failing.map(({ id = '' }) => id) },
  });

  test('is what the report and the command write, to be copied, below its block', () => {
    const comment = renderComment({ ...FIXED, results: [target], linkSource });
    const [finding] = failing;
    expect(finding && findingTask(finding, { location: locate() })?.trimEnd()).toBe(tasksIn(comment)[0]);
    expect(comment.indexOf('Copy as a task')).toBeGreaterThan(comment.indexOf('❌ <strong>'));
    expect(comment.split('<details><summary>Copy as a task for an agent</summary>')).toHaveLength(
      tasksIn(comment).length + 1,
    );
  });

  test('has no more than its room, and takes none from anything else', () => {
    const comment = renderComment({ ...FIXED, results: [target], linkSource });
    const plain = renderResults([target], FIXED.runUrl, { linkSource, note: '' });
    expect(tasksIn(plain)).toEqual([]);
    expect(tasksIn(comment).length).toBeGreaterThan(4);
    expect(Buffer.byteLength(comment) - Buffer.byteLength(plain)).toBeLessThan(20_500);
    const others = comment.replaceAll(/<details><summary>Copy as a task[^]*?<\/details>\n\n/g, '');
    expect(others).toContain(plain.trim());
  });

  test('is shared by several targets, each of which keeps its part', () => {
    const results = Array.from({ length: 20 }, (_, index) => ({
      ...target,
      url: `https://${index}.example/`,
    }));
    const plain = renderComment({ ...FIXED, results });
    const comment = renderComment({ ...FIXED, results, linkSource });
    expect(comment.match(/^## /gm)).toEqual(plain.match(/^## /gm));
    expect(comment.length).toBeLessThan(65_536);
  });
});

test('a label is added above its field, and a colour takes the place of another', () => {
  const added = [
    aFinding({ rule: 'label', evidence: '<input id="a">', shortSelector: '#a' }),
    aFinding({
      rule: 'color-contrast',
      evidence: '<b>Text</b>',
      measured: { color: '#ffffff', background: '#eeeeee', neededRatio: 4.5 },
    }),
  ];
  const comment = render({
    ...aCompleteTarget({ comparison: { kind: 'compared', diff: aDiff({ added }) } }),
    outcome: { conclusion: 'failed', verdict: 'x', failing: added.map(findingKey) },
  });

  expect(comment).toContain(
    '<pre lang="diff">+ &#60;label for="a"&#62;(what to enter)&#60;/label&#62;\n  &#60;input id="a"&#62;</pre>',
  );
  expect(comment).toMatch(/<pre lang="diff"> {2}&#60;b[^\n]*\n- color: #ffffff;[^\n]*\n\+ color: #/);
});

/** A comment on one finding that fails. */
function showFailing(finding: Partial<ComparedFinding>): string {
  const added = [aFinding(finding)];
  return render({
    ...aCompleteTarget({ comparison: { kind: 'compared', diff: aDiff({ added }) } }),
    outcome: { conclusion: 'failed', verdict: 'x', failing: added.map(findingKey) },
  });
}

test('a finding that fails says in one short line what stood there in the base, if that is known', () => {
  expect(showFailing({ baseMarkup: '<html lang="en">' })).toContain(
    '<br>In the base: <code>&#60;html lang="en"&#62;</code>\n\n<pre',
  );
  const [, cut = ''] =
    /In the base: <code>(.*?)<\/code>/.exec(showFailing({ baseMarkup: 'x'.repeat(500) })) ?? [];
  expect(cut).toMatch(/^x{119}…$/);
  expect(showFailing({})).not.toContain('In the base:');
});

test('a text with too little contrast says in which line of the sources its colours are set', () => {
  const added = [
    aFinding({
      rule: 'color-contrast',
      declarations: [{ property: 'color', value: '#999999', selector: '.note' }],
    }),
  ];
  const comment = renderComment({
    ...FIXED,
    stamp: { ...STAMP, digest: '' },
    results: [
      {
        ...aCompleteTarget({ comparison: { kind: 'compared', diff: aDiff({ added }) } }),
        outcome: { conclusion: 'failed', verdict: 'x', failing: added.map(findingKey) },
      },
    ],
    linkSource: sourceLinks(
      (_, declaration) => declaration && { file: 'a.css', line: 7 },
      'https://git.example',
    ),
  });

  expect(comment).toContain(
    'Text colour: <code>.note { color: &#35;999999 }</code> in <a href="https://git.example/a.css#L7"><code>a.css:7</code></a>',
  );
});

const linesOfInk = (_: ComparedFinding, declaration?: { property: string }) =>
  declaration?.property === '--ink'
    ? { file: 'a.css', line: 2, change: { was: '250, 250, 250' } }
    : { file: declaration === undefined ? 'a.html' : 'a.css', line: 7 };

test('of what sets the colours, what the pull request has changed leads, with its value before', () => {
  const ink = { property: '--ink', value: '9, 9, 9', selector: ':root' };
  const added = [
    aFinding({
      id: 'a'.repeat(16),
      rule: 'color-contrast',
      evidence: '<p>Text</p>',
      measured: { color: '#333333', background: '#090909', ratio: 1.5, neededRatio: 4.5 },
      declarations: [
        { property: 'color', value: '#333333', selector: '.note' },
        { property: 'background-color', value: 'rgb(var(--ink))', selector: '.dark' },
        ink,
      ],
      otherDeclarations: [ink],
    }),
  ];
  const results = [
    {
      ...aCompleteTarget({ comparison: { kind: 'compared', diff: aDiff({ added }) } }),
      outcome: { conclusion: 'failed', verdict: 'x', failing: added.map(findingKey) },
    } as const,
  ];
  const comment = renderComment({ ...FIXED, results, linkSource: sourceLinks(linesOfInk, '') });

  expect(comment).toMatch(/^❌ .* · <code>a\.css:2<\/code> · element in <code>a\.html:7<\/code>/m);
  expect(comment).toContain(
    'Background, and text colour of other elements: <code>:root { --ink: 9, 9, 9 }</code> in <code>a.css:2</code>',
  );
  expect(decode(comment)).toContain('  a.css:2, in :root\n- --ink: 9, 9, 9;\n+ --ink: 250, 250, 250;');
  expect(comment).toContain(
    '<br>This pull request changed <code>--ink</code> from <code>250, 250, 250</code> to <code>9, 9, 9</code>.<br>',
  );
  expect(renderAnnotations(results, linesOfInk)).toMatchObject([{ file: 'a.css', line: 2 }]);
  expect(tasksIn(comment)[0]).toContain('in a.css:2 (changed by this pull request from 250, 250, 250)');
  expect(tasksIn(comment)[0]).toContain('\n+ --ink: 250, 250, 250;\n');
});

test('what is lost stays in the headline, and a base that cannot be read next to the verdict', () => {
  const coverage = '3 of 10 pages judged: 7 × HTTP 403';
  const lost = aCompleteTarget({
    comparison: { kind: 'compared', diff: aDiff() },
    outcome: { conclusion: 'failed', verdict: `${coverage} (on-lost-pages: fail).`, coverage },
  });
  const unreadable = aCompleteTarget({
    comparison: { kind: 'no-base', reason: 'The cache does not answer.', cause: 'unreadable' },
  });

  expect(render(lost)).toContain(`## Sitedelta: ❌ ${coverage}; nothing added, nothing resolved\n`);
  expect(render(unreadable)).toContain('**Passed.** Fine. The cache does not answer. <a');
});

test('of several targets, the table counts the same pages as not seen as the verdict of each', () => {
  const notJudged = [
    { reason: 'http-403', count: 2, examples: [] },
    { reason: 'file', count: 5, examples: [] },
    { reason: 'left-out', count: 9, examples: [] },
  ];
  const counts = { total: 0, high: 0, medium: 0, low: 0, pages: 3 };
  const result = { findings: [], counts, pages: [], limitations: [], notJudged };
  const { coverage = '' } = decideOutcome({ current: [], added: undefined, result }, [
    { scope: 'any', severity: 'high' },
  ]);
  const target = aCompleteTarget({
    scan: aCompleteScan([], { result }),
    outcome: { conclusion: 'failed', verdict: coverage, coverage },
  });
  const seen = /^\d+ of \d+/.exec(coverage)?.[0];

  expect(seen).toBeDefined();
  expect(renderComment({ ...FIXED, results: [target, aFailedTarget()] })).toContain(`| ${seen} |`);
});

test('the picture of the only finding that fails is shown, of several each is linked', () => {
  const pair = ['1', '2'].map((digit) => aFinding({ id: digit.repeat(16) }));
  const pictures = new Map(pair.map((finding) => [finding, 'https://scan.example.net/p.webp']));
  const show = (added: ComparedFinding[]): string =>
    render({
      ...aCompleteTarget({ comparison: { kind: 'compared', diff: aDiff({ added }) }, pictures }),
      outcome: { conclusion: 'failed', verdict: 'x', failing: added.map(findingKey) },
    });

  expect(show(pair.slice(0, 1))).toContain('<img src="https://scan.example.net/p.webp" alt="');
  expect(show(pair).match(/<a href="https:\/\/scan\.example\.net\/p\.webp">picture<\/a>/g)).toHaveLength(2);
});

test('900 findings that fail are all counted, the first as blocks, and no explanation is cut or said twice', () => {
  const explanation = `${'People are affected. '.repeat(40)}Do this.`;
  const added = Array.from({ length: 900 }, (_, index) =>
    aFinding({ id: index.toString(16).padStart(16, '0'), explanation }),
  );
  const comment = render({
    ...aCompleteTarget({ comparison: { kind: 'compared', diff: aDiff({ added }) } }),
    outcome: { conclusion: 'failed', verdict: 'x', failing: added.map(findingKey) },
  });
  const blocks = comment.match(/^❌ <strong>/gm) ?? [];
  const lines = comment.match(/^- ❌ /gm) ?? [];
  const [, omitted] = /^- … and (\d+) more\.$/m.exec(comment) ?? [];

  expect(comment.length).toBeLessThan(65_536);
  expect(blocks).toHaveLength(10);
  expect(blocks.length + lines.length + Number(omitted)).toBe(900);
  expect(comment.split(explanation)).toHaveLength(2);
});

test('a commit status fits into 140 characters, whatever the message', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 });
  fc.assert(
    fc.property(text, fc.webUrl(), fc.option(fc.domain(), { nil: undefined }), (message, url, host) => {
      const status = renderCommitStatus([aFailedTarget({ message, url })], { warnOnly: false, host });

      expect(status.description.length).toBeLessThanOrEqual(140);
      expect(status.description).not.toMatch(/[\r\n]/);
      expect(status.state).toBe('error');
    }),
    { numRuns: 200 },
  );
  expect(
    renderCommitStatus([aFailedTarget({ message: '😀'.repeat(200) })], { warnOnly: false }).description
      .length,
  ).toBeLessThanOrEqual(140);
});

test.each([
  [compared({ added: [aFinding()] }), false, 'success'],
  [{ ...aCompleteTarget(), outcome: { conclusion: 'failed', verdict: 'x' } } as const, false, 'failure'],
  [{ ...aCompleteTarget(), outcome: { conclusion: 'failed', verdict: 'x' } } as const, true, 'success'],
  [aFailedTarget(), false, 'error'],
  [aFailedTarget(), true, 'success'],
  [aFailedTarget({ isMistake: true }), true, 'error'],
])('the state of a commit status: %#', (result, warnOnly, state) => {
  expect(renderCommitStatus([result], { warnOnly }).state).toBe(state);
});

test('what is still there in other places is resolved in part, and counted apart', () => {
  const gone = aFinding({ id: 'a'.repeat(16), title: 'Gone' });
  const less = aFinding({ id: 'b'.repeat(16), title: 'Less', otherOccurrences: 2 });
  const body = render(compared({ resolved: [gone, less], unchanged: [less] }));

  expect(body).toContain('1 resolved, 1 resolved in part');
  expect(body.indexOf('<summary>🎉 Resolved (1)')).toBeLessThan(body.indexOf('Gone'));
  expect(body.indexOf('Gone')).toBeLessThan(body.indexOf('<summary>Resolved in part (1)'));
  expect(body).toMatch(
    /\| Resolved \| \d \| \d \| \d \| 1 \|\n\| Resolved in part \| \d \| \d \| \d \| 1 \|/,
  );
});

test('unverified findings are counted apart, and are not a reason for a comment', () => {
  const doubtful = aFinding({ verified: false });
  const sure = compared({ added: [aFinding({ rule: 'label' })] });
  const both = compared({ added: [aFinding({ rule: 'label' }), doubtful], resolved: [doubtful] });

  expect(renderCommitStatus([both], { warnOnly: false }).description).toMatch(
    /^1 added, 0 resolved, 0 unchanged, 2 not verified; /,
  );
  expect(digestResults([both])).toBe(digestResults([sure]));
  expect(hasChanged(compared({ added: [doubtful], resolved: [doubtful] }))).toBe(false);
  // Each of them has an annotation all the same.
  expect(addedFindings(both)).toHaveLength(2);
});

test.each([
  [aFailedTarget(), true, true],
  [aFailedTarget(), false, false],
  [aFailedTarget({ isMistake: true }), true, false],
  [{ ...aCompleteTarget(), outcome: { conclusion: 'failed', verdict: 'x' } } as const, true, true],
  [aCompleteTarget(), true, false],
])('summary and comment say that a failing result lets the run pass: %#', (result, warnOnly, said) => {
  const comment = renderComment({ ...FIXED, results: [result], warnOnly });

  expect(comment.includes('`warn-only`')).toBe(said);
  expect(renderSummary([result], undefined, { warnOnly }).includes('`warn-only`')).toBe(said);
});

import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';

import {
  aCompleteScan,
  aCompleteTarget,
  aDiff,
  aFailedTarget,
  aFinding,
  TARGET,
} from '../../../harness/runner/builders.ts';
import { line } from '../../../src/render/terminal/line.ts';
import type { TerminalView } from '../../../src/render/terminal/terminal-view.ts';
import { renderTerminalResult } from '../../../src/render/terminal/terminal-result.ts';
import { wrap } from '../../../src/render/terminal/wrap.ts';
import type { TargetResult } from '../../../src/result/target-result.ts';
import type { ComparedFinding } from '../../../src/service/api-types.ts';
import type { FindLine } from '../../../src/source-lines/find-lines.ts';

const NO_LINES: FindLine = () => undefined;
const PLAIN: TerminalView = { paint: (_, text) => text, columns: Infinity, listsAll: false };

function render(results: TargetResult | TargetResult[], view: Partial<TerminalView> = {}): string {
  return renderTerminalResult([results].flat(), NO_LINES, { ...PLAIN, ...view });
}

function compared(parts: Parameters<typeof aDiff>[0], current: ComparedFinding[] = []): TargetResult {
  return aCompleteTarget({
    scan: aCompleteScan(current),
    comparison: { kind: 'compared', diff: aDiff(parts) },
  });
}

describe('line', () => {
  it.each([
    ['\u001b[2J\u001b]0;title\u0007a', '[2J]0;titlea'],
    ['a\u009b31mb', 'a31mb'],
    ['a\rb\u0008\u007f', 'a b'],
    ['\u202eevil\u2066', 'evil'],
    ['a\nb\u2028c', 'a b c'],
    ['::set-output name=a::b', ': :set-output name=a::b'],
    ['x ##[error]a', 'x # #[error]a'],
    ['##vso[task.complete]', '# #vso[task.complete]'],
    ["##teamcity[buildStop comment='']", "# #teamcity[buildStop comment='']"],
    ['\ud800a', '\ufffda'],
  ])('makes %j harmless', (text, expected) => {
    expect(line(text, Infinity)).toBe(expected);
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['日本語日本語', 6, '日本…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
    ['abc', 0, '…'],
  ])('cuts %s to %i columns', (text, columns, expected) => {
    expect(line(text, columns)).toBe(expected);
  });
});

describe('wrap', () => {
  it('breaks at spaces, and makes each line harmless', () => {
    expect(wrap('one two ::three four', 8)).toEqual(['one two', ': :three', 'four']);
  });

  it('breaks a word that is wider than the line, and loses nothing', () => {
    expect(wrap(`a ${'b'.repeat(20)} c`, 10)).toEqual(['a', 'b'.repeat(9), 'b'.repeat(9), 'bb c']);
    expect(wrap(`a ${'b'.repeat(200)}`, Infinity)).toEqual(['a', 'b'.repeat(200)]);
    expect(wrap(`${'b'.repeat(9)}::${'c'.repeat(7)}`, 10)).toEqual(['b'.repeat(9), `: :${'c'.repeat(7)}`]);
  });
});

describe('renderTerminalResult', () => {
  it('gives a rule with findings of several severities the number of each', () => {
    const found = [
      aFinding({ id: 'a', severity: 'high', rule: 'contrast', occurrences: 1 }),
      aFinding({ id: 'b', severity: 'medium', rule: 'contrast', occurrences: 40 }),
    ];
    const text = render(aCompleteTarget({ scan: aCompleteScan(found) }), { columns: 100 });

    expect(text).toMatch(/2 findings \(1 high, 1 medium\): 41 elements on \d+ pages?/);
    expect(text).toMatch(/^ {2}high .* 2 .*\n {10}Of these findings: 1 high, 1 medium/m);
    expect(
      render(aCompleteTarget({ scan: aCompleteScan(found.slice(0, 1)) }), { columns: 100 }),
    ).not.toContain('1 high,');
  });

  it('says of how many pages a rule could be judged, if not of all', () => {
    const found = aFinding({ id: 'a', pages: [`${TARGET}a`, `${TARGET}b`], judgedPages: 5 });
    const text = render(aCompleteTarget({ scan: aCompleteScan([found]) }), { columns: 100 });

    expect(text).toContain('on 2 of the 5 pages that were checked for this');
    expect(text).toContain('/a and 1 other page, of 5 checked for this');
    expect(text).toMatch(/ 2 of 5$/m);
  });

  it('has one line of what is only counted', () => {
    const scan = aCompleteScan([]);
    const notices = [{ rule: 'new-window', title: 'T', occurrences: 3, pages: 2 }];
    Object.assign(scan.result ?? {}, { notices });
    expect(render(compared({}), {})).not.toContain('Only counted');
    expect(render(aCompleteTarget({ scan }), { listsAll: true })).toContain(
      '\nOnly counted, because most teams leave it as it is: 3 × new-window. With "rules: all" these are findings.\n',
    );
  });

  it('shows what was added and resolved, the numbers, and last the verdict', () => {
    const added = aFinding({
      id: '1'.repeat(16),
      selector: 'main > img',
      criteria: ['1.1.1'],
      helpUrl: 'https://example.com/help',
      explanation: 'Give it an alt.',
      pages: [`${TARGET}about?a=b`, `${TARGET}c`],
    });
    const resolved = aFinding({ rule: 'label', severity: 'medium', title: 'Labels', evidence: '<input>' });
    const result = aCompleteTarget({
      scan: aCompleteScan([added]),
      comparison: {
        kind: 'compared',
        diff: aDiff({ added: [added], resolved: [resolved] }),
        base: {
          target: 'https://old.example.com/',
          completedAt: '2026-11-20T09:00:41.000Z',
          reportUrl: '',
          sha: '',
          commitUrl: '',
          environment: '',
          runId: 0,
          runNumber: 0,
          runUrl: '',
        },
      },
      outcome: { conclusion: 'failed', verdict: '1 finding was added.', failing: ['1'.repeat(16)] },
    });

    expect(renderTerminalResult([result], () => ({ file: 'src/about.html', line: 12 }), PLAIN)).toBe(
      `https://www.example.com/
1 page, compared with https://old.example.com/, scanned on 2026-11-20 09:00 UTC

Added (1)

  high    image-alt  Image has no alt text (WCAG 1.1.1)
          https://example.com/help
    Give it an alt.
  ! <img src="/team.jpg">
      src/about.html:12
      /about?a=b and 1 other page · main > img · 1111111111111111

Resolved (1)

  medium  label  Labels
    <input>
      /about

                     High   Medium      Low      All
  Added                 1        0        0        1
  Resolved              0        1        0        1
  Unchanged             0        0        0        0
  Now                   1        0        0        1

Failed: 1 finding was added.
`,
    );
  });

  it('says whole what to do, and once where all findings of a rule have it in common', () => {
    const explanation = `${'People are affected. '.repeat(40)}Do this.`;
    const same = ['a', 'b'].map((id) => aFinding({ evidence: `<img id="${id}">`, explanation }));
    const others = ['One.', 'Two.'].map((words) => aFinding({ rule: 'label', explanation: words }));
    const text = render(compared({ added: [...same, ...others] }, [])).replaceAll(/\s+/g, ' ');

    expect(text.split(explanation)).toHaveLength(2);
    expect(text).toMatch(/<img src="\/team.jpg"> \/about One\. <img src="\/team.jpg"> \/about Two\./);
  });

  it('keeps what could not be verified apart, and says why', () => {
    const unsure = aFinding({ verified: false, reason: 'The base did not reach the page.' });
    const text = render(compared({ added: [unsure] }, [unsure]));

    expect(text).toContain('Not verified (1)');
    expect(text).toContain('Not verified: The base did not reach the page.');
    expect(text).not.toContain('Added (');
    expect(text).toMatch(/^ {2}Added +0 +0 +0 +0$/m);
    expect(text).toMatch(/^ {2}Not verified +1 +0 +0 +1$/m);
  });

  it('lists current findings without a base, and unchanged and ignored ones only if all are asked for', () => {
    const known = aFinding({ rule: 'label' });
    const ignored = aFinding({ rule: 'list', evidence: '<ul>' });
    const result = aCompleteTarget({
      scan: aCompleteScan([known, ignored]),
      comparison: { kind: 'compared', diff: aDiff({ unchanged: [known, ignored] }) },
      outcome: {
        conclusion: 'passed',
        verdict: 'Fine.',
        ignored: [
          {
            finding: ignored,
            entry: {
              line: 3,
              id: undefined,
              rule: 'list',
              category: undefined,
              path: undefined,
              reason: 'known',
              expires: undefined,
            },
          },
        ],
      },
    });

    const first = aCompleteTarget({ scan: aCompleteScan([known]) });
    expect(render(first, { listsAll: true })).toContain('Findings (1)');
    expect(render(result)).not.toMatch(/Unchanged \(|Ignored/);
    expect(render(result, { listsAll: true })).toMatch(/Unchanged \(1\)[^]*Ignored \(1\)[^]*Ignored: known/);
  });

  it('says how many elements a finding has, and how many others have the same problem', () => {
    const text = render(compared({ added: [aFinding({ occurrences: 9, otherOccurrences: 134 })] }));

    expect(text).toMatch(/^ *9 elements · \/about$/m);
    expect(text).toMatch(/^ *134 other elements had the same problem before and still have it\.$/m);
  });

  it('says what stood there in the base, if that is known', () => {
    const text = render(compared({ added: [aFinding({ baseMarkup: '<h2 …>' }), aFinding()] }));

    expect(text.match(/In the base/g)).toHaveLength(1);
    expect(text).toMatch(/^ *In the base: <h2 …>$/m);
  });

  it('says of more than people read one by one what matters most, and how much there is of each rule', () => {
    const findings = Array.from({ length: 60 }, (_, index) =>
      aFinding({ evidence: `<i>${index}</i>`, severity: index === 59 ? 'high' : 'low' }),
    );
    const text = render(compared({ added: findings }, findings));

    expect(text).toContain('Added: 60 findings of 1 rule: 1 high, 59 low');
    expect(text.match(/<i>\d+<\/i>/g)).toEqual(['<i>59</i>', '<i>0</i>']);
    expect(text).toMatch(/What is wrong +Findings +Pages\n {2}high .* 60 +1/);
    const few = findings.slice(0, 50);
    expect(render(compared({ added: few }, few)).match(/<i>/g)).toHaveLength(50);
    expect(render(compared({ added: findings }, findings), { listsAll: true }).match(/<i>/g)).toHaveLength(
      60,
    );
  });

  it('says of the first scan what matters most, with what to do once and two examples, and then each rule in a line', () => {
    const contrast = Array.from({ length: 120 }, (_, index) =>
      aFinding({
        rule: 'z-contrast',
        title: 'Text has too little contrast',
        evidence: `<p id="${index}">`,
        explanation: `People can't read it. Its contrast is ${index} to 1. Increase the contrast.`,
        occurrences: index === 7 ? 40 : 1,
        pages: [`${TARGET}${index % 25}`],
      }),
    );
    const names = Array.from({ length: 20 }, (_, index) =>
      aFinding({ rule: `a-rule-${index}`, title: `Rule ${index}`, severity: index < 10 ? 'medium' : 'low' }),
    );
    const result = aCompleteTarget({ scan: aCompleteScan([...names, ...contrast]) });
    const text = render(result, { columns: 80 });
    const lines = text.split('\n');

    expect(lines[3]).toBe('140 findings of 21 rules: 120 high, 10 medium, 10 low');
    // In a window of 80 columns, without having scrolled.
    expect(lines.slice(0, 24).join('\n')).toContain('Text has too little contrast');
    expect(lines.slice(-20).join('\n')).toMatch(
      /What is wrong +Findings +Pages\n {2}high {4}Text has too little contrast +120 +25\n {2}medium/,
    );
    expect(lines.length).toBeLessThan(60);
    expect(text.split("People can't read it. Increase the contrast.")).toHaveLength(2);
    expect(text.match(/<p id="\d+">/g)).toEqual(['<p id="7">', '<p id="0">']);
    expect(text).toMatch(/<p id="7">\n {8}40 elements · \/7\n {8}Its contrast is 7 to 1\.\n/);
    expect(text).toContain('… and 9 more rules (9 low); --all lists them.');

    const all = render(result, { columns: 80, listsAll: true });
    expect(all.match(/<p id="\d+">/g)).toHaveLength(120);
    expect(all).toMatch(/^ {2}low {5}Rule 19 +1 +1$/m);
    // The worst first, then those that reach most pages.
    expect(all.indexOf('z-contrast')).toBeLessThan(all.indexOf('a-rule-0'));
  });

  it('marks the rules that make the first scan fail, and says how many findings are ignored', () => {
    const failing = aFinding({ id: '1'.repeat(16) });
    const ignored = aFinding({ rule: 'label', id: '2'.repeat(16) });
    const entry = { line: 1, id: undefined, rule: 'label', category: undefined, path: undefined };
    const text = render(
      aCompleteTarget({
        scan: aCompleteScan([failing, ignored]),
        outcome: {
          conclusion: 'failed',
          verdict: 'One too many.',
          failing: ['1'.repeat(16)],
          ignored: [{ finding: ignored, entry: { ...entry, reason: 'known', expires: undefined } }],
        },
      }),
    );

    expect(text).toContain('\n1 finding of 1 rule: 1 high; 1 ignored\n');
    expect(text).toMatch(/^! high {4}Image has no alt text +1 +1 {2}image-alt$/m);
  });

  it('says in its first line how much of a site was judged', () => {
    const scan = aCompleteScan([]);
    Object.assign(scan.result ?? {}, {
      limitationDetails: [{ kind: 'over-page-limit', count: 4, text: 'The limit of pages was reached.' }],
    });
    const text = render(aCompleteTarget({ scan }));

    expect(text).toMatch(/\n1 of 5 pages judged, [^\n]*\n\nNo findings\n\nPassed: /);
  });

  it('says why there is no result, line by line', () => {
    const text = render(aFailedTarget({ message: 'The service ended. The end of its log:\nout of memory' }));

    expect(text).toBe(
      `${TARGET}\n\nNo result: The service ended. The end of its log:\n           out of memory\n`,
    );
  });

  it('ends several targets with their verdicts', () => {
    const text = render([
      aCompleteTarget(),
      aFailedTarget({ url: 'https://b.example.com/', message: 'Not there.' }),
    ]);

    expect(text.split('\n').slice(-4)).toEqual([
      '1 of 2 addresses pass',
      `  passed     ${TARGET}: 0 findings, no baseline yet`,
      '  no result  https://b.example.com/: Not there.',
      '',
    ]);
  });

  it.each([40, 80])('is never wider than %i columns', (columns) => {
    const wide = '日本語 '.repeat(40);
    const finding = aFinding({
      title: wide,
      evidence: `<p>${wide}</p>`,
      explanation: wide,
      selector: 'div > '.repeat(40),
      helpUrl: `https://example.com/${'a'.repeat(100)}`,
      pages: [`${TARGET}${'long/'.repeat(30)}`],
      verified: false,
      reason: wide,
    });
    const scan = aCompleteScan([finding]);
    const result = aCompleteTarget({
      url: `${TARGET}${'long/'.repeat(30)}`,
      scan: { ...scan, ...(scan.result && { result: { ...scan.result, limitations: [wide] } }) },
      comparison: { kind: 'compared', diff: aDiff({ added: [finding] }) },
      outcome: { conclusion: 'passed', verdict: wide },
    });
    const lines = render([result, result], { columns }).split('\n');

    expect(lines.filter((one) => stringWidth(one) > columns)).toEqual([]);
  });

  it('loses nothing in 40 columns', () => {
    const finding = aFinding({
      rule: 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37',
      title: 'Image has no alt text',
      criteria: ['1.1.1'],
      evidence: `<img src="/${'pictures/'.repeat(8)}bowl.svg">`,
      helpUrl: `https://example.com/${'a'.repeat(60)}/help`,
      selector: '#main > div:nth-child(2) > p > img.picture',
      pages: [`${TARGET}${'long/'.repeat(12)}page`],
    });
    const place = { file: `src/${'deep/'.repeat(10)}page.html`, line: 1234 };
    const results = [
      aCompleteTarget({
        scan: aCompleteScan([finding]),
        comparison: { kind: 'compared', diff: aDiff({ added: [finding] }) },
      }),
      aFailedTarget({ message: `The file /tmp/${'folder/'.repeat(10)}last.scan is damaged.` }),
    ];
    const text = renderTerminalResult(results, () => place, { ...PLAIN, columns: 40 });
    const squeezed = text.replaceAll(/\s+/g, '');

    expect(text).not.toContain('…');
    for (const part of [finding.rule, finding.title, finding.evidence, finding.helpUrl, finding.selector]) {
      expect(squeezed).toContain((part ?? '').replaceAll(' ', ''));
    }
    expect(squeezed).toContain(`${place.file}:${place.line}`);
    expect(squeezed).toContain('last.scanisdamaged.');
  });

  it('keeps on one line in a file what may be searched for there', () => {
    const finding = aFinding({
      evidence: `<p title="${'one two '.repeat(20)}">`,
      selector: 'div > '.repeat(25),
    });
    const message = `The scan failed: ${'it is down '.repeat(15)}`.trim();
    const text = render([aCompleteTarget({ scan: aCompleteScan([finding]) }), aFailedTarget({ message })]);

    expect(text).toContain(`${finding.evidence}\n`);
    expect(text).toMatch(/^ +\/about · (?:div > ){24}div >$/m);
    expect(text).toContain(`: ${message}\n`);
  });

  it('names a criterion once', () => {
    const finding = aFinding({ title: 'Info and Relationships (WCAG 1.3.1)', criteria: ['1.3.1'] });

    const text = render(aCompleteTarget({ scan: aCompleteScan([finding]) }));
    expect(text).toContain('Info and Relationships (WCAG 1.3.1)\n');
    expect(text).not.toContain('(WCAG 1.3.1) (WCAG');
  });

  it('lets nothing of a page reach the terminal or the log of a job as a command', () => {
    const evil = '\u001b]52;c;ZXZpbA==\u0007\u009b2J\n::error::x\n##vso[task.complete]\u202e';
    const finding = aFinding({
      rule: evil,
      title: evil,
      evidence: evil,
      explanation: evil,
      selector: evil,
      helpUrl: evil,
      criteria: [evil],
      pages: [evil],
      verified: false,
      reason: evil,
    });
    const scan = aCompleteScan([finding]);
    const result = aCompleteTarget({
      url: evil,
      scan: { ...scan, ...(scan.result && { result: { ...scan.result, limitations: [evil] } }) },
      comparison: { kind: 'compared', diff: aDiff({ added: [finding], resolved: [finding] }) },
      outcome: { conclusion: 'passed', verdict: evil },
    });
    const failed = aFailedTarget({ url: evil, message: evil });

    for (const columns of [20, 80, Infinity]) {
      const text = render([result, failed], { columns, listsAll: true });
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(text).not.toMatch(/^\s*::|##\w*\[/m);
    }
  });
});

import { expect, it } from 'vitest';

import { aCompleteTarget, aDiff, aFinding } from '../../../harness/runner/builders.ts';
import { chooseForLog, renderAnnotations } from '../../../src/render/annotations.ts';
import type { CompleteTarget } from '../../../src/result/target-result.ts';
import type { ComparedFinding } from '../../../src/service/api-types.ts';

const REPORT = 'https://scan.example.net/reports/x';

/** A finding with an id of its own. */
function numbered(number: number, fields: Partial<ComparedFinding> = {}): ComparedFinding {
  return aFinding({ id: number.toString(16).padStart(16, '0'), ...fields });
}

function aTarget(
  added: ComparedFinding[],
  failing: readonly ComparedFinding[] = [],
  now = added,
): CompleteTarget {
  const target = aCompleteTarget({
    reportUrl: REPORT,
    comparison: { kind: 'compared', diff: aDiff({ added }) },
  });
  const { result } = target.scan;
  return {
    ...target,
    scan: { ...target.scan, ...(result !== undefined && { result: { ...result, findings: now } }) },
    outcome: { ...target.outcome, failing: failing.map(({ id = '' }) => id) },
  };
}

it('says what is wrong, what to do, the change that fixes it, and where the report has it', () => {
  const finding = numbered(1, {
    evidence: '<img src="/team.jpg">',
    explanation: 'Say what it shows.',
    occurrences: 9,
  });
  const place = { file: 'src/team.html', line: 7 };

  expect(renderAnnotations([aTarget([finding], [finding])], () => place)).toEqual([
    {
      level: 'error',
      title: 'Added, high: image-alt',
      message: [
        'Image has no alt text: 9 elements, first <img src="/team.jpg"> on https://www.example.com/about',
        'Say what it shows.',
        '- <img src="/team.jpg">',
        '+ <img alt="(what the image shows)" src="/team.jpg">',
        `${REPORT}?finding=${finding.id}#f-${finding.id}`,
      ].join('\n'),
      ...place,
    },
  ]);
});

it('shows what fails though it was there before, and nothing that is not verified', () => {
  const [old, doubtful] = [
    numbered(1, { severity: 'medium' }),
    numbered(2, { verified: false, reason: 'Not visited.' }),
  ];
  const annotations = renderAnnotations([aTarget([doubtful], [old], [old])]);

  expect(annotations.map(({ level, title }) => [level, title])).toEqual([
    ['warning', 'On the site, medium: image-alt'],
  ]);
});

it('begins with the worst, then with what fails, then with what has a line', () => {
  const [low, plain, lined, failing] = [
    numbered(1, { severity: 'low' }),
    numbered(2, { rule: 'plain' }),
    numbered(3, { rule: 'lined' }),
    numbered(4, { rule: 'failing' }),
  ] as const;
  const rules = renderAnnotations([aTarget([low, plain, lined, failing], [failing])], (finding) =>
    finding === lined ? { file: 'a.html', line: 1 } : undefined,
  ).map(({ title }) => title);

  expect(rules).toEqual([
    'Added, high: failing',
    'Added, high: lined',
    'Added, high: plain',
    'Added, low: image-alt',
  ]);
});

it('leaves room in the log, where GitHub shows ten of a level, and counts the rest', () => {
  const many = (['low', 'high', 'medium'] as const).flatMap((severity, kind) =>
    Array.from({ length: 30 }, (_, index) => numbered(100 * kind + index, { severity })),
  );
  const chosen = chooseForLog(renderAnnotations([aTarget(many)]));

  for (const level of ['error', 'warning', 'notice']) {
    expect(chosen.filter((each) => each.level === level).length).toBeLessThanOrEqual(8);
  }
  expect(chosen[0]?.level).toBe('error');
  expect(chosen.at(-1)?.message).toMatch(/^… and 68 more;/);
});

it('is one annotation, whatever the site writes', () => {
  const finding = aFinding({
    title: 'a\n::error::b',
    evidence: '<a>\r\n::set-output name=x::y',
    explanation: 'c\nd',
  });
  const [annotation] = renderAnnotations([aTarget([finding])]);
  expect(annotation?.message).not.toMatch(/^::/m);
});

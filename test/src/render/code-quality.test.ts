import { expect, it } from 'vitest';

import { aCompleteTarget, aDiff, aFinding, anEntry, TARGET } from '../../../harness/runner/builders.ts';
import { renderCodeQuality } from '../../../shared/formats/render-code-quality.ts';
import { reportFindings } from '../../../src/render/result-files.ts';

const added = aFinding({ id: '1'.repeat(16), pages: [`${TARGET}about/?a=b`, `${TARGET}c`], occurrences: 3 });
const unchanged = aFinding({ id: '2'.repeat(16), severity: 'low', rule: 'label', title: 'Labels' });
const ignored = aFinding({ id: '3'.repeat(16) });
const resolved = aFinding({ id: '4'.repeat(16) });

function entriesOf(target = aCompleteTarget()): unknown[] {
  return JSON.parse(
    renderCodeQuality(
      reportFindings(target, ({ id }) =>
        id === unchanged.id ? { file: 'src/form.html', line: 7 } : undefined,
      ),
    ),
  );
}

it('has what GitLab needs of each finding that is there: a fingerprint that survives edits, and a relative path', () => {
  const target = aCompleteTarget({
    comparison: {
      kind: 'compared',
      diff: aDiff({ added: [added], unchanged: [unchanged, ignored], resolved: [resolved] }),
    },
    outcome: {
      conclusion: 'failed',
      verdict: 'x',
      failing: [],
      ignored: [{ finding: ignored, entry: anEntry({}) }],
    },
  });

  expect(entriesOf(target)).toEqual([
    {
      description: `Image has no alt text: <img src="/team.jpg"> (3 elements on ${TARGET}about/?a=b and 1 more)`,
      check_name: 'image-alt',
      fingerprint: added.id,
      severity: 'critical',
      location: { path: 'www.example.com/about/?a=b', lines: { begin: 1 } },
    },
    {
      description: `Labels: <img src="/team.jpg"> (on ${TARGET}about)`,
      check_name: 'label',
      fingerprint: unchanged.id,
      severity: 'minor',
      location: { path: 'src/form.html', lines: { begin: 7 } },
    },
  ]);
});

it('is an empty list without findings, and keeps findings apart that have no id', () => {
  expect(entriesOf()).toEqual([]);
  const nameless = aFinding();
  const diff = aDiff({ added: [nameless, { ...nameless, evidence: '<img>' }] });
  const prints = entriesOf(aCompleteTarget({ comparison: { kind: 'compared', diff } })).map((entry) =>
    Reflect.get(Object(entry), 'fingerprint'),
  );
  expect(new Set(prints).size).toBe(2);
});

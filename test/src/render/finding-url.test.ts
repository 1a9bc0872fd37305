import { expect, it } from 'vitest';
import { renderAnnotations } from '../../../src/render/annotations.ts';
import { renderComment } from '../../../src/render/comment.ts';
import { findingUrl } from '../../../shared/formats/reported-finding.ts';
import { reportFindings } from '../../../src/render/result-files.ts';
import { renderSarif } from '../../../shared/formats/render-sarif.ts';
import { renderSummary } from '../../../src/render/summary.ts';
import { aCompleteTarget, aDiff, aFinding } from '../../../harness/runner/builders.ts';

const ID = 'a1'.repeat(8);
const REPORT = 'https://scan.example.net/reports/x?base=y';
const PLACE = `${REPORT}&finding=${ID}#f-${ID}`;

it.each([
  [REPORT, ID, PLACE],
  ['https://scan.example.net/reports/x', ID, `https://scan.example.net/reports/x?finding=${ID}#f-${ID}`],
  ['', ID, ''],
  [REPORT, undefined, ''],
])('the place of a finding in %s', (reportUrl, id, expected) => {
  const finding = { severity: 'low', rule: 'r', title: 't', evidence: '', pages: [] } as const;
  const whole = { ...finding, pages: [], ...(id !== undefined && { id }) };

  expect(findingUrl(reportUrl, whole)).toBe(expected);
});

it('is in the summary, the comment, the annotations and SARIF', () => {
  const finding = aFinding({ id: ID });
  const target = aCompleteTarget({
    reportUrl: REPORT,
    comparison: { kind: 'compared', diff: aDiff({ added: [finding] }) },
  });
  const href = `href="${PLACE.replaceAll('&', '&#38;')}"`;
  const stamp = { runId: 1, runAttempt: 1, digest: 'x' };

  expect(renderSummary([target])).toContain(href);
  expect(renderComment({ results: [target], key: 'k', stamp, runUrl: REPORT, sha: '' })).toContain(href);
  expect(renderAnnotations([target])[0]?.message).toContain(PLACE);
  expect(
    JSON.parse(
      renderSarif(
        target,
        reportFindings(target, () => undefined),
        'x',
      ),
    ),
  ).toMatchObject({
    runs: [{ results: [{ hostedViewerUri: PLACE }] }],
  });
});

it('is left out where there is no report', () => {
  const target = aCompleteTarget({
    reportUrl: '',
    comparison: { kind: 'compared', diff: aDiff({ added: [aFinding({ id: ID })] }) },
  });

  expect(renderSummary([target])).not.toContain('In the report');
});

import { expect, it } from 'vitest';
import { aComparison, aDiff, aResult, aScan } from '../../../harness/findings/builders.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { selfContained } from '../../../server/report/page/self-contained.ts';

const scan = aScan({ result: aResult([]) });
const comparison = aComparison(aDiff({}));
const KINDS = ['csv', 'sarif', 'junit.xml', 'md'];

it('links from a report to its files and its history', () => {
  const alone = pages.report({ scan, comparison: null });
  const compared = pages.report({ scan, comparison });

  for (const kind of KINDS) {
    expect(alone).toContain(`href="${scan.id}.${kind}"`);
    expect(compared).toContain(`href="${scan.id}.${kind}?base=${comparison.base.id}"`);
  }
  for (const page of [alone, compared]) expect(page).toContain(`href="${scan.id}/history"`);
});

it('leads from the report as a file to the service, if that is there', () => {
  const page = pages.report({ scan, comparison });
  const address = `https://scan.example.net/reports/${scan.id}`;

  const file = selfContained(page, address);

  expect(file).toContain(`href="${address}.csv?base=${comparison.base.id}"`);
  expect(file).toContain(`href="${address}/history"`);
  expect(selfContained(page, null)).not.toMatch(/\.csv|\/history/);
});

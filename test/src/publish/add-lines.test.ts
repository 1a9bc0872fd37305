import { expect, it } from 'vitest';

import { aCompleteScan, aCompleteTarget, aFinding } from '../../../harness/runner/builders.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { selfContained } from '../../../server/report/page/self-contained.ts';
import { addLines } from '../../../src/publish/add-lines.ts';
import { sourceLinks } from '../../../src/render/source-link.ts';

const text = aFinding({
  id: 'a'.repeat(16),
  rule: 'color-contrast',
  evidence: '<p data-line="element aaaaaaaaaaaaaaaa">',
  declarations: [
    { property: 'color', value: 'rgb(1, 2, 3)', selector: '.a', file: 'https://www.example.com/a.css' },
  ],
});
const image = aFinding({ id: 'b'.repeat(16), rule: 'image-alt' });
const scan = aCompleteScan([text, image]);

function report(address: string): string {
  const page = pages.report({ scan, comparison: null, indexed: false }, { isFile: true, address });
  return selfContained(page, address === '' ? null : address);
}

const linkSource = sourceLinks((finding, declaration) => {
  if (finding.id !== text.id) return undefined;
  return declaration === undefined ? { file: 'src/a<b>.html', line: 7 } : { file: 'src/a.css', line: 3 };
}, 'https://github.com/o/r/blob/c');

it('writes the lines of elements and colours into the report, as links, and takes away places without one', () => {
  const written = addLines(report(''), aCompleteTarget({ scan }), linkSource);

  // Below what to fix first, and with the finding.
  expect(written.match(/href="https:\/\/github\.com\/o\/r\/blob\/c\/src\/a%3Cb%3E\.html#L7"/g)).toHaveLength(
    2,
  );
  expect(written.match(/<code>src\/a&#60;b&#62;\.html:7<\/code>/g)).toHaveLength(2);
  expect(written).toContain('#L3"');
  expect(written).not.toContain('<span data-line');
});

it('has no places in a report that outlives the run', () => {
  expect(report('https://scan.example.net/reports/x')).not.toContain('<span data-line');
});

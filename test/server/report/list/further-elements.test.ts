import { expect, it } from 'vitest';
import { aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { pages } from '../../../../server/report/page/pages.ts';

const PAGE = 'https://www.example.com/';

function withElements(id: number, count: number): ReturnType<typeof aFinding> {
  const elements = Array.from({ length: count }, (_, index) => ({
    evidence: `<p class="n${index}">Text</p>`,
    page: `${PAGE}${index}`,
    shortSelector: `.n${index}`,
  }));
  return aFinding({
    id: `${id}`.padStart(16, 'a'),
    rule: `rule-${id}`,
    evidence: elements[0]?.evidence ?? '',
    elements,
    occurrences: 60,
    pages: [PAGE, `${PAGE}1`],
  });
}

function lines(findings: Parameters<typeof aResult>[0], isFile: boolean): string[] {
  const report = pages.report(
    { scan: aScan({ result: aResult(findings) }), comparison: null },
    { fields: {}, isFile },
  );
  return [...report.matchAll(/<li>\s*<code dir="ltr">[\s\S]*?<\/li>/g)]
    .map(([line]) =>
      line
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line.includes('.n'));
}

it('has all elements that look different, with their page and selector, without loading anything', () => {
  const found = lines([withElements(1, 50)], false);

  expect(found).toHaveLength(49);
  expect(found[48]).toMatch(/^.*n49.* \/49 \.n49$/);
});

it('has fewer of each where there are many, so that a report stays small, and more of them in a file', () => {
  const findings = Array.from({ length: 50 }, (_, index) => withElements(index, 50));

  expect(lines(findings, false)).toHaveLength(600);
  expect(lines(findings, true)).toHaveLength(50 * 49);
});

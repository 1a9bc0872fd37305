import { expect, it } from 'vitest';
import { aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { pages } from '../../../../server/report/page/pages.ts';

function report(file: string): string {
  const declarations = [{ property: 'color', value: 'rgb(153, 153, 153)', selector: '.note > b', file }];
  const scan = aScan({ result: aResult([aFinding({ rule: 'color-contrast', declarations })]) });
  return pages.report({ scan, comparison: null }, { fields: {}, isFile: true });
}

it('says what sets the colours of a text, with a link to the style sheet', () => {
  expect(report('https://www.example.com/css/site.css')).toMatch(
    /Text colour: <code dir="ltr">\.note &#62; b { color: #999999 }<\/code> in <a[^>]*href="https:\/\/www\.example\.com\/css\/site\.css"/,
  );
});

it.each(['serve://site/css/site.css', 'javascript:alert(1)'])('makes no link of %s', (file) => {
  expect(report(file)).toContain('#999999 }</code>');
  expect(report(file)).not.toContain(`href="${file}"`);
});

import { expect, it } from 'vitest';
import { aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { pages } from '../../../../server/report/page/pages.ts';

function report(file: string): string {
  const declarations = [{ property: 'color', value: 'rgb(153, 153, 153)', selector: '.note > b', file }];
  const scan = aScan({ result: aResult([aFinding({ rule: 'color-contrast', declarations })]) });
  return pages.report({ scan, comparison: null }, { fields: {}, isFile: true });
}

it('says what sets the colours of a text, and in which style sheet', () => {
  expect(report('https://www.example.com/css/site.css')).toMatch(
    /Text colour: <code dir="ltr">\.note &#62; b { color: #999999 }<\/code> in <bdi>\/css\/site\.css<\/bdi>/,
  );
});

it.each(['https://www.example.com/css/site.css', 'serve://site/css/site.css', 'javascript:alert(1)'])(
  'makes no link of %s, where the next deployment may have no style sheet',
  (file) => {
    expect(report(file)).toContain('#999999 }</code>');
    expect(report(file)).not.toContain(`href="${file}"`);
  },
);

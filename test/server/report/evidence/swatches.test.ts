import { expect, it } from 'vitest';
import { axeIssue } from '../../../../harness/findings/reported.ts';
import { rateAxe } from '../../../../server/rules/rate-axe.ts';
import { rateHtmlcs } from '../../../../server/rules/rate-htmlcs.ts';
import { swatches } from '../../../../server/report/evidence/swatches.ts';

const GREY = { colours: ['#999999', '#ffffff'], contrast: 2.84, needed: 4.5 };
const CODE = 'WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail';

it.each([
  ['axe', rateAxe([axeIssue({ rule: 'color-contrast', ...GREY })])],
  ['HTML_CodeSniffer', rateHtmlcs([{ code: CODE, node: 0, type: 'error', message: '', ...GREY }])],
])('shows the colours that %s reports, and the nearest that passes, without style attributes', (_, found) => {
  const html = swatches({ rule: 'color-contrast', ...found[0] });

  expect(html).toMatch(/Now: <code>#999999<\/code> on <code>#ffffff<\/code>, 2.84 to 1/);
  expect(html).toMatch(/Nearest that passes: <code>#767676<\/code> on <code>#ffffff<\/code>, 4.54 to 1/);
  expect(html).not.toContain('style=');
});

it.each([
  {},
  { color: '#999999', neededRatio: 4.5 },
  { color: '#000000', background: '#ffffff', neededRatio: 4.5 },
  { color: '#999999', background: '#ffffff' },
  { color: '#999999', background: '#ffffff', neededRatio: 22 },
])('shows nothing for %j', (measured) => {
  expect(swatches({ rule: 'color-contrast', measured })).toBe('');
});

it('suggests no colour for a link that only its colour tells from the text around it', () => {
  const [found] = rateAxe([
    axeIssue({ rule: 'link-in-text-block', colours: ['#1abb9c', '#7e8896'], contrast: 1.47, needed: 3 }),
  ]);

  expect(found?.measured).toMatchObject({ color: '#1abb9c', neededRatio: 3 });
  expect(swatches({ rule: 'link-in-text-block', ...found })).toBe('');
});

it('takes no colours that are not written as numbers', () => {
  const [found] = rateAxe([axeIssue({ rule: 'color-contrast', ...GREY, colours: ['red', '#ffffff'] })]);

  expect(found?.measured).toBeUndefined();
});

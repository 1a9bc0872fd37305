import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { IconContrast } from '../../../../../server/facts/document-facts.ts';
import { iconContrast } from '../../../../../server/rules/own/accessibility/icon-contrast.ts';

const HTML = '<html><body><a href="/" aria-label="Start"><svg/></a></body></html>';
const PALE: IconContrast = {
  node: 2,
  color: [204, 204, 204],
  around: [255, 255, 255],
  ratio: 1.6,
  drawn: 1.6,
};

function found(icon: Partial<IconContrast>): { node: number | null; explanation: string }[] {
  const boundaries = { fields: [], icons: [{ ...PALE, ...icon }], beyond: { field: false, icon: false } };
  return iconContrast.check(pageInput(HTML, { visit: { boundaries } }));
}

it('names the control and the colours', () => {
  expect(found({})).toEqual([
    {
      node: 2,
      cause: '#cccccc on #ffffff',
      measured: { color: '#cccccc', background: '#ffffff', ratio: 1.6, neededRatio: 3 },
      explanation: expect.stringMatching(/<a> “Start” does, .*\(#cccccc on #ffffff\) .* 1\.6 to 1/),
    },
  ]);
});

it.each([
  ['a contrast that is enough', { ratio: 3.1, drawn: 3.1 }],
  ['one that is nearly enough', { ratio: 2.95 }],
  ['something in it that stands out more than its colours', { drawn: 4 }],
  ['an icon that is drawn weaker than its colour, as thin lines are', { ratio: 5, drawn: 2 }],
  ['an icon in the colour of the page', { ratio: 1, drawn: 1 }],
])('is silent about %s', (_what, icon) => {
  expect(found(icon)).toEqual([]);
});

it('does not judge a page that was not measured', () => {
  expect(iconContrast.canJudge?.(pageInput(HTML))).toBe(false);
  expect(iconContrast.check(pageInput(HTML))).toEqual([]);
});

import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { hoverOnly } from '../../../../../server/rules/own/accessibility/hover-only.ts';

const HTML = '<html><body><div>History<p>Our route</p></div><div>Shop<p>Bowls</p></div></body></html>';
const check = (found: typeof NOTHING_TRIED.hoverOnly) =>
  hoverOnly.check(pageInput(HTML, { visit: { interaction: { ...NOTHING_TRIED, hoverOnly: found } } }));

it('names each in the order of the document, and what shows it', () => {
  const selector = 'div:hover p';
  const found = check([
    { node: 8, trigger: 6, selector, holdsControls: false },
    { node: 4, trigger: 2, selector, holdsControls: true },
  ]);
  expect(found).toEqual([
    {
      node: 4,
      explanation: expect.stringMatching(
        /“Our route” is shown only while .*div:hover p.* reach the links and controls in it with the keyboard/,
      ),
    },
    {
      node: 8,
      explanation: expect.stringMatching(
        /“Bowls” is shown only while .* Nobody can reach it with the keyboard/,
      ),
    },
  ]);
});

it('takes a page on which nothing was seen, and does not judge one that was not tried', () => {
  expect(check([])).toEqual([]);
  expect(hoverOnly.canJudge?.(pageInput(HTML))).toBe(false);
});

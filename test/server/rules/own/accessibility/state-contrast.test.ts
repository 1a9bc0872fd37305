import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { stateContrast } from '../../../../../server/rules/own/accessibility/state-contrast.ts';
import type { PaleState } from '../../../../../server/facts/interaction-facts.ts';

const HTML = '<html lang="en"><body><p><a href="/a">History</a></p></body></html>';
const PALE: PaleState = {
  node: 3,
  state: 'hover',
  ratio: 4.499,
  needed: 4.5,
  color: [204, 204, 204],
  ground: [255, 255, 255],
};

it.each([
  ['hover', 'While the mouse is over it, the text of <a> “History” has a contrast of 4.49 to 1'],
  ['focus', 'While it has the focus, the text of <a> “History” has a contrast of 4.49 to 1'],
] as const)('says what %s does to a text', (state, words) => {
  const interaction = { ...NOTHING_TRIED, paleStates: [{ ...PALE, state }] };
  const [found, ...more] = stateContrast.check(pageInput(HTML, { visit: { interaction } }));
  expect(found?.explanation).toContain(words);
  expect(found).toMatchObject({ node: 3, cause: `${state} #cccccc #ffffff` });
  expect(more).toEqual([]);
});

it('judges nothing where the page was not tried', () => {
  expect(stateContrast.canJudge?.(pageInput(HTML))).toBe(false);
  expect(stateContrast.check(pageInput(HTML))).toEqual([]);
});

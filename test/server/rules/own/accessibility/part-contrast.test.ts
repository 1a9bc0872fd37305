import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { partContrast } from '../../../../../server/rules/own/accessibility/part-contrast.ts';
import type { PalePart } from '../../../../../server/facts/interaction-facts.ts';

const HTML = '<html lang="en"><body><p><input placeholder="Title"></p></body></html>';
const PALE: PalePart = {
  node: 3,
  part: 'placeholder',
  text: 'Title',
  ratio: 2.849,
  needed: 4.5,
  color: [187, 187, 187],
  ground: [255, 255, 255],
};

it.each([
  ['placeholder', 'The placeholder “Title” has a contrast of 2.84 to 1, and 4.5 to 1 are needed'],
  ['before', 'The text that CSS adds with ::before, “Title”, has a contrast of 2.84 to 1'],
  ['svg', 'The text in this SVG image, “Title”, has a contrast of 2.84 to 1'],
] as const)('says what is pale: %s', (part, words) => {
  const interaction = { ...NOTHING_TRIED, paleParts: [{ ...PALE, part }] };
  const [found, ...more] = partContrast.check(pageInput(HTML, { visit: { interaction } }));
  expect(found?.explanation).toContain(words);
  expect(found).toMatchObject({ node: 3, cause: `${part} #bbbbbb #ffffff` });
  expect(more).toEqual([]);
});

it('judges nothing where it was not looked for', () => {
  expect(partContrast.canJudge?.(pageInput(HTML))).toBe(false);
  expect(partContrast.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(false);
});

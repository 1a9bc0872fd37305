import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { focusOffScreen } from '../../../../../server/rules/own/accessibility/focus-off-screen.ts';

const BODY = '<main><a id="a" href="/a">History</a><input id="b" type="password"><input id="c"></main>';

/** What is found where the visit has seen these nodes; null if the page could not be tried. */
function check(nodes: number[] | null) {
  const interaction = nodes === null ? null : { ...NOTHING_TRIED, offScreen: nodes };
  const html = `<html lang="en"><head><title>Test</title></head><body>${BODY}</body></html>`;
  const input = pageInput(html, { visit: { interaction } });
  return { found: focusOffScreen.check(input), canJudge: focusOffScreen.canJudge?.(input) };
}

it('reports what the visit has seen', () => {
  expect(check([6]).found).toEqual([
    { node: 6, explanation: expect.stringContaining('which is not visible') },
  ]);
  expect(check([])).toEqual({ found: [], canJudge: true });
});

it('judges nothing where the page was not tried', () => {
  expect(check(null)).toEqual({ found: [], canJudge: false });
});

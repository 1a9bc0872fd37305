import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { pastePrevented } from '../../../../../server/rules/own/accessibility/paste-prevented.ts';

const BODY = '<main><a id="a" href="/a">History</a><input id="b" type="password"><input id="c"></main>';

/** What is found where the visit has seen these nodes; null if the page could not be tried. */
function check(nodes: number[] | null) {
  const interaction = nodes === null ? null : { ...NOTHING_TRIED, pasteless: nodes };
  const html = `<html lang="en"><head><title>Test</title></head><body>${BODY}</body></html>`;
  const input = pageInput(html, { visit: { interaction } });
  return { found: pastePrevented.check(input), canJudge: pastePrevented.canJudge?.(input) };
}

it('is about a criterion where people prove who they are', () => {
  const nodes = [8, 9];
  expect(check(nodes).found).toEqual([
    { node: 8, criteria: ['3.3.8'], explanation: expect.stringContaining('Password managers') },
    { node: 9, explanation: expect.stringContaining('copy a value') },
  ]);
});

it('judges nothing where the page was not tried', () => {
  expect(check(null)).toEqual({ found: [], canJudge: false });
});

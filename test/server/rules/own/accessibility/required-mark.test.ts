import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { requiredMark } from '../../../../../server/rules/own/accessibility/required-mark.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return requiredMark.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

const OTHER = '<label>Note <input id="note"/></label>';

it.each([
  `<label for="x">Name *</label><input id="x"/>${OTHER}`,
  `<label>* Name<select id="x"></select></label>${OTHER}`,
  `<label>Name:*<textarea id="x"></textarea></label>${OTHER}`,
  `<p>Prices with tax</p><input id="x" aria-label="Name *"/>${OTHER}`,
])('finds %s', (body) => {
  expect(found(body)).toEqual(['x']);
});

it.each([
  `<p>* required</p><label for="x">Name *</label><input id="x"/>${OTHER}`,
  `<p>Fields with an asterisk must be filled in</p><label for="x">Name *</label><input id="x"/>${OTHER}`,
  `<p>Mit * markierte Felder sind Pflichtfelder. Pflichtfelder: *</p><label for="x">Name *</label><input id="x"/>${OTHER}`,
  `<label for="x">Name *</label><input id="x" required=""/>${OTHER}`,
  `<label for="x">Name *</label><input id="x" aria-required="true"/>${OTHER}`,
  `<label for="x">Name *</label><input id="x"/>`,
  `<label for="x">Name</label><input id="x"/>${OTHER}`,
  `<label for="x">Rating of 5*+</label><input id="x"/>${OTHER}`,
])('leaves out %s', (body) => {
  expect(found(body)).toEqual([]);
});

import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { frameTitleWords } from '../../../../../server/rules/own/accessibility/frame-title-words.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return frameTitleWords.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

it.each(['iframe', 'Frame 2', 'Untitled document', 'content', 'null', 'map.html', 'Inhalt'])(
  'finds the title “%s”',
  (title) => expect(found(`<iframe id="x" src="/a" title="${title}"></iframe>`)).toEqual(['x']),
);

it.each(['', 'Map of our shops', 'Content of the cart', 'Frames for pictures', 'Page 3 of the plan'])(
  'leaves out the title “%s”',
  (title) => expect(found(`<iframe id="x" src="/a" title="${title}"></iframe>`)).toEqual([]),
);

it('goes by the name that counts', () => {
  expect(found('<iframe src="/a" title="iframe" aria-label="Map of our shops"></iframe>')).toEqual([]);
  expect(found('<iframe src="/a" title="iframe" tabindex="-1"></iframe>')).toEqual([]);
});

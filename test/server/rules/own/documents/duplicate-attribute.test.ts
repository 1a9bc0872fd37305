import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { readMarkup } from '../../../../../server/engine/gather/read-markup.ts';
import { duplicateAttribute } from '../../../../../server/rules/own/documents/duplicate-attribute.ts';

const EMPTY = '<html><body></body></html>';

async function found(source: string) {
  const markup = await readMarkup(source);
  return duplicateAttribute.check(pageInput(EMPTY, { visit: { markup } }));
}

it.each([
  ['<p class="a" id="b" class="c">a</p>', ['class of p']],
  ['<P CLASS=a Class=b>a</P>', ['class of p']],
  ['<img alt src="a" alt="b">', ['alt of img']],
  ['<svg><path d="M0" d="M1"/></svg>', ['d of path']],
  ['<p id="a" id="b" class="a" class="b">a</p>', ['id of p', 'class of p']],
])('%# reports %j', async (source, keys) => {
  expect((await found(source)).map(({ key }) => key)).toEqual(keys);
});

it.each([
  '<p class="a" id="b">a</p><p class="c">a</p>',
  '<p class="a" class="a">a</p>',
  '<input disabled disabled="">',
  '<script>"<p id=a id=b>"</script><textarea><p id=a id=b></textarea><!-- <p id=a id=b> -->',
  '<noscript><p id="a" id="b">a</p></noscript>',
  '<meta charset="utf-8"><meta name="a" content="b">',
  '</p id="a" id="b">',
])('%# does not report %j', async (source) => {
  expect(await found(source)).toEqual([]);
});

it('is one defect for each attribute and element, with its lines and the first tag', async () => {
  const tag = '<p id="a" id="b">a</p>\n';
  expect(await found(tag.repeat(4))).toEqual([
    {
      node: null,
      key: 'id of p',
      evidence: '<p id="a" id="b">',
      explanation: expect.stringMatching(
        /^Lines 1, 2, 3 and more of the source: <p> has the attribute id twice/,
      ),
    },
  ]);
});

it('does not judge a page whose source could not be had', () => {
  expect(duplicateAttribute.canJudge?.(pageInput(EMPTY))).toBe(false);
  expect(duplicateAttribute.check(pageInput(EMPTY))).toEqual([]);
});

it('keeps no more than some of very many', async () => {
  const markup = await readMarkup('<p id="a" id="b">'.repeat(1_000));
  expect(markup?.repeated).toHaveLength(100);
});

it.each([
  [100, true],
  [101, false],
])('knows whether it has seen all of %i', async (count, seesAll) => {
  const markup = await readMarkup('<p id="a" id="b">a</p>'.repeat(count));
  const input = pageInput(EMPTY, { visit: { markup } });
  expect(duplicateAttribute.seesAll?.(input)).toBe(seesAll);
  expect(duplicateAttribute.check(input)).toHaveLength(1);
});

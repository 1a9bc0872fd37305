import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { fakeHeading } from '../../../../../server/rules/own/accessibility/fake-heading.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return fakeHeading.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `bold and large`,
    `<div id="x">Opening hours</div><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontSize: 24, fontWeight: 700 } } },
    `Opening hours`,
  ],
  [
    `bold in a paragraph`,
    `<p><b id="x">Opening hours</b></p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
    `Opening hours`,
  ],
  [
    `much larger`,
    `<div id="x">Opening hours</div><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontSize: 28 } } },
    `Opening hours`,
  ],
  [
    `bold above a list`,
    `<p><b id="x">Opening hours</b></p><ul><li>This paragraph is long enough to be the text that a heading stands above, with some more words.</li></ul>`,
    { styles: { x: { fontWeight: 700 } } },
    `Opening hours`,
  ],
  [
    `bold and large in a span`,
    `<div><span id="x">Opening hours</span><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p></div>`,
    { styles: { x: { fontSize: 24, fontWeight: 700 } } },
    `Opening hours`,
  ],
  [
    `bold and large above a division`,
    `<div id="x">Opening hours</div><div>This paragraph is long enough to be the text that a heading stands above, with some more words.</div>`,
    { styles: { x: { fontSize: 24, fontWeight: 700 } } },
    `Opening hours`,
  ],
  [
    `bold and large above paragraphs in divisions`,
    `<section><span id="x">Opening hours</span><div><div><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p></div></div></section>`,
    { styles: { x: { fontSize: 24, fontWeight: 700 } } },
    `Opening hours`,
  ],
  [
    `a question`,
    `<div id="x">When are we open?</div><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontSize: 24, fontWeight: 700 } } },
    `When are we open?`,
  ],
  [
    `a number`,
    `<p><b id="x">1. Opening hours</b></p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
    `1. Opening hours`,
  ],
  [
    `larger in another colour`,
    `<p id="x">Opening hours</p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontSize: 20, color: 'rgb(0, 102, 51)' } } },
    `Opening hours`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `a heading`,
    `<h2 id="x">Opening hours</h2><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `a sentence`,
    `<p><b id="x">We are open.</b></p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `a term and its value`,
    `<p><b id="x">Tier: 3</b></p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `no text below`,
    `<p><b id="x">Opening hours</b></p><p>9 to 5</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `text that is as bold`,
    `<p id="x">Opening hours</p><p id="y">This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 }, y: { fontWeight: 700 } } },
  ],
  [
    `a part of a paragraph`,
    `<p><b id="x">Opening hours</b> from June</p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `the title of a note`,
    `<p><b id="x">Note</b></p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `one in a list`,
    `<ul><li><p><b id="x">Opening hours</b></p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p></li></ul>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `a lead`,
    `<p id="x">We have been making bowls and plates for forty years</p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontSize: 28 } } },
  ],
  [
    `words in a line`,
    `<div>Open: <b id="x">Opening hours</b><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p></div>`,
    { styles: { x: { fontSize: 24, fontWeight: 700 } } },
  ],
  [
    `a bold question`,
    `<p><b id="x">Are we open?</b></p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `the name above a comment`,
    `<div id="x">Jane Doe</div><div>This paragraph is long enough to be the text that a heading stands above, with some more words.</div>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
  [
    `one bold first line`,
    `<p><b id="x">Marlow Council</b><br/>This paragraph is long enough to be the text that a heading stands above, with some more words.</p><p>This paragraph is long enough to be the text that a heading stands above, with some more words.</p>`,
    { styles: { x: { fontWeight: 700 } } },
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

it('finds bold first lines of paragraphs that follow each other', () => {
  const text =
    'This paragraph is long enough to be the text that a heading stands above, with some more words.';
  const body = `<p><b id="x">Opening hours</b><br/>${text}</p><p><b id="y">Our route</b><br/>${text}</p>`;
  const bold = { fontWeight: 700 };
  expect(check(body, { styles: { x: bold, y: bold } })).toEqual([
    { node: 6, severity: 'low', explanation: expect.stringContaining('Opening hours') },
    { node: 11, severity: 'low', explanation: expect.stringContaining('Our route') },
  ]);
});

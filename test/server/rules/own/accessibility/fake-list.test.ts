import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { fakeList } from '../../../../../server/rules/own/accessibility/fake-list.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return fakeList.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`lines`, `<p>We sell<br>• Bowls<br>• Cups<br>• Plates</p>`, {}, `“• Bowls”`],
  [`paragraphs`, `<div><p>1. Wash it</p><p>2. Dry it</p><p>3. Fire it</p></div>`, {}, `“1. Wash it”`],
  [`letters`, `<p>a) wash it<br>b) dry it<br>c) fire it</p>`, {}, `“a) wash it”`],
  [`Roman numbers`, `<p>i. wash it<br>ii. dry it<br>iii. fire it</p>`, {}, `“i. wash it”`],
  [`arrows`, `<div><p>→ Bowls</p><p>→ Cups</p><p>→ Plates</p></div>`, {}, `“→ Bowls”`],
  [
    `links`,
    `<p>${['Bowls', 'Cups', 'Plates', 'Jugs'].map((name) => `<a href="/${name}">${name}</a>`).join('<br>')}</p>`,
    {},
    `“Bowls”`,
  ],
  [
    `pictures of bullets`,
    `<div>${['Bowls', 'Cups', 'Plates'].map((name, at) => `<p><img id="i${at}" src="/dot.png" alt=""/> ${name}</p>`).join('')}</div>`,
    { boxes: { i0: [0, 0, 8, 8], i1: [0, 20, 8, 8], i2: [0, 40, 8, 8] } },
    `“Bowls”`,
  ],
  [`dashes`, `<p>– Bowls<br>– Cups<br>– Plates</p>`, {}, `“– Bowls”`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `pictures of things`,
    `<div>${['Bowls', 'Cups', 'Plates'].map((name) => `<p><img src="/dot.png" alt=""/> ${name}</p>`).join('')}</div>`,
    {},
  ],
  [`two lines`, `<p>- Bowls<br>- Cups</p>`, {}],
  [`three links`, `<p><a href="/a">Bowls</a><br><a href="/b">Cups</a><br><a href="/c">Jugs</a></p>`, {}],
  [
    `links with words`,
    `<p>${['Bowls', 'Cups', 'Plates', 'Jugs'].map((name) => `See <a href="/${name}">${name}</a>`).join('<br>')}</p>`,
    {},
  ],
  [`a list`, `<ul><li>• Bowls</li><li>• Cups</li><li>• Plates</li></ul>`, {}],
  [`numbers that do not count up`, `<p>1. Wash it</p><p>4. Dry it</p><p>9. Fire it</p>`, {}],
  [`code`, `<pre>* a<br>* b<br>* c</pre>`, {}],
  [
    `parts of a page`,
    `<div><div>1. One<p>Text</p></div><div>2. Two<p>Text</p></div><div>3. Three<p>Text</p></div></div>`,
    {},
  ],
  [`a dialogue`, `<p>– Where are you?<br>– Here I am.<br>– Come to me!</p>`, {}],
  [`letters that do not count up`, `<p>a) wash it<br>c) dry it<br>g) fire it</p>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { headingWords } from '../../../../../server/rules/own/accessibility/heading-words.ts';

function found(body: string, lang = 'en') {
  const input = pageInput(`<html lang="${lang}"><body>${body}</body></html>`, { isLaidOut: true });
  return headingWords.check(input).map(({ explanation }) => /“([^”]*)”/.exec(explanation)?.[1]);
}

it.each([
  ['<h2>Heading</h2>', 'en', 'Heading'],
  ['<h2>Section 2</h2>', 'en-GB', 'Section 2'],
  ['<div role="heading" aria-level="2">Your title here!</div>', 'en', 'Your title here!'],
  ['<h3>Überschrift</h3>', 'de', 'Überschrift'],
  ['<h3>无标题</h3>', 'zh-Hans', '无标题'],
  ['<h3>Lorem ipsum</h3>', 'eo', 'Lorem ipsum'],
])('reports %s in %s', (body, lang, name) => {
  expect(found(body, lang)).toEqual([name]);
});

it.each([
  ['<h2>Delivery</h2>', 'en'],
  ['<h2>Section 2 of the act</h2>', 'en'],
  ['<h2>Untitled</h2>', 'eo'],
  ['<h2>Title</h2>', 'en'],
  ['<h2 aria-label="Delivery">Section 2</h2>', 'en'],
  ['<h2 hidden>Heading</h2>', 'en'],
  ['<p>Heading</p>', 'en'],
  ['<h2>Heading</h2><p>Write it in <code>h1</code>.</p>', 'en'],
  ['<h1>Heading 1</h1><h2>Heading 2</h2><h3>Heading 3</h3><h4>Heading 4</h4>', 'en'],
])('takes %s in %s', (body, lang) => {
  expect(found(body, lang)).toEqual([]);
});

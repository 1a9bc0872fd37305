import { expect, it } from 'vitest';
import { elementSelector } from '../../../../server/findings/describe/describe-element.ts';

it.each([
  ['html', 'html', 'html'],
  ['html/body/div2/a', 'a', 'html > body > div:nth-of-type(2) > a'],
  ['html/body/h12', 'h1', 'html > body > h1:nth-of-type(2)'],
  ['html/body/h1/span', 'span', 'html > body > h1 > span'],
  ['html/body/h23/em', 'em', 'html > body > h2:nth-of-type(3) > em'],
  ['html/body/x-a/shadow:button', 'button', 'html > body > x-a >>> button'],
  ['html/body/x-a/shadow:x-b2/shadow:h1', 'h1', 'html > body > x-a >>> x-b:nth-of-type(2) >>> h1'],
  ['html/body/iframe/frame:html/body/a', 'a', 'html > body > iframe >>> html > body > a'],
  ['html/body/x-menu2', 'x-menu2', 'html > body > x-menu2'],
  ['html/body/x-menu-0', 'x-menu-0', 'html > body > x-menu-0'],
])('writes %s (%s) as %s', (path, tag, selector) => {
  expect(elementSelector(path, tag)).toBe(selector);
});

it.each([
  ['', '', 'a page as a whole'],
  ['iv/div/a', 'a', 'a place that is cut off'],
  ['html/body/x-menu-02/a', 'a', 'digits that may be a position or part of a name'],
  ['html/body/svg/g/a:b', 'a:b', 'a name that a selector would have to escape'],
])('knows no selector for %j (%s): %s', (path, tag) => {
  expect(elementSelector(path, tag)).toBeUndefined();
});

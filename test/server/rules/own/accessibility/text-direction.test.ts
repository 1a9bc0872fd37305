import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { textDirection } from '../../../../../server/rules/own/accessibility/text-direction.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return textDirection.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `Arabic`,
    `<p lang="ar" id="a">المتحف مفتوح كل أيام الأسبوع ما عدا يوم الاثنين ويمكن للزوار شراء التذاكر من المتجر</p>`,
    {},
    `dir="rtl"`,
  ],
  [`Hebrew`, `<p>המוזיאון פתוח בכל ימות השבוע מלבד יום שני</p>`, {}, `dir="rtl"`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `its direction`,
    `<p id="a" dir="rtl">المتحف مفتوح كل أيام الأسبوع ما عدا يوم الاثنين ويمكن للزوار شراء التذاكر من المتجر</p>`,
    { styles: { a: { isRightToLeft: true } } },
  ],
  [`a name`, `<li>العربية</li>`, {}],
  [`words in a sentence`, `<p>They call the museum المتحف and the shop المتجر, which is not far.</p>`, {}],
  [`a link in a list`, `<ul><li><a href="/ar">العربية الفصحى المعاصرة</a></li></ul>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

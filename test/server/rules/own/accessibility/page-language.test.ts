import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { pageLanguage } from '../../../../../server/rules/own/accessibility/page-language.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return pageLanguage.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `French in an English page`,
    `<p>Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</p>`,
    {},
    `is in French`,
  ],
  [
    `German`,
    `<p>Das Museum ist an allen Tagen der Woche außer am Montag geöffnet, und die Besucher können ihre Karten auch in dem Laden kaufen, der sich neben dem Eingang befindet. Kinder zahlen nicht, aber sie müssen mit einem Erwachsenen kommen.</p>`,
    {},
    `is in German`,
  ],
  [
    `Arabic`,
    `<p>المتحف مفتوح كل أيام الأسبوع ما عدا يوم الاثنين ويمكن للزوار شراء التذاكر من المتجر المتحف مفتوح كل أيام الأسبوع ما عدا يوم الاثنين ويمكن للزوار شراء التذاكر من المتجر المتحف مفتوح كل أيام الأسبوع ما عدا يوم الاثنين ويمكن للزوار شراء التذاكر من المتجر</p>`,
    {},
    `Arabic script`,
  ],
  [
    `Persian`,
    `<p>موزه در همه روزهای هفته به جز دوشنبه باز است و بازدیدکنندگان می‌توانند بلیت خود را از فروشگاه کنار ورودی نیز بخرند. کودکان پولی نمی‌پردازند، اما هنگام ورود به تالارهای خانه باید همراه یک بزرگسال باشند. موزه در همه روزهای هفته به جز دوشنبه باز است و بازدیدکنندگان می‌توانند بلیت خود را از فروشگاه کنار ورودی نیز بخرند. کودکان پولی نمی‌پردازند، اما هنگام ورود به تالارهای خانه باید همراه یک بزرگسال باشند. </p>`,
    {},
    `is in Persian. Write <html lang="fa">`,
  ],
  [
    `Urdu`,
    `<p>میوزیم پیر کے علاوہ ہفتے کے تمام دن کھلا رہتا ہے اور زائرین داخلی دروازے کے پاس کی دکان سے بھی اپنے ٹکٹ خرید سکتے ہیں۔ بچوں کو پیسے نہیں دینے پڑتے لیکن انہیں کسی بڑے کے ساتھ ہونا چاہیے۔ میوزیم پیر کے علاوہ ہفتے کے تمام دن کھلا رہتا ہے اور زائرین داخلی دروازے کے پاس کی دکان سے بھی اپنے ٹکٹ خرید سکتے ہیں۔ بچوں کو پیسے نہیں دینے پڑتے لیکن انہیں کسی بڑے کے ساتھ ہونا چاہیے۔ </p>`,
    {},
    `is in Urdu.`,
  ],
  [
    `Kurdish`,
    `<p>مۆزەخانە هەموو ڕۆژەکانی هەفتە جگە لە دووشەممە کراوەیە و سەردانکەران دەتوانن بلیتەکانیان لە فرۆشگاکەی تەنیشت دەرگاکە بکڕن. منداڵان پارە نادەن بەڵام دەبێت لەگەڵ گەورەیەک بن. مۆزەخانە هەموو ڕۆژەکانی هەفتە جگە لە دووشەممە کراوەیە و سەردانکەران دەتوانن بلیتەکانیان لە فرۆشگاکەی تەنیشت دەرگاکە بکڕن. منداڵان پارە نادەن بەڵام دەبێت لەگەڵ گەورەیەک بن. </p>`,
    {},
    `Arabic script`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `English`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p>`,
    {},
  ],
  [
    `a marked part`,
    `<p lang="fr">Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</p>`,
    {},
  ],
  [`little text`, `<p>Le musée est ouvert.</p>`, {}],
  [
    `code`,
    `<pre>Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</pre>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

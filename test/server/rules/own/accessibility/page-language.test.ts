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
  [`little text`, `<p>Le musée est ouvert tous les jours.</p>`, {}],
  [
    `code`,
    `<pre>Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</pre>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

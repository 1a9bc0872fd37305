import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { partLanguage } from '../../../../../server/rules/own/accessibility/part-language.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return partLanguage.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `a part without`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p><p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p><p>Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</p>`,
    {},
    `is in French`,
  ],
  [
    `a part with a wrong one`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p><p lang="es">Das Museum ist an allen Tagen der Woche außer am Montag geöffnet, und die Besucher können ihre Karten auch in dem Laden kaufen, der sich neben dem Eingang befindet. Kinder zahlen nicht, aber sie müssen mit einem Erwachsenen kommen.</p>`,
    {},
    `is in German`,
  ],
  [
    'a sentence of 25 words in Spanish',
    '<p>The museum is open on all days of the week but Monday.</p><p>El museo está abierto todos los días de la semana menos el lunes, y los visitantes también pueden comprar sus entradas en la tienda.</p>',
    {},
    'is in Spanish',
  ],
  [
    'a sentence in Italian',
    '<p>The museum is open on all days of the week but Monday.</p><p>Il museo è aperto tutti i giorni della settimana tranne il lunedì, e i visitatori possono comprare i biglietti nel negozio che si trova accanto.</p>',
    {},
    'is in Italian',
  ],
  [
    'a short sentence of two clauses in French',
    '<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance.</p><p>Le musée est fermé le lundi. Les autres jours, nous ouvrons à neuf heures.</p>',
    {},
    'is in French',
  ],
  [
    'a spoken sentence with a wrong one',
    '<p>He said <span id="s" lang="it">Je ne sais pas pourquoi vous dites cela</span> and left.</p>',
    { styles: { s: {} } },
    'is in French',
  ],
  [
    'a spoken sentence in German',
    '<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance.</p><p>Ich habe das noch nie gehört, und du?</p>',
    {},
    'is in German',
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `a marked one`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p><p lang="fr">Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</p>`,
    {},
  ],
  [
    `the whole page, which is another rule`,
    `<p>Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</p>`,
    {},
  ],
  [
    `a quotation`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house. “Allons, Madame plaisante!”</p>`,
    {},
  ],
  [
    `a relative`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p><p lang="da">Museet er åpent alle dager i uken unntatt mandag, og de besøkende kan også kjøpe billettene sine i butikken som ligger ved siden av inngangen. Barn betaler ikke, men de må være sammen med en voksen for å komme inn.</p>`,
    {},
  ],
  [
    `a language that is not known`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p><p lang="br">Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.</p>`,
    {},
  ],
  [
    `another script of it`,
    `<p>The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p><p lang="sr-Latn">The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p>`,
    {},
  ],
  [
    'a text that only fills a place',
    '<p>The museum is open.</p><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.</p>',
    {},
  ],
  [
    'a relative of the same family',
    '<p lang="ca">El museo está abierto todos los días de la semana menos el lunes, y los visitantes también pueden comprar sus entradas en la tienda.</p>',
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

import { type Random, words } from '../../findings/random.ts';
import type { DynamicPage } from './dynamic-page.ts';
import { own, PALE } from './dynamic-marks.ts';
import { digits, hash, hex, shuffled, slug, uuid } from './dynamic-random.ts';

/** Appears late, at either end of the page; its button has no name. */
function banner(random: Random): string {
  const html = `<div id="consent-${hex(random, 6)}" class="cc-window cc-${hash(random)}" role="dialog" aria-label="Cookies"
    style="position:fixed;bottom:0;background:#fff"><p ${PALE}>We use cookies</p><button class="cc-close"></button></div>`;
  const where = random() < 0.5 ? 'afterbegin' : 'beforeend';
  return `<script>setTimeout(() => document.body.insertAdjacentHTML('${where}', ${JSON.stringify(html)}), ${Math.floor(random() * 1500)});</script>`;
}

/** Grey boxes until the data arrive, after a random time. */
function skeleton(random: Random): string {
  const boxes = Array.from(
    { length: 2 + Math.floor(random() * 4) },
    () => '<div class="skeleton" aria-busy="true"><input></div>',
  );
  const rows = ['Harbour', 'Meadow', 'Valley'].map(
    (name) =>
      `<li><b>${name}</b> <input type="number" id="${uuid(random)}"><span ${PALE}>${digits(random, 3)} left</span></li>`,
  );
  return `<div id="data">${boxes.join('')}</div><script>
    setTimeout(() => { document.getElementById('data').innerHTML = ${JSON.stringify(`<ul>${rows.join('')}</ul>`)}; }, ${Math.floor(random() * 1200)});</script>`;
}

const ARTICLES = Array.from(
  { length: 12 },
  (_, number) => `Article of the name ${'abcdefghijkl'.charAt(number)}`,
);

/** Half of the articles in any order; each has a button without a name and a picture without a text. */
function shelf(random: Random): string {
  const shown = shuffled(random, ARTICLES).slice(0, 6);
  const items = shown.map((name) => {
    const path = name.replaceAll(' ', '-').toLowerCase();
    return `<li class="card"><a href="/articles/${path}">${name}</a><img src="/img/${path}.svg" width="30" height="30"><button></button></li>`;
  });
  return `<ul class="shelf">${items.join('')}</ul>`;
}

/** A form as a server writes it: tokens, honeypots, and fields that have no label. */
function form(random: Random): string {
  return `<form method="post" action="/send?_=${digits(random, 10)}">
    <input type="hidden" name="csrf_token" value="${hex(random, 32)}"><input type="hidden" name="${hex(random, 16)}" value="1">
    <input type="text" name="your_name_${hex(random, 10)}" style="display:none" tabindex="-1" autocomplete="off">
    <input type="text" name="name"><textarea name="text" data-nonce="${hex(random, 12)}"></textarea>
    <button type="submit" data-request="${uuid(random)}">Send</button></form>`;
}

/** Counters and ratings, with elements between them that come and go. */
function counters(random: Random): string {
  const notice = random() < 0.5 ? `<p role="status">${digits(random, 2)} people look at this</p>` : '';
  const stars = Array.from(
    { length: 5 },
    (_, star) => `<i class="star ${random() * 5 > star ? 'is-on' : ''}"></i>`,
  ).join('');
  return `${notice}<div class="rating" style="width:${digits(random, 2)}%">${stars}<span ${PALE}>${digits(random, 1)}.${digits(random, 1)} of 5 (${digits(random, 4)})</span></div>
    <a class="basket" href="/basket?id=${uuid(random)}"><i class="icon-${digits(random, 1)}"></i></a><span class="badge">${random() < 0.5 ? '' : digits(random, 1)}</span>
    <button class="like" data-count="${digits(random, 3)}"><svg width="10" height="10"></svg></button>
    <progress value="${digits(random, 2)}" max="100"></progress><meter value="0.${digits(random, 1)}"></meter>
    <p>${slug(random)} ${words(random, 5)}</p>`;
}

/** Parts in which something appears late, in another order, or with other tokens. */
export const LATE: Record<string, DynamicPage> = {
  banner: own('banner', banner),
  skeleton: own('skeleton', skeleton),
  form: own('form', form),
  counters: own('counters', counters),
};

/** Random picks from a small stock: in about one of a hundred cases, the rest looks as if it had been edited. */
export const PICKED: Record<string, DynamicPage> = { shelf: own('shelf', shelf) };

import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './serve.ts';

/** A site that differs from visit to visit although nothing was deployed. */
export interface FlakySite {
  name: string;
  /** What is unsteady about it. */
  about: string;
  /** Answers a request; `defect` is what a deployment has added to the main part of each page, or empty. */
  answer(path: string, defect: string): Answer | Promise<Answer>;
}

const IMAGE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="80" height="60"%3E%3C/svg%3E';
/** An image without a text for people who do not see it. */
const BARE_IMAGE = `<img src='${IMAGE}' width="80" height="60">`;
const WORDS = 'harbour bowl lamp mug kiln glaze clay wheel stool shelf basket candle'.split(' ');

function page(path: string, main: string, head = ''): Answer {
  const others = ['/', '/shop', '/about'].filter((other) => other !== path);
  return {
    type: 'text/html',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ellen Moss Pottery, ${path}</title>
<meta name="viewport" content="width=device-width"><style>body { font: 1rem/1.5 sans-serif; color: #222; background: #fff } a { color: #0645ad }</style>${head}</head>
<body><header><nav aria-label="Main">${others.map((other) => `<a href="${other}">Page ${other}</a> `).join('')}</nav></header>
<main><h1>Pottery at the old harbour</h1><p>We make bowls, mugs and lamps in a small workshop.</p>${main}</main></body></html>`,
  };
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

const card = (word: string, index: number): string =>
  `<li id="card-${Math.random().toString(36).slice(2)}" class="card c${Math.random().toString(36).slice(2, 8)}"><h3>A ${word}</h3><p>Number ${index} of ${Math.ceil(Math.random() * 900)}</p></li>`;

const notFound: Answer = { status: 404, type: 'text/html', body: '<title>Not found</title>' };

/** Pages of a site that are alike but for their address. */
function ofPages(make: (path: string, defect: string) => Answer | Promise<Answer>): FlakySite['answer'] {
  return (path, defect) => (['/', '/shop', '/about'].includes(path) ? make(path, defect) : notFound);
}

export const SITES: readonly FlakySite[] = [
  {
    name: 'fade',
    about: 'texts fade in for up to three seconds, in steps, when they are scrolled to',
    answer: ofPages((path, defect) =>
      page(
        path,
        `${WORDS.map((word, index) => `<section class="fade" style="--wait: ${index * 90}ms"><h2>A ${word}</h2><p>Made by hand, number ${index}.</p></section>`).join('')}${defect}
<script>const watcher = new IntersectionObserver((all) => all.forEach((each) => each.isIntersecting && each.target.classList.add('in')));
document.querySelectorAll('.fade').forEach((each) => watcher.observe(each));</script>`,
        `<style>.fade { opacity: 0.1; transition: opacity ${800 + Math.round(Math.random() * 2_000)}ms var(--wait) } .fade.in { opacity: 1 }</style>`,
      ),
    ),
  },
  {
    name: 'carousel',
    about: 'every half second another slide is put in; one of four has an image without a text',
    answer: ofPages((path, defect) =>
      page(
        path,
        `<div id="slides"><p>One</p></div>${defect}<script>
const slides = ['<p>One: bowls</p>', '<p>Two: mugs</p>', ${JSON.stringify(`<p>Three: lamps</p>${BARE_IMAGE}`)}, '<p>Four: shelves</p>'];
let at = Math.floor(Math.random() * 4);
const show = () => { document.getElementById('slides').innerHTML = slides[at++ % 4]; };
show(); setInterval(show, 500);</script>`,
      ),
    ),
  },
  {
    name: 'lazy',
    about: 'parts are fetched when they are scrolled to, and take up to 1.2 seconds',
    async answer(path, defect) {
      if (path.startsWith('/part/')) {
        await delay(Math.random() * 1_200);
        return { type: 'text/html', body: `<h2>Part ${path.slice(6)}</h2><p>It came later.</p>` };
      }
      return ofPages((at, added) =>
        page(
          at,
          `${WORDS.map((word) => `<section data-part="${word}" style="min-height: 12rem"></section>`).join('')}${added}
<script>const watcher = new IntersectionObserver((all) => all.forEach(async ({ isIntersecting, target }) => {
  if (!isIntersecting || target.dataset.asked) return;
  target.dataset.asked = '1';
  target.innerHTML = await (await fetch('/part/' + target.dataset.part)).text();
}));
document.querySelectorAll('[data-part]').forEach((each) => watcher.observe(each));</script>`,
        ),
      )(path, defect);
    },
  },
  {
    name: 'shuffled',
    about: 'a list in another order each time, with new ids and class names',
    answer: ofPages((path, defect) =>
      page(
        path,
        `<h2>Our things</h2><ul>${WORDS.toSorted(() => Math.random() - 0.5)
          .map(card)
          .join('')}</ul>${defect}`,
      ),
    ),
  },
  {
    name: 'promotion',
    about: 'a script shows a box in half of all visits: an image and a button without texts, pale words',
    answer: ofPages((path, defect) =>
      page(
        path,
        `<div id="box"></div>${defect}<script>if (Math.random() < 0.5) document.getElementById('box').innerHTML =
${JSON.stringify(`<aside aria-label="Offer">${BARE_IMAGE}<button></button><p style="color: #bbb">Ten percent off</p></aside>`)};</script>`,
      ),
    ),
  },
  {
    name: 'quotes',
    about: 'a script shows one of five quotes; three have an image or a link that is wrong',
    answer: ofPages((path, defect) =>
      page(
        path,
        `<div id="quote"></div>${defect}<script>const quotes = ['<p>Lovely bowls.</p>', ${JSON.stringify(`${BARE_IMAGE}<p>Fine.</p>`)},
'<p><a href="/shop"></a>So light.</p>', '<p>Worth it.</p>', '<p style="color: #ccc">Pale praise.</p>'];
document.getElementById('quote').innerHTML = quotes[Math.floor(Math.random() * quotes.length)];</script>`,
      ),
    ),
  },
  {
    name: 'experiment',
    about: 'the server sends one of two versions at random; one has a field without a label',
    answer: ofPages((path, defect) =>
      page(
        path,
        `${pick(['<p>Write to us.</p>', '<form action="/about"><input name="mail"><button>Send</button></form>'])}${defect}`,
      ),
    ),
  },
  {
    name: 'slow',
    about: 'a spinner, until data have come that take up to 2.5 seconds',
    async answer(path, defect) {
      if (path === '/data') {
        await delay(Math.random() * 2_500);
        return { type: 'application/json', body: JSON.stringify(WORDS) };
      }
      return ofPages((at, added) =>
        page(
          at,
          `<div id="list" aria-busy="true"><p class="spinner" role="status">Loading</p></div>${added}<script>
fetch('/data').then((answer) => answer.json()).then((words) => {
  const list = document.getElementById('list');
  list.removeAttribute('aria-busy');
  list.innerHTML = words.map((word) => '<h2>A ' + word + '</h2><p>By hand.</p>').join('');
});</script>`,
          '<style>.spinner { animation: turn 1s infinite } @keyframes turn { to { opacity: 0.2 } }</style>',
        ),
      )(path, defect);
    },
  },
  {
    name: 'clock',
    about: 'a clock, a token, class names and a counter that are new each time',
    answer: ofPages((path, defect) =>
      page(
        path,
        `<p>It is <time id="now"></time>. <span id="count">0</span> people are here.</p>
<form action="/shop"><input type="hidden" name="token" value="${Math.random().toString(36)}"><label>Mail <input name="mail" type="email" autocomplete="email"></label> <button>Send</button></form>${defect}
<script>setInterval(() => { document.getElementById('now').textContent = new Date().toTimeString(); document.getElementById('count').textContent = Math.floor(Math.random() * 90); }, 70);</script>`,
        `<meta name="csrf" content="${Math.random()}"><style>.x${Math.random().toString(36).slice(2)} { color: red }</style>`,
      ),
    ),
  },
  {
    name: 'toast',
    about: 'a message comes after up to four seconds and goes again; its button has no text',
    answer: ofPages((path, defect) =>
      page(
        path,
        `<div id="toast" role="status"></div>${defect}<script>setTimeout(() => {
  const toast = document.getElementById('toast');
  toast.innerHTML = '<p>Someone has bought a bowl.</p><button></button>';
  setTimeout(() => { toast.innerHTML = ''; }, 1500);
}, Math.random() * 4000);</script>`,
      ),
    ),
  },
];

/** What a deployment adds: each is one defect that every scan finds. */
export const DEFECTS: Readonly<Record<string, string>> = {
  'image-alt': `<p class="new"><img src='${IMAGE}#new' width="90" height="90"></p>`,
  'button-name': '<p class="new"><button></button></p>',
  'link-name': '<p class="new"><a href="/about"></a></p>',
  label: '<p class="new"><input name="town"></p>',
  'color-contrast': '<p class="new" style="color: #bbb">This is hard to read.</p>',
  'frame-title': '<p class="new"><iframe srcdoc="&lt;p>Weather&lt;/p>"></iframe></p>',
  'select-name': '<p class="new"><select><option>Clay</option><option>Glass</option></select></p>',
  'broken-link': '<p class="new"><a href="/gone">Our past</a></p>',
  list: '<ul class="new"><p>Not an item</p></ul>',
  'aria-valid-attr-value': '<p class="new"><button aria-expanded="perhaps">More</button></p>',
};

import { pickOne, type Random, words } from '../../findings/random.ts';
import type { Deployed, DynamicPage } from './dynamic-page.ts';
import { digits, hash, hex, slug, timeAgo, uuid } from './dynamic-random.ts';
import { advert, FRAMED } from './dynamic-frames.ts';
import { marks, own, PALE } from './dynamic-marks.ts';
import { LATE, PICKED } from './dynamic-late.ts';

/** So far from each other that no size of an ad makes another element a too small target. */
const APART = 'style="margin:40px 0"';

function attributes(random: Random, list: string[]): string {
  return list
    .map((attribute) => ({ attribute, at: random() }))
    .sort((x, y) => x.at - y.at)
    .map(({ attribute }) => attribute)
    .join(' ');
}

/** One item of many is shown: another quote, picture and address each time. */
function testimonial(random: Random): string {
  return `<section class="testimonial"><h2>What guests say</h2>
    <blockquote><p>${words(random, 4 + Math.floor(random() * 12))}</p></blockquote>
    <img src="/img/${slug(random)}.svg" width="${40 + Math.floor(random() * 40)}" height="40">
    <a href="/${slug(random)}"></a>
    <p ${PALE}>${words(random, 2)}</p></section>`;
}

function card(random: Random, named: boolean): string {
  const topic = slug(random);
  return `<li class="card"><img src="/img/${topic}.svg" alt="${topic}" width="30" height="30">
    <h3>${words(random, 3)}</h3><p>${words(random, 9)}</p>
    <button type="button"${named ? ' aria-label="Keep"' : ''}><i class="icon"></i></button></li>`;
}

/** A house ad without a problem; on every third request there is none. */
function goodAd(random: Random): string {
  return random() < 0.34
    ? ''
    : `<aside ${APART} aria-label="Ad ${digits(random, 9)}"><a href="https://ads.example/${slug(random)}">${words(random, 3)}</a></aside>`;
}

function date(random: Random): string {
  const month = pickOne(random, ['January', 'March', 'June', 'August', 'October', 'November']);
  const day = pickOne(random, ['Monday', 'Wednesday', 'Friday', 'Sunday']);
  return `${day}, ${1 + Math.floor(random() * 28)} ${month} 2026, ${digits(random, 2)}:${digits(random, 2)}`;
}

/** Ids and names as component libraries make them; a library keeps its way. */
const GENERATED: { id(random: Random): string; name(random: Random): string }[] = [
  { id: (random) => `:r${digits(random, 2)}:`, name: (random) => uuid(random) },
  { id: (random) => `«r${hex(random, 1)}»`, name: (random) => `field_${hex(random, 10)}` },
  { id: (random) => `_r_${hex(random, 1)}_`, name: (random) => `:r${digits(random, 2)}:` },
  { id: (random) => `radix-:r${digits(random, 1)}:`, name: (random) => `radix-:r${digits(random, 1)}:` },
  {
    id: (random) => `headlessui-combobox-input-:r${hex(random, 1)}:`,
    name: (random) => `f${digits(random, 9)}`,
  },
  { id: (random) => `mui-${digits(random, 5)}`, name: (random) => `mui-${digits(random, 5)}` },
  { id: (random) => uuid(random), name: (random) => `${uuid(random)}[value]` },
  { id: (random) => `input-${hex(random, 12)}`, name: (random) => hex(random, 16) },
];

function field(random: Random, index: number): string {
  const [id, name] = [GENERATED[index]?.id(random), GENERATED[index]?.name(random)];
  return `<div class="Form_field__${hash(random)} sc-${hash(random)} css-${hash(random)}">
    <input id="${id}" name="${name}" type="${index % 2 === 0 ? 'text' : 'email'}" aria-describedby="${id}-hint">
    <p id="${id}-hint" class="_hint_${hash(random)}_${digits(random, 1)}">A hint</p></div>`;
}

/** A list that the page fetches and draws itself, after a while that differs. */
function clientList(random: Random, deployed: Deployed): string {
  const rows = [
    `<li><a href="/${slug(random)}"><img src="/img/${hex(random, 8)}.svg" width="20" height="20"></a> ${words(random, 2)}</li>`,
    `<li><input type="text" name="amount"> ${digits(random, 3)} left</li>`,
    `<li ${PALE}>Price ${digits(random, 2)}.${digits(random, 2)}</li>`,
  ];
  const html = `<ul class="list-${hex(random, 6)}">${rows.join('')}</ul>${marks('client', deployed)}`;
  return `<div id="root"></div><script nonce="${hex(random, 16)}">
    setTimeout(() => fetch('/data?after=${Math.floor(random() * 80)}&html=' + ${JSON.stringify(encodeURIComponent(html))})
      .then((answer) => answer.text()).then((html) => { document.getElementById('root').innerHTML = html; }),
      ${Math.floor(random() * 60)});</script>`;
}

/** A component with an open shadow root, and one more in it. */
function component(random: Random, deployed: Deployed): string {
  const inner = `<div class="c-${hash(random)}"><p ${PALE}>Served ${digits(random, 4)} times</p>
    <input id="input-${digits(random, 5)}" type="search">
    <button id="${uuid(random)}" part="close"></button></div>`;
  return `<x-card></x-card><script>
    const inner = ${JSON.stringify(inner)}, outer = ${JSON.stringify(marks('shadow', deployed))};
    customElements.define('x-inner', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = inner; } });
    customElements.define('x-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = outer + '<x-inner id="x-${digits(random, 6)}"></x-inner>'; } });
    </script>`;
}

/** The parts by path. */
export const PAGES: Record<string, DynamicPage> = {
  carousel: own('carousel', (random) => testimonial(random)),
  feed: {
    more: 'button',
    fixed: 'button',
    body: (random, deployed) => {
      const cards = Array.from({ length: 4 }, (_, index) =>
        card(random, deployed === 'one fixed' && index === 3),
      );
      if (deployed === 'one more') cards.push(card(random, false));
      return `<h2>News</h2><ul class="feed">${cards.join('')}</ul>`;
    },
  },
  ads: own(
    'ads',
    (
      random,
    ) => `<div id="ad-top" class="ad" ${APART}>${advert(random)}</div>${goodAd(random)}<p>${'A text that stays. '.repeat(3)}</p>
    <div class="ad" ${APART}>${advert(random)}</div>${goodAd(random)}<p>Another text that stays.</p>${goodAd(random)}
    <form ${APART}><input type="text" name="mail"></form>`,
  ),
  clock: own(
    'clock',
    (random) => `<p ${PALE}>${date(random)}</p><p ${PALE}>${timeAgo(random)}</p>
    <p><span ${PALE}>${digits(random, 1)},${digits(random, 3)} views</span> <time ${PALE} datetime="2026-11-${digits(random, 2)}">${timeAgo(random)}</time></p>
    <img src="/img/chart-${digits(random, 10)}.svg" width="30" height="30"><a href="/day/${digits(random, 6)}"></a>`,
  ),
  experiments: own('experiments', (random) => {
    const group = pickOne(random, ['a', 'b', 'c']);
    const look = pickOne(random, ['hero big dark', 'hero-new wide', 'banner']);
    return `<div class="exp-${digits(random, 4)}-${group} variant-${group}" data-experiment="${group}-${digits(random, 3)}">
      <div class="${look}"><a class="cta cta--${group}" href="/offer?exp=${group}"></a>
      <p class="lead lead-${group}" ${PALE}>The offer of the week</p>
      <input class="${look}" type="email" name="mail" placeholder=""></div></div>`;
  }),
  ids: own(
    'ids',
    (random) => `<form id="form-${uuid(random)}">${GENERATED.map((_, index) => field(random, index)).join('')}
      <select id="${uuid(random)}" name="${uuid(random)}"><option>One</option></select></form>`,
  ),
  order: own('order', (random) => {
    const image = attributes(random, [
      `src="/img/photo.svg?v=${hex(random, 8)}"`,
      `width="${30 + Math.floor(random() * 9)}"`,
      'height="30"',
      `data-request="${uuid(random)}"`,
      `data-index="${digits(random, 3)}"`,
    ]);
    const link = attributes(random, [
      `href="/shop?utm=${digits(random, 5)}&amp;session=${uuid(random)}"`,
      'class="more"',
      `data-hit="${digits(random, 9)}"`,
      `nonce="${hex(random, 12)}"`,
    ]);
    return `<script ${attributes(random, [`nonce="${hex(random, 12)}"`, 'type="application/json"'])}>{}</script>
      <img ${image}><a ${link}></a><p ${attributes(random, [PALE, 'class="small print"'])}>Small print</p>`;
  }),
  client: { more: 'client-more', fixed: 'client-mark', body: clientList },
  shadow: { more: 'shadow-more', fixed: 'shadow-mark', body: component },
  ...FRAMED,
  ...LATE,
};

/** The parts by path, and those of which a comparison says that something changed. */
export const ALL_PAGES: Record<string, DynamicPage> = { ...PAGES, ...PICKED };

/** The whole document of a part, with its links to others on the start page. */
export function dynamicDocument(
  name: string,
  random: Random,
  deployed: Deployed,
  names: string[] = Object.keys(PAGES),
): string {
  const page = ALL_PAGES[name];
  const links = names.map((to) => `<li><a href="/${to}?from=${digits(random, 4)}">${to}</a></li>`);
  const body = page === undefined ? `<nav><ul>${links.join('')}</ul></nav>` : page.body(random, deployed);
  return `<!doctype html><html lang="en" class="no-js v${digits(random, 4)}"><head><meta charset="utf-8"><title>Page ${name}</title>
    <meta name="request" content="${uuid(random)}"><style nonce="${hex(random, 12)}">body{font:16px sans-serif}</style></head>
    <body class="page-${hash(random)}"><main><h1>Part ${name}</h1>${body}</main><footer><p>Request ${uuid(random)}</p></footer></body></html>`;
}

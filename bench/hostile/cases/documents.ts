import { documentWith, page, scripted, sendHtml } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

const words = (n: number): string => `word${n % 997} other${n % 89} of an index`;

/** An index of about 1.8 MB and 35,000 elements, as documentation has them. */
function bigIndex(): string {
  const rows = Array.from(
    { length: 11_600 },
    (_, n) =>
      `<li><a href="#f${n}">${words(n)} in the library reference, module ${n}</a> <code class="x y${n % 7}">${words(n * 7)}()</code></li>`,
  );
  return `<ul>${rows.join('\n')}</ul>${'<p>Some text between the lists that nobody reads, again and again.</p>'.repeat(150)}`;
}

/** Documents that are too much of something. */
export const DOCUMENTS: HostileCase[] = [
  page('1.8 MB and 35,000 elements', { body: bigIndex() }),
  scripted(
    'a million nodes by script',
    'const d = document.createElement("div"); for (let i = 0; i < 1e6; i++) d.append(document.createElement("p")); document.body.append(d);',
  ),
  page('a million nodes in HTML', { body: '<p>x'.repeat(500_000) }),
  page('100,000 links', {
    body: Array.from({ length: 100_000 }, (_, n) => `<a href="/l${n}">${n}</a>`).join(' '),
  }),
  scripted(
    '100,000 levels by script',
    'let at = document.body; for (let i = 0; i < 1e5; i++) { const d = document.createElement("div"); at.append(d); at = d; } at.textContent = "x";',
  ),
  scripted(
    '5,000 levels by script',
    'let at = document.body; for (let i = 0; i < 5e3; i++) { const d = document.createElement("div"); at.append(d); at = d; } at.textContent = "x";',
  ),
  page('100,000 levels in HTML', { body: '<div>'.repeat(100_000) }),
  page('20,000 pictures that fail', {
    body: Array.from({ length: 20_000 }, (_, n) => `<img src="/none/${n}.png" alt="">`).join(''),
  }),
  page('20,000 pictures on a closed port', {
    body: Array.from({ length: 20_000 }, (_, n) => `<img src="http://127.0.0.1:9/${n}.png" alt="">`).join(''),
  }),
  page('20,000 pictures as data', {
    body: Array.from(
      { length: 20_000 },
      (_, n) =>
        `<img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${n}' height='9'/%3E">`,
    ).join(''),
  }),
  page('10,000 animations', {
    head: '<style>@keyframes k { from { transform: none } to { transform: rotate(1turn) } } b { display: inline-block; animation: k 1s infinite }</style>',
    body: '<b>x</b>'.repeat(10_000),
  }),
  scripted(
    '10,000 script animations',
    'for (let i = 0; i < 1e4; i++) { const b = document.createElement("b"); b.textContent = "x"; document.body.append(b); b.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 900, iterations: Infinity }); }',
  ),
  page('slow selectors', {
    head: `<style>${Array.from({ length: 2000 }, (_, n) => `:has(b ~ i:nth-last-child(${n + 1})) > :not(:has(u + s)) b:nth-child(${n + 2}n) { color: red }`).join('\n')}</style>`,
    body: '<div><b>x</b><i>y</i><u>z</u></div>'.repeat(3000),
  }),
  page('a title of 20 MB', { head: `<title>${'t'.repeat(20_000_000)}</title>` }),
  page('attributes of 40 MB', {
    body: Array.from({ length: 40 }, () => `<p title="${'a'.repeat(1_000_000)}">x</p>`).join(''),
  }),
  page('10,000 attributes on one element', {
    body: `<p ${Array.from({ length: 10_000 }, (_, n) => `data-a${n}="1"`).join(' ')}>x</p>`.repeat(20),
  }),
  page('a text of 60 MB', { body: `<p>${'word '.repeat(12_000_000)}</p>` }),
  page('a data address of 30 MB', {
    body: `<img alt="" src="data:image/png;base64,${'A'.repeat(30_000_000)}"><a href="data:text/plain,${'b'.repeat(3_000_000)}">x</a>`,
  }),
  page('a table of 20,000 rows', {
    body: `<table>${'<tr><td>1</td><td>2</td><td>3</td></tr>'.repeat(20_000)}</table>`,
  }),
  page('50,000 options', {
    body: `<select aria-label="x">${Array.from({ length: 50_000 }, (_, n) => `<option>${n}</option>`).join('')}</select>`,
  }),
  page('10,000 equal ids and broken references', {
    body: '<label for="a">x</label><input id="a" aria-labelledby="a b c"><p id="b" aria-describedby="a a a">y</p>'.repeat(
      3500,
    ),
  }),
  page('a picture with 30,000 shapes', {
    body: `<svg width="900" height="900">${'<g><path d="M0 0L9 9"/></g>'.repeat(15_000)}</svg>`,
  }),
  page('30 frames that loop', { body: '<iframe title="x" src="/frame-that-loops"></iframe>'.repeat(30) }),
  page('frames of other sites that loop', {
    body: Array.from(
      { length: 8 },
      (_, n) => `<iframe title="x" src="{other${n}}/frame-that-loops"></iframe>`,
    ).join(''),
  }),
  page('frames of other sites that take memory', {
    body: Array.from(
      { length: 8 },
      (_, n) => `<iframe title="x" src="{other${n}}/frame-that-eats"></iframe>`,
    ).join(''),
  }),
  page('500 empty frames', { body: '<iframe title="x"></iframe>'.repeat(500) }),
  {
    name: 'a page in a page in a page',
    answer: (request, response) =>
      sendHtml(
        response,
        documentWith({
          body: Array.from(
            { length: 3 },
            (_, n) =>
              `<iframe title="x" src="?${request.url?.length ?? 0}${n}${'x'.repeat(n)}&${Math.random()}"></iframe>`,
          ).join(''),
        }),
      ),
  },
  scripted(
    '20,000 shadow trees',
    'for (let i = 0; i < 2e4; i++) { const e = document.createElement("div"); e.attachShadow({ mode: "open" }).innerHTML = "<b>x</b>"; document.body.append(e); }',
  ),
];

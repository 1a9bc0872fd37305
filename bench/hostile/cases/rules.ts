import { page } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

/** No value reaches a rule longer than this. */
const LONGEST = 500;

/** Values that cost the most where an expression or a loop can read them in several ways. */
const VALUES = {
  'spaces before what does not fit': `x${' '.repeat(LONGEST - 2)}y`,
  'dots and stars': `${'.*'.repeat(249)}x`,
  'one letter': `${'a'.repeat(LONGEST - 1)}!`,
  'numbers and units': `${'1.1px '.repeat(83)}!`,
  parentheses: '(a,'.repeat(166),
  commas: ','.repeat(LONGEST),
  'commas and spaces': ', '.repeat(LONGEST / 2),
  'slashes and dots': '/../.'.repeat(LONGEST / 5),
  dashes: `${'-'.repeat(LONGEST - 1)}a`,
  'lines and tabs': '\n\t '.repeat(LONGEST / 3),
  'words of one letter': 'a '.repeat(LONGEST / 2),
  'digits and blanks': '0 '.repeat(LONGEST / 2),
  'percent signs': '%25'.repeat(LONGEST / 3),
  'letters with marks': 'é'.repeat(LONGEST / 2),
} satisfies Record<string, string>;

/** Attributes that rules read. */
const ATTRIBUTES =
  'accept alt aria-describedby aria-label aria-labelledby autocomplete class content data-x datetime dir for headers href id lang list maxlength media name onclick onmouseover onkeydown pattern placeholder poster rel role sizes src srcset style target title type value xml:lang'.split(
    ' ',
  );
const TAGS = 'a img input div button video source iframe td form label area p time select object'.split(' ');

/** Elements of all kinds that have a value in every attribute, and as their text. */
function valued(value: string): string {
  const written = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const attributes = ATTRIBUTES.map((name) => `${name}="${written}"`).join(' ');
  return TAGS.map((tag) => `<${tag} ${attributes}>${written}</${tag}>`.repeat(10)).join('\n');
}

/** Faults of 30 kinds, with names as long as they may be. */
function faulty(): string {
  const long = 'x'.repeat(LONGEST);
  return [
    `<img src="/dot.svg" class="${long}">`,
    `<a href="/x?${long}"></a>`,
    `<button class="${long}"></button>`,
    `<input name="${long}">`,
    '<select><option>1</option></select>',
    `<div role="button" tabindex="5" aria-label=""></div>`,
    `<p aria-wrong="${long}" id="same">x</p>`,
    `<p role="nothing" lang="${long}">x</p>`,
    '<ul><div>x</div></ul><dl><p>x</p></dl><li>x</li>',
    '<h6></h6><b onclick="x()">y</b>',
    `<svg role="img" class="${long}"></svg>`,
    '<input type="image" src="/dot.svg"><area href="/x"><object data="/dot.svg"></object>',
    '<p style="color:#eee;background:#fff">pale</p><input autocomplete="wrong" aria-label="x">',
    '<span role="checkbox"></span><span role="slider"></span><span role="progressbar"></span>',
    '<marquee>x</marquee><blink>y</blink><center>z</center>',
  ]
    .map((markup) => markup.repeat(100))
    .join('\n');
}

/** Pages whose texts and attributes cost more to judge than they may. */
export const RULES: HostileCase[] = [
  page('a pattern of 81 characters', {
    body: `<label>Code <input name="c" pattern="${'.*'.repeat(40)}x"></label>`,
  }),
  page('1,000 patterns of 500 characters', {
    body: `<label>Code <input name="c" pattern="${VALUES['dots and stars']}"></label>`.repeat(1_000),
  }),
  page('1,000 onclick of many spaces', {
    body: `<div onclick="e.stopPropagation()${' '.repeat(480)}x">y</div>`.repeat(1_000),
  }),
  ...Object.entries(VALUES).map(([name, value]) =>
    page(`every attribute and text of ${name}`, { body: valued(value) }),
  ),
  page('faults of 30 kinds, a hundred of each', { body: faulty() }),
  page('5,000 equal links of 500 characters', {
    body: `<p><a href="/x">${VALUES['words of one letter']}</a></p>`.repeat(5_000),
  }),
  page('2,000 broken links', {
    body: Array.from({ length: 2_000 }, (_, n) => `<a href="/gone/${n}?${'%20'.repeat(100)}">${n}</a>`).join(
      ' ',
    ),
  }),
  page('style sheets of 1 MB of odd rules', {
    head: `<style>${`a:not(${':not('.repeat(20)}b${')'.repeat(20)}) { font: ${'1px '.repeat(60)}; --x: ${'(('.repeat(50)} }\n`.repeat(2_000)}</style>`,
  }),
  page('JSON-LD and maps of nested lists', {
    head: `<script type="application/ld+json">${'['.repeat(100_000)}</script><script type="importmap">${'{"a":'.repeat(50_000)}</script>`,
  }),
];

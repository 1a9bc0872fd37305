import * as fc from 'fast-check';

/** Ids, names and references that are not selectors, or that have a meaning in scripts. */
const ODD_WORDS = [
  '',
  ' ',
  'a"b',
  "a'b",
  `a"b'c`,
  'a\\b',
  'a]b',
  '"]',
  '[x',
  ')',
  '*',
  '>',
  '#',
  '#a',
  '.a',
  ':a',
  'a:b',
  'a b',
  '1',
  '-',
  '--',
  '0',
  '💥',
  '\ud800',
  '\u0000',
  '\u202e',
  '\u2028',
  '\n',
  '\t',
  '&',
  '<',
  '%',
  '%zz',
  '//[',
  'javascript:',
  'mailto:',
  ...wordsOf(`
    __proto__ constructor toString hasOwnProperty valueOf length item then undefined null tagName nodeName
    nodeType localName parentNode parentElement ownerDocument children childNodes firstChild nextSibling
    attributes classList className style id name title lang dataset getAttribute hasAttribute setAttribute
    getAttributeNames matches closest contains querySelector querySelectorAll getElementsByTagName
    getElementById getBoundingClientRect getRootNode shadowRoot textContent innerHTML innerText outerHTML body
    head documentElement defaultView location elements action method submit type value labels form
    checkVisibility getAnimations fonts compareDocumentPosition addEventListener isConnected axe HTMLCS __pa11y
    sitedelta window document`),
];

const TAGS = wordsOf(`
  a abbr area article aside audio b blink blockquote br button canvas caption center col colgroup data
  datalist dd del details dialog dir div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3
  h6 header hgroup hr i iframe img input ins label legend li map mark marquee menu meter nav noscript object
  ol optgroup option output p param picture pre progress q ruby rt s search section select slot small source
  span strong sub summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul var
  video wbr x-own xmp svg g path text use image foreignObject desc symbol math mi mtext mglyph annotation-xml
  a:b a.b no-such constructor h7`);

const REFERENCES = wordsOf(`
  id name for headers usemap list form href xlink:href itemref popovertarget aria-labelledby aria-describedby
  aria-controls aria-owns aria-activedescendant aria-details aria-errormessage aria-flowto`);

const VALUES: Record<string, string[]> = {
  role: [
    'button',
    'link',
    'img',
    'presentation',
    'none',
    'row',
    'gridcell',
    'listbox',
    'option',
    'tablist',
    'tab',
    'heading',
    'dialog',
    'application',
    'no such',
  ],
  type: [
    'text',
    'radio',
    'checkbox',
    'submit',
    'image',
    'hidden',
    'file',
    'date',
    'range',
    'reset',
    'no such',
  ],
  style: [
    'display:none',
    'display:contents',
    'position:fixed;inset:0',
    'color:#777',
    'color:color(srgb 2 2 2)',
    'background:url(x)',
    'float:left',
    'visibility:hidden',
    'transform:scale(0)',
    'clip-path:circle()',
    'color:var(--x)',
  ],
  tabindex: ['0', '-1', '3', '99999999999', 'x'],
  lang: ['en', 'x', 'de-!', 'zh-Hant', '1'],
  autocomplete: ['on', 'name', 'section-a shipping tel', 'a a a'],
  colspan: ['0', '2', '-1', '99999', 'x'],
  rowspan: ['0', '3', '65535'],
  scope: ['row', 'col', 'rowgroup', 'x'],
  'aria-hidden': ['true', 'false', ''],
  'aria-level': ['0', '1', '99', 'x'],
  'aria-label': ['', ' ', 'Name'],
  alt: ['', ' ', 'Name', 'dot.svg'],
  src: ['/dot.svg', '', 'x:y', 'data:,'],
  srcdoc: ['<p>x', '<form><input name=tagName>', `<button id='a"b'>x`],
  contenteditable: ['true', 'false'],
  accesskey: ['a', '', '💥'],
  dir: ['rtl', 'auto'],
  class: ['a', 'a a', '1', ':', 'x'],
  hidden: ['', 'until-found'],
  open: [''],
  disabled: [''],
  multiple: [''],
};

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const reference = fc.oneof(
  word,
  fc.tuple(word, word).map((both) => both.join(' ')),
  word.map((to) => `#${to}`),
);
const attribute = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...REFERENCES), reference) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...Object.entries(VALUES))
      .chain(([name, values]) => fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...values), word))),
  },
  { weight: 1, arbitrary: fc.tuple(fc.stringMatching(/^[a-z@:._*#(){}[\]-]{1,8}$/), word) },
);

const { element } = fc.letrec<{ element: string; node: string }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, word.map(escape), tie('element')),
  element: fc
    .record({
      tag: fc.constantFrom(...TAGS),
      attributes: fc.array(attribute, { maxLength: 5 }),
      children: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'children' }),
    })
    .map(({ tag, attributes, children }) => {
      const list = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
      return `<${tag}${list}>${children.join('')}</${tag}>`;
    }),
}));

/** Many levels of one element, as template engines that fail leave them behind. */
const deep = fc
  .record({
    tag: fc.constantFrom('div', 'b', 'ul', 'table', 'svg', 'x-own', 'font'),
    levels: fc.integer({ min: 50, max: 600 }),
  })
  .map(({ tag, levels }) => `<${tag}>`.repeat(levels) + `</${tag}>`.repeat(levels));

/** What only scripts can make: attributes with capitals, elements of other namespaces, shadow trees. */
const made = fc
  .record({
    namespace: fc.constantFrom('', 'http://www.w3.org/1999/xhtml', 'urn:x'),
    name: word,
    value: word,
  })
  .map((parts) => {
    const [namespace, name, value] = [parts.namespace, parts.name, parts.value].map((text) =>
      JSON.stringify(text).replaceAll('<', '\\u003c'),
    );
    return `<script>{ const host = document.body.appendChild(document.createElement('div'));
    const attempt = (work) => { try { work(); } catch {} };
    attempt(() => host.appendChild(document.createElementNS(${namespace}, ${name})));
    attempt(() => host.setAttributeNS(null, 'ID' + ${name}, ${value}));
    attempt(() => { host.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot><label></label><input><a href="#">x</a>'; host.shadowRoot.lastChild.id = ${value}; }); }</script>`;
  });

/** A piece of markup that browsers take and tools stumble over. */
export const oddMarkup: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: element },
  { weight: 2, arbitrary: made },
  { weight: 1, arbitrary: deep },
  {
    weight: 2,
    arbitrary: fc
      .string({
        unit: fc.constantFrom(
          '<',
          '>',
          '/',
          '"',
          "'",
          '=',
          '&',
          ' ',
          'a',
          'p',
          'form',
          'table',
          '!--',
          'id',
          ';',
        ),
        maxLength: 30,
      })
      .map((text) => `<div>${text}`),
  },
);

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

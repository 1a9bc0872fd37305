import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { DeclarationIndex } from '../../../src/source-lines/declaration-index.ts';
import { readDeclarations } from '../../../src/source-lines/read-declarations.ts';

const MUTED = { property: 'color', value: 'rgb(154, 161, 168)', selector: '.muted' };
const AT = 'https://example.com/css/site.css?v=2';

/** Where a declaration stands in files, as `path:line`. */
function locate(files: Record<string, string>, declaration: Partial<typeof MUTED> & { file?: string } = {}) {
  const index = new DeclarationIndex(Object.entries(files).map(([path, text]) => ({ path, text })));
  const found = index.locate({ ...MUTED, ...declaration });
  return found && `${found.file}:${found.line}`;
}

it.each<[name: string, css: string, declaration?: object]>([
  ['a rule of its own', 'a {}\n.muted {\n  color: #9aa1a8;\n}'],
  ['another notation of the colour', 'a {}\n\n.muted { color: RGB(154 161 168) !important }'],
  ['the last of two', '.muted { color: #9aa1a8 }\n\n.muted { color: #9AA1A8 }'],
  ['one whose value is the one of the browser', '.muted { color: #111 }\n\n.muted { color: #9aa1a8 }'],
  ['a comment with a block in it', '/* .muted { color: #9aa1a8 }\n */\n.muted { color: #9aa1a8 }\n/* } */'],
  ['a string with a brace', '.a::after { content: "}" }\n\n.muted { color: #9aa1a8 }'],
  ['a data address', '.a { background: url(data:image/png;base64,iVBO{}) }\n\n.muted { color: #9aa1a8 }'],
  ['a rule in a media query', '@media (min-width: 3px) {\n  a { color: red }\n  .muted { color: #9aa1a8 } }'],
  ['one of a list', 'a {}\n\n.note, .muted { color: #9aa1a8 }'],
  [
    'a list as the browser writes it',
    'a {}\n\n.a>.b, .c::after{color:#9aa1a8}',
    { selector: '.a > .b, .c::after' },
  ],
  [
    'a variable',
    ':root {\n\n  --muted: #9aa1a8;\n}',
    { property: '--muted', value: '#9aa1a8', selector: ':root' },
  ],
  [
    'a variable with capitals',
    ':root {\n\n  --mutedText: #9aa1a8;\n}',
    { property: '--mutedText', value: '#9aa1a8', selector: ':root' },
  ],
  [
    'one of its value before a name for a colour in another scheme',
    'a {}\n\n.muted { color: #9aa1a8 }\n@media (prefers-color-scheme: dark) {\n.muted { color: white } }',
  ],
  ['what holds on a screen', '\n\n.muted { color: #9aa1a8 }\n@media print { .muted { color: #9aa1a8 } }'],
  [
    'what is important',
    '\n\n.muted { color: #9aa1a8 !important }\n.muted { color: #9aa1a8 }',
    { isImportant: true },
  ],
  [
    'a background in short',
    '.a { background: url(x.png) #fff }\n\n.muted { background: #9aa1a8 url(a.png) no-repeat }',
    { property: 'background-color' },
  ],
  ['no space between', 'a{color:red}\n\nb{}.muted{margin:0;color:#9aa1a8}'],
])('finds %s', (_, css, declaration) => {
  expect(locate({ 'site.css': css }, declaration)).toBe('site.css:3');
});

it('finds what Sass and Less nest, with values that only they know', () => {
  const scss = '$grey: #9aa1a8; // {\n.card {\n  &__title, .muted {\n    color: $grey;\n  }\n}';
  expect(locate({ 'a.scss': scss }, { selector: '.card__title, .card .muted' })).toBe('a.scss:4');
  expect(locate({ 'a.less': '.card { .muted {\n color: @grey } }' }, { selector: '.card .muted' })).toBe(
    'a.less:2',
  );
  expect(locate({ 'a.scss': '.m-#{$i} { color: $x }\n.muted { color: $grey }' })).toBe('a.scss:2');
});

it('finds what is in the style elements of a file', () => {
  const page =
    '<p>\n<style>\n.muted { color: #9aa1a8 }\n</style>\n<style lang="scss">\nb { color: red }</style>';
  expect(locate({ 'page.html': page, 'script.js': '.muted { color: #9aa1a8 }' })).toBe('page.html:3');
  expect(locate({ 'page.vue': page }, { selector: 'b', value: 'rgb(255, 0, 0)' })).toBe('page.vue:6');
});

it('finds it in the file that the style sheet is, whatever else there is', () => {
  const css = '.muted { color: #9aa1a8 }';
  const files = { 'public/css/site.css': css, 'docs/site.css': css };
  expect(locate(files, { file: AT })).toBe('public/css/site.css:1');
  expect(
    locate(
      { 'site/css/site.css': css, 'a.css': css },
      { file: 'https://example.com/repo/site/css/site.css' },
    ),
  ).toBe('site/css/site.css:1');
  // Without its address, or where a program has written it from others.
  expect(locate(files)).toBeUndefined();
  expect(locate({ 'src/muted.css': css }, { file: 'https://example.com/assets/index-3f2a.css' })).toBe(
    'src/muted.css:1',
  );
});

it.each([
  ['another value', '.muted { color: #111111 }'],
  ['another selector', 'p.muted { color: #9aa1a8 }'],
  ['another property', '.muted { background-color: #9aa1a8 }'],
  ['a comment', '/* .muted { color: #9aa1a8 } */'],
  ['the same in two layers', '@layer a { .muted { color: #9aa1a8 } } @layer b { .muted { color: #9aa1a8 } }'],
  ['what holds in print', '@media print { .muted { color: #9aa1a8 } }'],
  ['an at-rule without a rule', '@font-face { color: #9aa1a8 }'],
])('does not take %s for it', (_, css) => {
  expect(locate({ 'site.css': css })).toBeUndefined();
});

it('reads any text, in time that grows with its length', () => {
  const parts = fc.constantFrom(
    '.muted',
    '{',
    '}',
    ';',
    'color: #9aa1a8',
    '/*',
    '*/',
    '"',
    '\\',
    'url(',
    '&',
    ',',
    '\n',
    '#{',
    '@media x',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 200 }), fc.boolean(), (text, isMarkup) => {
      const lines = text.join(' ').split('\n').length;
      for (const { line, selectors } of readDeclarations(text.join(' '), isMarkup)) {
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lines);
        expect(selectors.length).toBeLessThanOrEqual(200);
      }
    }),
  );
  for (const sign of ['{', '/*', '"', '&,', 'a{', '<style>', '#{'])
    readDeclarations(sign.repeat(50_000), false);
});

it('finds it only in the file that the style sheet is if others were not read', () => {
  const css = '.muted { color: #9aa1a8 }';
  const index = new DeclarationIndex([{ path: 'public/css/site.css', text: css }], false);
  expect(index.locate({ ...MUTED, file: AT })).toEqual({ file: 'public/css/site.css', line: 1 });
  expect(index.locate({ ...MUTED, file: 'https://example.com/other.css' })).toBeUndefined();
});

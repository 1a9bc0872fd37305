/**
 * How long it takes to read hostile files: nesting and repetition of each kind, in growing sizes. Times must grow
 * linearly or end at the limit. See README.md in this folder.
 */
import type { Finding } from '../../src/service/api-types.ts';
import { LimitError } from '../../src/source-lines/limit-error.ts';
import { readSource } from '../../src/source-lines/read-source.ts';
import { runWithTimeout } from '../../src/source-lines/run-with-timeout.ts';
import { SourceIndex } from '../../src/source-lines/source-index.ts';

const SIZES = [30_000, 120_000, 480_000];
/** The time limit of `readSources` for a file. */
const LIMIT_MS = 2000;

function r(text: string, times: number): string {
  return text.repeat(times);
}

function list(count: number, make: (index: number) => string, between = ' '): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(between);
}

/** Makes text of about `size` characters, by its kind. */
const KINDS: Record<string, [end: string, make: (size: number) => string]> = {
  'nest div a': ['.html', (n) => r('<div>a', n / 6)],
  'nest div hole': ['.njk', (n) => r('<div>{{a}}', n / 10)],
  'nest+close': ['.html', (n) => r('<div>', n / 11) + r('</div>', n / 11)],
  'nest stray close': ['.html', (n) => r('<div>', n / 9) + r('</p>', n / 9)],
  'texts in 250 deep': ['.njk', (n) => r('<div>', 250) + r('a{{b}}', n / 6)],
  'controls in 250 deep': ['.njk', (n) => r('<div>', 250) + r('{%b%}', n / 5)],
  'many attrs': ['.html', (n) => '<p ' + list(n / 9, (i) => 'a' + i) + '>'],
  'many class: svelte': ['.svelte', (n) => '<p ' + list(n / 14, (i) => 'class:a' + i + '={b}') + '>'],
  'long class': ['.html', (n) => `<p class="${list(n / 7, (i) => 'a' + i)}">`],
  'class holes': ['.njk', (n) => `<p class="${r('a {{b}} ', n / 8)}">`],
  'vue :class word': ['.vue', (n) => `<template><p :class="${r('a', n)}"/></template>`],
  'vue :class quotes': ['.vue', (n) => `<template><p :class="${r("'`", n / 2)}"/></template>`],
  'vue attrs :x': [
    '.vue',
    (n) =>
      `<template><p ${Array.from({ length: n / 9 }, (_, i) => ':a' + String.fromCharCode(97 + (i % 26)) + 'z'.repeat(i % 7) + '="b"').join(' ')}/></template>`,
  ],
  'vue nest': ['.vue', (n) => `<template>` + r('<b>a', n / 4)],
  'svelte nest braces': ['.svelte', (n) => r('{', n)],
  'svelte brace markup': ['.svelte', (n) => r('{<a>', n / 4)],
  'svelte tags in attr': ['.svelte', (n) => r('<a {', n / 4)],
  'svelte quotes': ['.svelte', (n) => r('{"', n / 2)],
  'svelte comments': ['.svelte', (n) => r('{/*', n / 3)],
  'svelte open tags': ['.svelte', (n) => r('<a ', n / 3)],
  'svelte script': ['.svelte', (n) => r('<script>', n / 8)],
  'astro map': ['.astro', (n) => '<ul>' + r('{a.map(b=>(<li>{b}</li>))}', n / 26) + '</ul>'],
  'astro nest map': ['.astro', (n) => r('{a.map(b=>(<li>', n / 15)],
  'blade at(': ['.blade.php', (n) => r('@a(', n / 3)],
  'blade at("': ['.blade.php', (n) => r('@a("', n / 4)],
  'blade at("\'': ['.blade.php', (n) => r(`@a("x'`, n / 6)],
  'blade at(()': ['.blade.php', (n) => r('@a(()', n / 5)],
  'blade @a(b)..': ['.blade.php', (n) => '@a(' + r('(b)', n / 3)],
  'blade @ spaces': ['.blade.php', (n) => r('@a' + r(' ', 1000), n / 1002)],
  'razor @a[': ['.cshtml', (n) => r('@a[ ', n / 4)],
  'razor @a(': ['.cshtml', (n) => r('@a( ', n / 4)],
  'razor @(': ['.cshtml', (n) => r('@( ', n / 3)],
  'razor @{': ['.cshtml', (n) => r('@{ ', n / 3)],
  'razor @a.b.': ['.cshtml', (n) => '@a' + r('.b', n / 2)],
  'razor @if': ['.cshtml', (n) => r('@if ', n / 4)],
  'razor spaces': ['.cshtml', (n) => r(r(' ', 500) + '}' + r(' ', 500) + 'x\n', n / 1002)],
  'tmpl {{': ['.hbs', (n) => r('{{', n / 2)],
  'tmpl {% {{ <%': ['.njk', (n) => r('{%{{<%{#', n / 8)],
  'tmpl {{a}}': ['.hbs', (n) => r('{{a}}', n / 5)],
  'tmpl front': ['.njk', (n) => '---\n' + r('--\n', n / 3)],
  'php <?': ['.php', (n) => r('<?', n / 2)],
  'jsx nest': ['.jsx', (n) => 'const a = ' + r('<a>b', n / 8) + r('</a>', n / 8)],
  'jsx flat': ['.jsx', (n) => 'const a = <p>' + r('<a b="c">d</a>\n', n / 15) + '</p>'],
  'jsx fragments': ['.jsx', (n) => 'const a = ' + r('<>b', n / 6) + r('</>', n / 6)],
  'jsx attrs': ['.jsx', (n) => 'const a = <p ' + list(n / 9, (i) => `a${i}="b"`) + '/>'],
  'jsx attr elements': ['.jsx', (n) => 'const a = ' + r('<a b={', n / 9) + '1' + r('}/>', n / 9)],
  'jsx class expr': ['.jsx', (n) => 'const a = <p className={' + r('a && "b" || ', n / 12) + 'c}/>'],
  'jsx class nested': [
    '.jsx',
    (n) => 'const a = ' + r('<a className={b(', n / 24) + '1' + r(')}></a>', n / 24),
  ],
  'tsx generics': ['.tsx', () => 'const x = <a/>;\n' + r('a<b>(', 40)],
  'tsx generics deep': ['.tsx', (n) => 'const x = <a/>;\n' + r('a<b>(', n / 5)],
  'jsx binary': ['.jsx', (n) => 'const a = <p>{' + r('a+', n / 2) + '1}</p>'],
  'jsx conds': ['.jsx', (n) => 'const a = ' + r('b ? <i>c</i> : ', n / 15) + 'null'],
  'jsx strings': ['.jsx', (n) => 'const a = <p/>;' + r('"a"+\n', n / 5) + '1'],
  'js no jsx': ['.js', (n) => r('var a = "<div></div>";\n', n / 23)],
  'html comments': ['.html', (n) => r('<!--', n / 4)],
  'html <': ['.html', (n) => r('<', n)],
  'html </': ['.html', (n) => r('</a', n / 3)],
  'html entities': ['.html', (n) => r('&amp;', n / 5)],
  'html attr quotes': ['.html', (n) => r('<a b="', n / 6)],
  'html flat p': ['.html', (n) => '<body>' + r('<p class="a b">text here\n', n / 25)],
  'html siblings': ['.html', (n) => '<body>' + r('<b>a</b>\n', n / 9)],
  'html script': ['.html', (n) => r('<script>', n / 8)],
  defines: ['.js', (n) => '<a/>' + r('const A', n / 7)],
};

const rows: Record<string, Record<string, string>> = {};
for (const [kind, [extension, make]] of Object.entries(KINDS)) {
  const row: Record<string, string> = {};
  for (const size of SIZES) {
    // Lines, so that no file counts as packed.
    const text = '\n'.repeat(size / 500) + make(size);
    const start = performance.now();
    let given = '';
    try {
      runWithTimeout(() => readSource(`a${extension}`, text), LIMIT_MS);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      given = ', given up';
    }
    row[`${size / 1000} kB, ms`] = `${Math.round(performance.now() - start)}${given}`;
  }
  rows[`${extension} ${kind}`] = row;
}
console.table(rows);

// Looking: as many elements alike as are looked at, and a finding that has everything.
const html = `<body>${r(`<div>`, 200)}\n${r('<a class="a b c d e" href="/x" title="y" data-a="z">A text that is long</a>\n', 5500)}`;
const file = readSource('a.njk', html);
const files =
  file === undefined ? [] : Array.from({ length: 9 }, (_, index) => ({ ...file, path: `${index}.njk` }));
const index = new SourceIndex({ files, unread: [], hasEnded: false, routeRoots: [] }, ['http://site/']);
const finding: Finding = {
  severity: 'low',
  rule: 'x',
  title: 'X',
  evidence: '<a class="a b c d e" href="/x" title="y" data-a="z">A text that is long</a>',
  selector: `html > body > ${r('div > ', 200)}a:nth-of-type(7)`,
  pages: ['http://site/'],
};
const start = performance.now();
index.locate(finding);
console.log(`Looking for one finding among ${5500 * 9} like it: ${Math.round(performance.now() - start)} ms`);

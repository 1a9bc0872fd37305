import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../src/service/api-types.ts';
import { readSource } from '../../../src/source-map/read-source.ts';
import type { SourceFile } from '../../../src/source-map/source-element.ts';
import { SourceMap, type SourceLocation } from '../../../src/source-map/source-map.ts';

interface Sought {
  page?: string;
  pages?: string[];
  selector?: string;
}

function address(path: string): string {
  return `https://site.example${path}`;
}

function locate(
  sources: Record<string, string>,
  evidence: string,
  { page = '/', pages = [page], selector }: Sought = {},
): SourceLocation | undefined {
  const files = Object.entries(sources)
    .map(([path, text]) => readSource(path, text))
    .filter((file): file is SourceFile => file !== undefined);
  const finding: Finding = {
    severity: 'high',
    rule: 'x',
    title: 'X',
    evidence,
    pages: [address(page)],
    ...(selector === undefined ? {} : { selector }),
  };
  return new SourceMap(files, pages.map(address)).locate(finding);
}

const BUTTON = '<button class="buy now" type="button">Add to the basket</button>';
const DOCUMENT = (body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><title>T</title></head>\n<body>\n${body}\n</body>\n</html>\n`;

describe('languages', () => {
  it.each<[file: string, source: string, line: number]>([
    [
      'a.html',
      DOCUMENT('<main>\n<button class="buy now" type="button">Add to\n the basket</button></main>'),
      6,
    ],
    [
      'Buy.jsx',
      'export const Buy = () => (\n  <>\n    <button className="buy now" type="button">\n      Add to the basket\n    </button>\n  </>\n);\n',
      3,
    ],
    [
      'Buy.tsx',
      'export function Buy<T>(p: { n: Array<T> }) {\n  return <button\n    className={clsx("buy", p.n && "now")} type="button" onClick={() => p.n < 3}>Add to the basket</button>;\n}\n',
      2,
    ],
    [
      'Buy.js',
      "import x from 'x';\nexport default () => <button className='buy now' type='button'>{'Add to the basket'}</button>;\n",
      2,
    ],
    [
      'Buy.vue',
      '<script setup lang="ts">\nconst a = 1 < 2;\n</script>\n\n<template>\n  <button class="buy" :class="{ now: a }" type="button" @click="b">Add to the basket</button>\n</template>\n',
      6,
    ],
    [
      'Buy.svelte',
      '<script>\n  let { a } = $props();\n</script>\n\n{#if a > 1}\n  <button class="buy {a ? \'now\' : ""}" type="button" onclick={() => b(a)}>Add to the basket</button>\n{/if}\n',
      6,
    ],
    [
      'Buy.astro',
      '---\nconst a = [1];\n---\n<ul>\n  {a.map((b) => (\n    <button class="buy now" type="button">Add to the basket</button>\n  ))}\n</ul>\n',
      6,
    ],
    ['a.md', '# Title\n\nText\n\n<button class="buy now" type="button">Add to the basket</button>\n', 5],
    [
      'a.njk',
      '{% extends "b" %}\n{% block c %}\n<button class="buy {{ d }}" type="button">Add to {{ e }} basket</button>\n{% endblock %}\n',
      3,
    ],
    [
      'a.liquid',
      '{% for a in b %}\n<button class="buy {% if a %}now{% endif %}" type="button">Add to the basket</button>{% endfor %}\n',
      2,
    ],
    [
      'a.hbs',
      '{{#each a}}\n\n<button class="buy now" type="button" {{attributes}}>Add to the {{b}}</button>{{/each}}\n',
      3,
    ],
    [
      'a.ejs',
      '<% if (a > 1) { %>\n<button class="buy now" type="button">Add to the <%= a %></button><% } %>\n',
      2,
    ],
    [
      'a.html.erb',
      '<% a.each do |b| %>\n<button class="buy now" type="button">Add to the <%= b %></button>\n<% end %>\n',
      2,
    ],
    [
      'a.php',
      '<?php if ($a > 1): ?>\n<button class="buy now" type="button">Add to the <?= $b ?></button>\n<?php endif; ?>\n',
      2,
    ],
    [
      'a.blade.php',
      '@if($a->b())\n<button class="buy now" type="button">Add to the {{ $c }}</button>\n@endif\n',
      2,
    ],
    [
      'a.cshtml',
      '@if (Model.A) {\n<button class="buy now" type="button">Add to the @Model.B</button>\n}\n',
      2,
    ],
    [
      'a.gohtml',
      '{{ range .A }}\n<button class="buy now" type="button">Add to the {{ .B }}</button>\n{{ end }}\n',
      2,
    ],
  ])('finds the line in %s', (file, source, line) => {
    const other = { 'README.md': '# Something else\n' };
    expect(locate({ [file]: source, ...other }, BUTTON)).toEqual({ file, line });
    // As a checkout on Windows has it, and some editors write it there.
    const windows = source.replaceAll('\n', '\r\n');
    expect(locate({ [file]: windows, ...other }, BUTTON)).toEqual({ file, line });
    expect(locate({ [file]: `\ufeff${windows}`, ...other }, BUTTON)).toEqual({ file, line });
  });

  it.each<[source: string, evidence: string, line: number]>([
    [
      '# One\n\n## How to get there by train\n',
      '<h2 id="how-to-get-there-by-train">How to get there by train</h2>',
      3,
    ],
    [
      'Text\nand [a link to the map](./map.md "M") there\n',
      '<a href="/map/" title="M">a link to the map</a>',
      2,
    ],
    [
      '---\ntitle: "x"\n---\n\n![The harbour at night](img/harbour.png)\n',
      '<img src="/_astro/harbour.Bx81.webp" alt="The harbour at night">',
      5,
    ],
    ['| Departure | Arrival time |\n|---|---|\n| 9 | 10 |\n', '<th>Arrival time</th>', 1],
  ])('finds the line in Markdown: %j', (source, evidence, line) => {
    expect(locate({ 'docs/way.md': source }, evidence)).toEqual({ file: 'docs/way.md', line });
  });
});

describe('a static site', () => {
  const card = '<div class="card"><a href="#" class="more">More</a></div>';
  const page = DOCUMENT(`<main>\n${card}\n${card}\n${card}\n</main>`);

  it('tells equal elements apart by their place', () => {
    const selector = 'html > body > main > div:nth-of-type(2) > a';
    expect(locate({ 'index.html': page }, '<a href="#" class="more">More</a>', { selector })).toEqual({
      file: 'index.html',
      line: 7,
    });
  });

  it('gives no line for one of equal elements whose place is not known', () => {
    expect(locate({ 'index.html': page }, '<a href="#" class="more">More</a>')).toBeUndefined();
  });

  it.each([
    ['/about.html', ['/', '/about.html'], 'public/about.html'],
    ['/about', ['/', '/about'], 'public/about.html'],
    ['/project/about.html', ['/project/', '/project/about.html'], 'public/about.html'],
    ['/', ['/', '/about.html'], 'public/index.html'],
  ])('takes the file of the page %s', (path, pages, file) => {
    const sources = {
      'public/index.html': DOCUMENT(BUTTON),
      'public/about.html': DOCUMENT(BUTTON),
      'README.md': '# X\n',
    };
    expect(locate(sources, BUTTON, { page: path, pages })).toEqual({ file, line: 5 });
  });

  it('gives no line in the file of another page', () => {
    const sources = { 'index.html': DOCUMENT(''), 'about.html': DOCUMENT(BUTTON) };
    expect(locate(sources, BUTTON, { page: '/', pages: ['/', '/about.html'] })).toBeUndefined();
  });

  it('gives no line where two folders hold the same site', () => {
    const sources = { 'v1/index.html': DOCUMENT(BUTTON), 'v2/index.html': DOCUMENT(BUTTON) };
    expect(locate(sources, BUTTON)).toBeUndefined();
  });
});

describe('what must get no line', () => {
  it.each<[why: string, sources: Record<string, string>, evidence: string]>([
    ['no sources', {}, BUTTON],
    ['another text', { 'a.njk': '<button class="buy now" type="button">Remove it</button>' }, BUTTON],
    [
      'another address',
      { 'a.njk': '<a class="nav-link" href="/b">Read more about it</a>' },
      '<a class="nav-link" href="/c">Read more about it</a>',
    ],
    [
      'only a common class',
      { 'A.tsx': 'const A = () => <a className="nav-link" href={a.b}>{a.c}</a>;' },
      '<a class="nav-link" href="/c">From the CMS</a>',
    ],
    [
      'two files with the same element',
      {
        'A.tsx': `const A = () => <p><b className="x">Hello there, you</b></p>;`,
        'B.tsx': `const B = () => <p><b className="x">Hello there, you</b></p>;`,
      },
      '<b class="x">Hello there, you</b>',
    ],
    [
      'an element of a third party',
      { 'a.njk': '<iframe class="map" src="/map" title="Map"></iframe>' },
      '<iframe src="https://video.example/embed/1" title="Video"></iframe>',
    ],
    ['the page as a whole', { 'a.html': DOCUMENT('') }, 'Page / “T”'],
    ['a script without markup', { 'a.js': 'if (a < b) c("Add to the basket");' }, BUTTON],
    [
      'a broken script',
      { 'a.jsx': 'const = <button className="buy now" type="button">Add to the basket</button' },
      BUTTON,
    ],
    ['a packed file', { 'a.html': `<html>${'<p>x</p>'.repeat(2000)}${BUTTON}</html>` }, BUTTON],
    ['a page of a framework for another address', { 'src/pages/about.astro': BUTTON }, BUTTON],
    [
      'a use of a component that the sources define',
      {
        'A.tsx':
          'const Link = (p) => <a className={p.c} href={p.to}>{p.children}</a>;\nconst A = () => <Link to="/contact">Contact us now</Link>;',
      },
      '<a class="x" href="/contact">Contact us now</a>',
    ],
  ])('%s', (_why, sources, evidence) => {
    expect(locate(sources, evidence)).toBeUndefined();
  });
});

it('knows what the links of frameworks write', () => {
  const sources = {
    'A.vue': '<template>\n<RouterLink to="/contact">Contact us now</RouterLink>\n</template>',
  };
  expect(locate(sources, '<a href="/contact">Contact us now</a>')).toEqual({ file: 'A.vue', line: 2 });
});

it('prefers the file of a route among equal elements', () => {
  const sources = { 'src/pages/about.astro': `\n${BUTTON}`, 'src/pages/index.astro': BUTTON };
  expect(locate(sources, BUTTON, { page: '/about/', pages: ['/', '/about/'] })).toEqual({
    file: 'src/pages/about.astro',
    line: 2,
  });
});

it('knows the ancestors of an element', () => {
  const link = '<a href="/imprint">Imprint</a>';
  const sources = {
    'layout.njk': `<header>\n${link}\n</header>\n{{ content }}\n<footer>\n${link}\n</footer>\n`,
  };
  expect(locate(sources, link, { selector: 'html > body > footer > a' })).toEqual({
    file: 'layout.njk',
    line: 6,
  });
});

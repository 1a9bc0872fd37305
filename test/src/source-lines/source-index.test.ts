import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../src/service/api-types.ts';
import { readSource } from '../../../src/source-lines/read-source.ts';
import type { SourceFile } from '../../../src/source-lines/source-element.ts';
import { SourceIndex, type SourceLocation } from '../../../src/source-lines/source-index.ts';

interface Options {
  page?: string;
  pages?: string[];
  selector?: string;
  unread?: string[];
  hasEnded?: boolean;
  routeRoots?: string[];
}

function address(path: string): string {
  return `https://site.example${path}`;
}

function locate(
  sources: Record<string, string>,
  evidence: string,
  { page = '/', pages = [page], selector, unread = [], hasEnded = false, routeRoots = [] }: Options = {},
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
  return new SourceIndex({ files, unread, hasEnded, routeRoots }, pages.map(address)).locate(finding);
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
  ])('are read: the line in %s is found', (file, source, line) => {
    expect(locate({ [file]: source }, BUTTON)).toEqual({ file, line });
    // A checkout on Windows has such line ends, and some editors add the mark.
    const windows = source.replaceAll('\n', '\r\n');
    expect(locate({ [file]: windows }, BUTTON)).toEqual({ file, line });
    expect(locate({ [file]: `\ufeff${windows}` }, BUTTON)).toEqual({ file, line });
  });
});

describe('a static site', () => {
  const card = '<div class="card"><a href="#" class="more">More</a></div>';
  const page = DOCUMENT(`<main>\n${card}\n${card}\n${card}\n</main>`);

  it('has equal elements that are told apart by their position', () => {
    const selector = 'html > body > main > div:nth-of-type(2) > a';
    expect(locate({ 'index.html': page }, '<a href="#" class="more">More</a>', { selector })).toEqual({
      file: 'index.html',
      line: 7,
    });
  });

  it('gets no line for one of several equal elements if its position is not known', () => {
    expect(locate({ 'index.html': page }, '<a href="#" class="more">More</a>')).toBeUndefined();
  });

  it.each([
    ['/about.html', ['/', '/about.html'], 'public/about.html'],
    ['/about', ['/', '/about'], 'public/about.html'],
    ['/project/about.html', ['/project/', '/project/about.html'], 'public/about.html'],
    ['/', ['/', '/about.html'], 'public/index.html'],
  ])('gets the line in the file of the page %s', (path, pages, file) => {
    const sources = {
      'public/index.html': DOCUMENT(BUTTON),
      'public/about.html': DOCUMENT(BUTTON),
    };
    expect(locate(sources, BUTTON, { page: path, pages })).toEqual({ file, line: 5 });
  });

  it('gets no line in the file of another page', () => {
    const sources = { 'index.html': DOCUMENT(''), 'about.html': DOCUMENT(BUTTON) };
    expect(locate(sources, BUTTON, { page: '/', pages: ['/', '/about.html'] })).toBeUndefined();
  });

  it('gets no line if two folders have the same site', () => {
    const sources = { 'v1/index.html': DOCUMENT(BUTTON), 'v2/index.html': DOCUMENT(BUTTON) };
    expect(locate(sources, BUTTON)).toBeUndefined();
  });
});

describe('a reading that a limit has ended', () => {
  it('gives a line in the file of the page', () => {
    const sources = { 'public/index.html': DOCUMENT(BUTTON), 'public/about.html': DOCUMENT(BUTTON) };
    const pages = ['/', '/about.html'];
    expect(locate(sources, BUTTON, { page: '/', pages, unread: ['src/a.js'], hasEnded: true })).toEqual({
      file: 'public/index.html',
      line: 5,
    });
  });

  it.each<[why: string, file: string, unread: string]>([
    ['in a file that may write any page', 'card.njk', 'layout.njk'],
    ['in a component', 'src/Buy.tsx', 'src/Other.tsx'],
    ['if another file of the page was not read', 'v1/index.html', 'v2/index.html'],
  ])('gives no line %s', (_why, file, unread) => {
    const text = file.endsWith('.html')
      ? DOCUMENT(BUTTON)
      : file.endsWith('x')
        ? `export const A = () => ${BUTTON.replace('class', 'className')};`
        : BUTTON;
    expect(locate({ [file]: text }, BUTTON)?.file).toBe(file);
    expect(locate({ [file]: text }, BUTTON, { unread: [unread], hasEnded: true })).toBeUndefined();
  });
});

describe('a reading without some files', () => {
  const unread = ['v2/index.html'];

  it('gives a line in files that may write any page', () => {
    expect(locate({ 'card.njk': BUTTON }, BUTTON, { unread: ['layout.njk'] })?.file).toBe('card.njk');
  });

  it('gives no line for a page that one of them writes', () => {
    expect(locate({ 'v1/index.html': DOCUMENT(BUTTON) }, BUTTON, { unread })).toBeUndefined();
  });
});

describe('routes', () => {
  const source = `export const A = () => ${BUTTON.replace('class', 'className')};\n`;
  const about = { page: '/about/', pages: ['/', '/about/'] };

  it.each(['src/pages/Start.jsx', 'pages/about/index.tsx', 'app/start/page.tsx'])(
    'do not start at %s if no framework turns files into pages',
    (file) => {
      expect(locate({ [file]: source }, BUTTON, about)).toEqual({ file, line: 1 });
    },
  );

  it.each([
    ['src/pages/start.jsx', 'src/pages/about.jsx'],
    ['web/pages/start.js', 'web/pages/about/index.js'],
    ['app/start/page.tsx', 'app/(shop)/about/page.tsx'],
  ])('give %s a page of its own in a project with routes', (other, own) => {
    const routeRoots = [other.startsWith('web/') ? 'web/' : ''];
    expect(locate({ [other]: source }, BUTTON, { ...about, routeRoots })).toBeUndefined();
    expect(locate({ [other]: source, [own]: source }, BUTTON, { ...about, routeRoots })?.file).toBe(own);
  });

  it('do not include a folder of components', () => {
    const file = 'src/components/pages/Card.jsx';
    expect(locate({ [file]: source }, BUTTON, { ...about, routeRoots: [''] })?.file).toBe(file);
  });
});

describe('the only document of a repository', () => {
  it('may write all pages if scripts fill it', () => {
    const shell = DOCUMENT(
      '<noscript>Please use scripts</noscript><div id="root"><b class="spin"></b></div>',
    );
    expect(locate({ 'index.html': shell }, '<div id="root">A lot</div>', { page: '/a' })).toBeUndefined();
    const body = '<b class="spin" title="Please wait a bit"></b>';
    expect(locate({ 'index.html': DOCUMENT(body) }, body, { page: '/a' })?.line).toBe(5);
  });

  it('writes only its own page if it has content', () => {
    const text = `<p class="intro">${'All about our harbour and its boats. '.repeat(3)}</p>${BUTTON}`;
    expect(
      locate({ 'index.html': DOCUMENT(text) }, BUTTON, { page: '/a', pages: ['/', '/a'] }),
    ).toBeUndefined();
    expect(locate({ 'index.html': DOCUMENT(text) }, BUTTON, { page: '/', pages: ['/', '/a'] })?.line).toBe(5);
  });
});

describe('no line is given for', () => {
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

it('finds a link that a component of a framework writes', () => {
  const sources = {
    'A.vue': '<template>\n<RouterLink to="/contact">Contact us now</RouterLink>\n</template>',
  };
  expect(locate(sources, '<a href="/contact">Contact us now</a>')).toEqual({ file: 'A.vue', line: 2 });
});

it.each([
  [
    '<button class="go"><i class="icon icon-check-20"></i></button>',
    '<button class="go"><i class="icon icon-check-20"><...</button>',
  ],
  [
    '<button class="go">Send this form to the office <b>now</b></button>',
    '<button class="go">Send this form to the office <b...</button>',
  ],
  [
    '<button class="go">Send this form to the office today</button>',
    '<button class="go">Send this form to the office to...</button>',
  ],
])('finds an element whose content is cut: %s', (source, evidence) => {
  const files = {
    'index.html': DOCUMENT(`<p>Text</p>\n${source}`),
    'Other.vue': '<template>\n<button>Go</button></template>',
  };

  expect(locate(files, evidence, { page: '/' })).toEqual({ file: 'index.html', line: 6 });
});

it('takes no element for one whose content is cut if the beginning differs', () => {
  const files = { 'index.html': DOCUMENT('<button class="go">Cancel</button>') };

  expect(locate(files, '<button class="go">Send this form to the office to...</button>')).toBeUndefined();
});

it('takes a text that ends in dots for a whole one', () => {
  const files = { 'index.html': DOCUMENT('<button class="go">Loading the map</button>') };

  expect(locate(files, '<button class="go">Loading...</button>')).toBeUndefined();
});

it('finds the root of a document by the page', () => {
  const files = { 'index.html': DOCUMENT('<p>A</p>'), 'about.html': DOCUMENT('<p>B</p>') };
  const options = { page: '/about.html', pages: ['/', '/about.html'], selector: 'html' };

  expect(locate(files, '<html lang="en">', options)).toEqual({ file: 'about.html', line: 2 });
  expect(locate(files, '<html lang="en" class="js">', options)).toEqual({ file: 'about.html', line: 2 });
});

it('prefers, among equal elements, the one in the file of the route', () => {
  const sources = { 'src/pages/about.astro': `\n${BUTTON}`, 'src/pages/index.astro': BUTTON };
  expect(locate(sources, BUTTON, { page: '/about/', pages: ['/', '/about/'] })).toEqual({
    file: 'src/pages/about.astro',
    line: 2,
  });
});

it.each(['content/about.njk', 'content/about.html', 'content/_posts/2026-01-02-about.html'])(
  'prefers %s, which is named like the page',
  (file) => {
    const front = '---\ntitle: About\n---\n';
    const sources = { 'content/team.njk': `${front}${BUTTON}\n`, [file]: `${front}${BUTTON}\n` };
    expect(locate(sources, BUTTON, { page: '/about/', pages: ['/', '/about/'] })).toEqual({ file, line: 4 });
  },
);

it('gives a line for a class alone if no other element is similar', () => {
  const sources = {
    'Card.tsx': 'export const A = (p) => <h4 className="card-title card-title-wide">{p.a}</h4>;\n',
    'Page.tsx': 'export const B = (p) => <h4 className="muted">{p.b}</h4>;\n',
  };
  const evidence = '<h4 class="card-title card-title-wide">From the data</h4>';
  expect(locate(sources, evidence)).toEqual({ file: 'Card.tsx', line: 1 });
});

it('tells equal elements apart by their ancestors', () => {
  const link = '<a href="/imprint">Imprint</a>';
  const sources = {
    'layout.njk': `<header>\n${link}\n</header>\n{{ content }}\n<footer>\n${link}\n</footer>\n`,
  };
  expect(locate(sources, link, { selector: 'html > body > footer > a' })).toEqual({
    file: 'layout.njk',
    line: 6,
  });
});

describe('the head of a page', () => {
  it.each<[what: string, sources: Record<string, string>, line: number | undefined]>([
    ['is that of its own document', { 'index.html': DOCUMENT(''), 'other.html': DOCUMENT('') }, 3],
    [
      'is unknown in a layout',
      { 'layout.njk': '<html>\n<head><title>{{ t }}</title></head></html>' },
      undefined,
    ],
    ['is unknown where another page has one', { 'other.html': DOCUMENT('') }, undefined],
  ])('%s', (_, sources, line) => {
    expect(locate(sources, '<head>', { pages: ['/', '/other.html'] })?.line).toBe(line);
  });
});

it.each<[evidence: string, line: number | undefined]>([
  ['<img src="/img/pot.png" alt="" …>', 1],
  ['<img src="/img/pot.png" alt="">', undefined],
  ['<img src="/img/cup.png" alt="" …>', undefined],
])('knows that %s may have other attributes and classes', (evidence, line) => {
  const written = '<img class="hero wide" id="first" itemprop="image" src="/img/pot.png" alt="">\n';
  expect(locate({ 'a.njk': written }, evidence)?.line).toBe(line);
});

it('matches values that the source breaks into lines', () => {
  const sources = { 'a.njk': '<img src="/a.svg" alt="The harbour\n       at  night">' };
  expect(locate(sources, '<img src="/a.svg" alt="The harbour at night">')?.line).toBe(1);
});

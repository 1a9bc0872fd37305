import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite, SitePlan } from './bench-site.ts';
import { markTags, Truth } from './truth.ts';

/** Markdown of a real project: this repository has it as a dependency. */
const GUIDES = path.resolve(import.meta.dirname, '../../node_modules/fastify/docs/Guides');
const MAX_GUIDES = 14;

/**
 * Sites that real frameworks build: documentation with the default themes of VitePress (Vue) and Starlight
 * (Astro), a blog with Hexo's theme (EJS), and an own site in React. The places come from the frameworks'
 * own compilers or from marks in their sources.
 */
export function frameworkSites(modules: string): SitePlan[] {
  const all: [name: string, needs: string, make: () => BenchSite][] = [
    ['vitepress', 'vitepress', () => vitepressSite(modules)],
    ['hexo', 'hexo-theme-landscape', () => hexoSite(modules, 'hexo-theme-landscape')],
    ['hexo-fluid', 'hexo-theme-fluid', () => hexoSite(modules, 'hexo-theme-fluid')],
    ['react', 'react-dom', () => reactSite(modules)],
  ];
  return all
    .filter(([, needs]) => existsSync(path.join(modules, needs)))
    .map(([name, , make]) => ({ name, kind: 'framework', make }));
}

function guides(): [name: string, text: string][] {
  return readdirSync(GUIDES)
    .filter((name) => name.endsWith('.md'))
    .slice(0, MAX_GUIDES)
    .map((name) => [name, readFileSync(path.join(GUIDES, name), 'utf8')]);
}

function listFiles(folder: string, end: string, below = ''): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(folder, end, name);
    return name.endsWith(end) ? [name] : [];
  });
}

/** Puts marks into the template of a Vue component, not into its script. */
function markVue(source: string, file: string, truth: Truth): string {
  const start = source.search(/^<template/m);
  const end = source.lastIndexOf('</template>');
  if (start < 0) return source;
  const before = source.slice(0, start);
  // Blank lines in the place of the script keep the numbers of lines.
  const marked = markTags(before.replace(/[^\n]/g, ' ') + source.slice(start, end), file, truth);
  return before + marked.slice(before.length) + source.slice(end);
}

function vitepressSite(modules: string): BenchSite {
  const root = path.join(path.dirname(modules), '.vitepress-site');
  rmSync(root, { recursive: true, force: true });
  const copy = path.join(root, 'node_modules/vitepress');
  cpSync(path.join(modules, 'vitepress'), copy, { recursive: true });
  const truth = new Truth();
  const sources = new Map<string, string>();
  const theme = path.join(copy, 'dist/client/theme-default');
  for (const name of listFiles(theme, '.vue')) {
    const text = readFileSync(path.join(theme, name), 'utf8');
    sources.set(`theme/${name}`, text);
    writeFileSync(path.join(theme, name), markVue(text, `theme/${name}`, truth));
  }
  const names: string[] = [];
  for (const [name, text] of guides()) {
    const file = `guide/${name.toLowerCase()}`;
    names.push(file.replace('.md', ''));
    sources.set(`docs/${file}`, text);
    mkdirSync(path.join(root, 'docs/guide'), { recursive: true });
    writeFileSync(path.join(root, 'docs', file), text);
  }
  const home = '# Guides\n\nAll of them.\n';
  sources.set('docs/index.md', home);
  writeFileSync(path.join(root, 'docs/index.md'), home);
  mkdirSync(path.join(root, 'docs/.vitepress'), { recursive: true });
  writeFileSync(
    path.join(root, 'docs/.vitepress/config.mjs'),
    `export default {
  title: 'Guides', ignoreDeadLinks: true,
  themeConfig: {
    nav: [{ text: 'Home', link: '/' }, { text: 'Guide', link: '/${names[0]}' }],
    sidebar: [{ text: 'Guides', items: ${JSON.stringify(names.map((name) => ({ text: name, link: `/${name}` })))} }],
    socialLinks: [{ icon: 'github', link: 'https://example.com/' }],
  },
  markdown: { config(md) {
    // The parser of VitePress tells the line of each block itself.
    md.core.ruler.push('lines', (state) => {
      for (const token of state.tokens) {
        if (token.map && token.nesting !== -1) token.attrSet('data-m', state.env.relativePath + ':' + (token.map[0] + 1));
        let line = token.map ? token.map[0] + 1 : 0;
        for (const child of token.children ?? []) {
          if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1;
          else if (child.nesting !== -1 && child.tag !== '') child.attrSet('data-m', state.env.relativePath + ':' + line);
        }
      }
    });
  } },
};
`,
  );
  execFileSync(process.execPath, [path.join(copy, 'bin/vitepress.js'), 'build', 'docs'], {
    cwd: root,
    stdio: 'ignore',
  });
  const dist = path.join(root, 'docs/.vitepress/dist');
  return {
    sources,
    start: '/',
    serve: (numbers) => {
      // The marks were made before there was a scan; the same numbers count for it.
      for (const place of truth.all()) numbers.numberOf(place);
      return (pathname) => {
        const file = path.join(dist, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
        if (!file.endsWith('.html')) return { file };
        if (!existsSync(file)) return undefined;
        // Scripts would draw the page again, without the marks.
        const html = readFileSync(file, 'utf8').replace(/<script\b.*?<\/script>/gs, '');
        return html.replace(
          / data-m="([^":]+):(\d+)"/g,
          (_all, name: string, line: string) =>
            ` data-t="${numbers.numberOf({ file: `docs/${name}`, line: Number(line) })}"`,
        );
      };
    },
  };
}

/** Posts in HTML, so that all of a page is marked: the pages of a static site, as the blog's own texts. */
function hexoSite(modules: string, theme: string): BenchSite {
  const name = theme.replace('hexo-theme-', '');
  const root = path.join(path.dirname(modules), `.hexo-${name}`);
  rmSync(root, { recursive: true, force: true });
  const truth = new Truth();
  const sources = new Map<string, string>();
  const put = (file: string, text: string, kept = text): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    sources.set(file, kept);
  };
  cpSync(path.join(modules, theme), path.join(root, `themes/${name}`), {
    recursive: true,
  });
  for (const template of listFiles(path.join(root, `themes/${name}/layout`), '.ejs')) {
    const file = `themes/${name}/layout/${template}`;
    const text = readFileSync(path.join(root, file), 'utf8');
    put(file, markTags(text, file, truth), text);
  }
  const articles = ['install', 'sections', 'glossary', 'bind', 'caching', 'configuring'];
  for (const [index, article] of articles.entries()) {
    const folder = '/usr/share/doc/apache2-doc/manual/en';
    const page = [path.join(folder, `${article}.html.en`), path.join(folder, `${article}.html`)].find(
      (file) => existsSync(file),
    );
    if (page === undefined) continue;
    const body =
      /<div id="page-content">(.*)<div class="bottomlang">/s.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
    const file = `source/_posts/${article}.html`;
    const text = `---\ntitle: ${article}\ndate: 2026-0${index + 1}-01\ntags: [a, b]\n---\n${body}`;
    put(file, markTags(text, file, truth), text);
  }
  put('_config.yml', `title: A blog\ntheme: ${name}\nurl: http://localhost\nlanguage: en\n`);
  put(
    'package.json',
    JSON.stringify({
      private: true,
      hexo: { version: '8.0.0' },
      dependencies: { 'hexo-renderer-ejs': '*', 'hexo-generator-index': '*', 'hexo-generator-archive': '*' },
    }),
  );
  execFileSync(process.execPath, [path.join(modules, 'hexo/bin/hexo'), 'generate'], {
    cwd: root,
    stdio: 'ignore',
  });
  return {
    sources,
    start: '/',
    serve: (numbers) => {
      for (const place of truth.all()) numbers.numberOf(place);
      return (pathname) => ({
        file: path.join(root, 'public', pathname.endsWith('/') ? `${pathname}index.html` : pathname),
      });
    },
  };
}

/** An own site in React: layout, components with properties, lists, conditions. React's own development build tells the lines. */
function reactSite(modules: string): BenchSite {
  const folder = path.join(import.meta.dirname, 'react-site');
  const sources = new Map(
    listFiles(folder, '.tsx').map((name) => [`src/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
  );
  const root = path.join(path.dirname(modules), '.react-site');
  rmSync(root, { recursive: true, force: true });
  for (const [file, text] of sources) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  // The runtime that development builds call for each element, with its place.
  writeFileSync(
    path.join(root, 'jsx-dev-runtime.js'),
    `import { createElement, Fragment } from 'react';
export { Fragment };
export function jsxDEV(type, { children, ...props }, key, _static, source) {
  const place = typeof type === 'string' ? { 'data-m': source.fileName + ':' + source.lineNumber } : {};
  const list = children === undefined ? [] : Array.isArray(children) ? children : [children];
  return createElement(type, { ...props, ...place, ...(key === undefined ? {} : { key }) }, ...list);
}
`,
  );
  writeFileSync(
    path.join(root, 'render.jsx'),
    `import { renderToStaticMarkup } from 'react-dom/server';
import { routes } from './src/routes.tsx';
const pages = Object.fromEntries(Object.entries(routes).map(([path, page]) => [path, '<!doctype html>' + renderToStaticMarkup(page())]));
process.stdout.write(JSON.stringify(pages));
`,
  );
  const bundle = path.join(root, 'render.cjs');
  execFileSync(
    path.join(modules, '.bin/esbuild'),
    [
      'render.jsx',
      '--bundle',
      '--platform=node',
      '--jsx=automatic',
      '--jsx-dev',
      '--jsx-import-source=site',
      `--alias:site/jsx-dev-runtime=./jsx-dev-runtime.js`,
      `--outfile=${bundle}`,
    ],
    { cwd: root, stdio: 'ignore' },
  );
  const output = execFileSync(process.execPath, [bundle], { cwd: root, encoding: 'utf8' });
  const pages = new Map<string, string>(Object.entries(JSON.parse(output)));
  return {
    sources,
    start: '/',
    serve: (numbers) => (pathname) =>
      pages
        .get(pathname)
        ?.replace(
          / data-m="([^":]+):(\d+)"/g,
          (_all, file: string, line: string) => ` data-t="${numbers.numberOf({ file, line: Number(line) })}"`,
        ),
  };
}

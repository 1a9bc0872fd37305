import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite, SitePlan } from './bench-site.ts';
import { bundleReact } from './bundle-react.ts';
import { copyApp, type AppCopy } from './copy-app.ts';
import { serveBuilt } from './serve-built.ts';

interface App {
  /** Folder of its repository. */
  name: string;
  /** What is marked with the places of its tags. */
  marked: RegExp;
  /** Any address is answered with the first page, as single-page applications need it. */
  anyPath?: boolean;
  /** @returns the folder that is served */
  build: (copy: AppCopy) => string;
}

const NOTHING = /^(?!)/;

const APPS: App[] = [
  {
    name: 'tailwind-dashboard-template',
    marked: NOTHING,
    anyPath: true,
    build: (copy) => bundleReact(copy, 'src/main.jsx'),
  },
  { name: 'notus-react', marked: NOTHING, anyPath: true, build: (copy) => bundleReact(copy, 'src/index.js') },
  {
    name: 'volt-react-dashboard',
    marked: NOTHING,
    anyPath: true,
    build: (copy) => {
      // With routes behind a hash all pages would be one.
      const entry = path.join(copy.root, 'src/index.js');
      writeFileSync(entry, readFileSync(entry, 'utf8').replaceAll('HashRouter', 'BrowserRouter'));
      return bundleReact(copy, 'src/index.js');
    },
  },
  { name: 'vue-notus', marked: /\.vue$/, anyPath: true, build: buildVue },
  { name: 'astro-blog', marked: /\.astro$/, build: buildAstro },
  { name: 'astro-portfolio', marked: /\.astro$/, build: buildAstro },
  { name: 'eleventy-base-blog', marked: /\.njk$/, build: buildEleventy },
];

/** Sites of repositories that are cloned into one folder, each with its packages beside it. */
export function appSites(folder: string): SitePlan[] {
  return APPS.filter(({ name }) => existsSync(path.join(folder, name))).map((app) => ({
    name: app.name,
    kind: 'framework',
    make: () => appSite(path.join(folder, app.name), app),
  }));
}

function appSite(folder: string, { marked, build, anyPath = false }: App): BenchSite {
  const copy = copyApp(folder, marked);
  const root = build(copy);
  return { sources: copy.sources, start: '/', serve: serveBuilt(root, copy, anyPath) };
}

/** For Vite's and Astro's own parsers of Markdown: writes the place of each element into it. */
const REHYPE_PLACES = `
import { readFileSync } from 'node:fs';
function places() {
  return (tree, file) => {
    const path = String(file.path ?? file.history?.[0] ?? '');
    const before = readFileSync(path, 'utf8').trimEnd().split('\\n').length - String(file.value).trimEnd().split('\\n').length;
    (function visit(node) {
      if (node.type === 'element' && node.position) {
        const place = path.replace(process.cwd() + '/', '') + ':' + (node.position.start.line + before);
        node.properties = { ...node.properties, 'data-m': place };
      }
      for (const child of node.children ?? []) visit(child);
    })(tree);
  };
}
`;

function run(copy: AppCopy, file: string, ...args: string[]): void {
  execFileSync(process.execPath, [path.join(copy.root, 'node_modules', file), ...args], {
    cwd: copy.root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
}

function buildAstro(copy: AppCopy): string {
  const config = path.join(copy.root, 'astro.config.mjs');
  const text = readFileSync(config, 'utf8');
  writeFileSync(
    config,
    text.replace(/defineConfig\(\{/, 'defineConfig({ markdown: { rehypePlugins: [places] }, ') +
      REHYPE_PLACES,
  );
  run(copy, 'astro/bin/astro.mjs', 'build');
  return path.join(copy.root, 'dist');
}

function buildVue(copy: AppCopy): string {
  writeFileSync(
    path.join(copy.root, 'vite.config.mjs'),
    `import vue from '@vitejs/plugin-vue';
export default { plugins: [vue()], resolve: { alias: { '@': process.cwd() + '/src' } }, css: { postcss: { plugins: [] } }, build: { outDir: 'dist' } };
`,
  );
  writeFileSync(
    path.join(copy.root, 'index.html'),
    '<!doctype html><html lang="en"><head><title>App</title></head><body><div id="app"></div><script type="module" src="/src/main.js"></script></body></html>',
  );
  run(copy, 'vite/bin/vite.js', 'build');
  return path.join(copy.root, 'dist');
}

function buildEleventy(copy: AppCopy): string {
  const config = path.join(copy.root, 'eleventy.config.js');
  writeFileSync(path.join(copy.root, 'original.config.js'), readFileSync(config, 'utf8'));
  writeFileSync(
    config,
    `import { readFileSync } from 'node:fs';
import original, { config as own } from './original.config.js';
export const config = own;
export default async function (eleventy) {
  await original(eleventy);
  eleventy.amendLibrary('md', (md) => {
    md.core.ruler.push('places', (state) => {
      const name = String(state.env.page?.inputPath ?? '').replace('./', '');
      // What stands before the content is not handed over.
      const before = readFileSync(name, 'utf8').trimEnd().split('\\n').length - state.src.trimEnd().split('\\n').length;
      for (const token of state.tokens) {
        let line = token.map ? token.map[0] + 1 + before : 0;
        if (token.map && token.nesting !== -1) token.attrSet('data-m', name + ':' + line);
        for (const child of token.children ?? []) {
          if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1;
          else if (child.nesting !== -1 && child.tag !== '') child.attrSet('data-m', name + ':' + line);
        }
      }
    });
  });
}
`,
  );
  run(copy, '@11ty/eleventy/cmd.cjs', '--quiet');
  return path.join(copy.root, '_site');
}

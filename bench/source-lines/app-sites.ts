import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite, SitePlan } from './bench-site.ts';
import { bundleReact } from './bundle-react.ts';
import { copyApp, type AppCopy } from './copy-app.ts';
import { serveBuilt } from './serve-built.ts';

interface App {
  /** Folder of its repository. */
  name: string;
  /** Files whose tags are marked with their places. */
  marked: RegExp;
  /** Any address is answered with the first page, which single-page applications need. */
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
  { name: 'notus-svelte', marked: /\.svelte$/, anyPath: true, build: buildSvelte },
  { name: 'astroship', marked: /\.astro$/, build: buildAstro },
  { name: 'eleventy-base-blog', marked: /\.njk$/, build: buildEleventy },
];

/** Sites of repositories that are cloned into one folder, each with its installed packages. */
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

function run(copy: AppCopy, file: string, ...args: string[]): void {
  execFileSync(process.execPath, [path.join(copy.root, 'node_modules', file), ...args], {
    cwd: copy.root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
}

function buildAstro(copy: AppCopy): string {
  const file = ['astro/bin/astro.mjs', 'astro/astro.js'].find((name) =>
    existsSync(path.join(copy.root, 'node_modules', name)),
  );
  run(copy, file ?? '', 'build');
  return path.join(copy.root, 'dist');
}

const SVELTE_BUILD = `
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';
const svelte = {
  name: 'svelte',
  setup: (it) => it.onLoad({ filter: /\\.svelte$/ }, ({ path }) => ({
    contents: compile(readFileSync(path, 'utf8'), { filename: path, css: true }).js.code,
  })),
};
await build({
  entryPoints: ['src/main.js'], bundle: true, outfile: 'served/bundle.js', plugins: [svelte],
  mainFields: ['svelte', 'browser', 'module', 'main'],
  alias: { components: './src/components', views: './src/views', assets: './src/assets' },
});
`;

function buildSvelte(copy: AppCopy): string {
  const served = path.join(copy.root, 'served');
  cpSync(path.join(copy.root, 'public'), served, { recursive: true });
  writeFileSync(path.join(copy.root, 'build.mjs'), SVELTE_BUILD);
  run(copy, '../build.mjs');
  writeFileSync(path.join(served, 'index.html'), shell('<script src="/bundle.js"></script>'));
  return served;
}

/** The first page of an application that draws itself in the browser. */
function shell(script: string): string {
  return `<!doctype html><html lang="en"><head><title>App</title></head><body><div id="app"></div>${script}</body></html>`;
}

function buildVue(copy: AppCopy): string {
  writeFileSync(
    path.join(copy.root, 'vite.config.mjs'),
    `import vue from '@vitejs/plugin-vue';
export default { plugins: [vue()], resolve: { alias: { '@': process.cwd() + '/src' } }, css: { postcss: { plugins: [] } }, build: { outDir: 'dist' } };
`,
  );
  const script = '<script type="module" src="/src/main.js"></script>';
  writeFileSync(path.join(copy.root, 'index.html'), shell(script));
  run(copy, 'vite/bin/vite.js', 'build');
  return path.join(copy.root, 'dist');
}

function buildEleventy(copy: AppCopy): string {
  run(copy, '@11ty/eleventy/cmd.cjs', '--quiet');
  return path.join(copy.root, '_site');
}

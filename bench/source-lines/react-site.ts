import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite } from './bench-site.ts';

/** Development builds call this runtime for each element, with its place. */
const RUNTIME = `import { createElement, Fragment } from 'react';
export { Fragment };
export function jsxDEV(type, { children, ...props }, key, _static, source) {
  const place = typeof type === 'string' ? { 'data-m': source.fileName + ':' + source.lineNumber } : {};
  const list = children === undefined ? [] : Array.isArray(children) ? children : [children];
  return createElement(type, { ...props, ...place, ...(key === undefined ? {} : { key }) }, ...list);
}
`;

const RENDER = `import { renderToStaticMarkup } from 'react-dom/server';
import { routes } from './src/routes.tsx';
const pages = Object.fromEntries(Object.entries(routes).map(([path, page]) => [path, '<!doctype html>' + renderToStaticMarkup(page())]));
process.stdout.write(JSON.stringify(pages));
`;

/** A site in React made for this benchmark. React's development build knows the lines. */
export function reactSite(modules: string): BenchSite {
  const folder = path.join(import.meta.dirname, 'react-site');
  const sources = new Map(
    globSync('**/*.tsx', { cwd: folder }).map((name) => [
      `src/${name}`,
      readFileSync(path.join(folder, name), 'utf8'),
    ]),
  );
  const root = path.join(path.dirname(modules), '.react-site');
  rmSync(root, { recursive: true, force: true });
  for (const [file, text] of sources) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const bundle = bundlePages(modules, root);
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

function bundlePages(modules: string, root: string): string {
  writeFileSync(path.join(root, 'jsx-dev-runtime.js'), RUNTIME);
  writeFileSync(path.join(root, 'render.jsx'), RENDER);
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
  return bundle;
}

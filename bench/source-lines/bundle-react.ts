import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { AppCopy } from './copy-app.ts';
import { markTags } from './truth.ts';

/** The runtime that development builds call for each element, with its place; children stay what they are. */
const RUNTIME = `import { createElement, Fragment } from 'react';
export { Fragment };
export function jsxDEV(type, { children, ...props }, key, isStatic, source) {
  const place = typeof type === 'string' ? { 'data-t': source.place } : {};
  const list = children === undefined ? [] : isStatic ? children : [children];
  return createElement(type, { ...props, ...place, ...(key === undefined ? {} : { key }) }, ...list);
}
`;

const LOADERS = [
  '.js=jsx',
  '.scss=empty',
  '.svg=dataurl',
  '.png=dataurl',
  '.jpg=dataurl',
  '.jpeg=dataurl',
  '.woff=empty',
  '.woff2=empty',
  '.ttf=empty',
  '.eot=empty',
  '.gif=dataurl',
];

/** Bundles an application in React that draws itself in the browser. @returns the folder that is served */
export function bundleReact({ root, truth }: AppCopy, entry: string): string {
  const out = path.join(root, 'public');
  const bundle = path.join(out, 'bundle.js');
  writeFileSync(path.join(root, 'jsx-dev-runtime.js'), RUNTIME);
  const esbuild = createRequire(path.join(root, 'package.json')).resolve('esbuild/bin/esbuild');
  execFileSync(
    esbuild,
    [
      entry,
      '--bundle',
      '--jsx=automatic',
      '--jsx-dev',
      '--jsx-import-source=site',
      '--alias:site/jsx-dev-runtime=./jsx-dev-runtime.js',
      '--define:process.env.NODE_ENV="production"',
      '--define:process.env.PUBLIC_URL=""',
      '--define:global=window',
      '--define:import.meta.env={}',
      ...LOADERS.map((loader) => `--loader:${loader}`),
      `--outfile=${bundle}`,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_PATH: path.join(root, 'src') },
    },
  );
  const text = readFileSync(bundle, 'utf8').replace(
    /fileName: "([^"]+)",\s*lineNumber: (\d+),/g,
    (_all, file: string, line: string) => `place: ${truth.numberOf({ file, line: Number(line) })},`,
  );
  writeFileSync(bundle, text);
  const shell = ['index.html', 'public/index.html'].find((name) => existsSync(path.join(root, name))) ?? '';
  const html = markTags(readFileSync(path.join(root, shell), 'utf8'), shell, truth)
    .replaceAll('%PUBLIC_URL%', '')
    .replace(/<script type="module".*?<\/script>/s, '')
    .replace('</body>', '<script src="/bundle.js"></script></body>')
    .replace('</head>', '<link rel="stylesheet" href="/bundle.css"></head>');
  writeFileSync(path.join(out, 'index.html'), html);
  return out;
}

import { cpSync, existsSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { markComponent } from './mark-component.ts';
import { Truth } from './truth.ts';

/** A copy of a repository whose tags are numbered. */
export interface AppCopy {
  root: string;
  truth: Truth;
  /** The original files. */
  sources: Map<string, string>;
}

const TEXTS = '**/*.{htm,html,vue,svelte,astro,js,jsx,ts,tsx,mjs,mts,njk,ejs,hbs,json}';
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.git|dist|package-lock\.json)(?:\/|$)/;

/** Copies a repository, and marks the tags in the files of some names. */
export function copyApp(folder: string, marked: RegExp): AppCopy {
  const root = path.join(path.dirname(folder), `.work-${path.basename(folder)}`);
  rmSync(root, { recursive: true, force: true });
  cpSync(folder, root, {
    recursive: true,
    filter: (file) => !LEFT_OUT.test(path.relative(folder, file)),
  });
  const modules = path.join(folder, 'node_modules');
  if (existsSync(modules)) symlinkSync(modules, path.join(root, 'node_modules'), 'junction');
  const truth = new Truth();
  const sources = new Map<string, string>();
  for (const file of globSync(TEXTS, { cwd: root, exclude: ['**/node_modules/**'] })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    sources.set(file, text);
    if (marked.test(file)) writeFileSync(path.join(root, file), markComponent(text, file, truth));
  }
  return { root, truth, sources };
}

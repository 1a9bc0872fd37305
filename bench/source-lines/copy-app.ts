import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { markTags, Truth } from './truth.ts';

/** A repository whose tags carry numbers. */
export interface AppCopy {
  root: string;
  truth: Truth;
  /** The files as they were. */
  sources: Map<string, string>;
}

const TEXT = /\.(?:html?|vue|svelte|astro|[jt]sx?|m[jt]s|mdx?|njk|ejs|hbs|json)$/;
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
  for (const file of listTexts(root, '')) {
    const text = readFileSync(path.join(root, file), 'utf8');
    sources.set(file, text);
    if (marked.test(file)) writeFileSync(path.join(root, file), markMarkup(text, file, truth));
  }
  return { root, truth, sources };
}

function listTexts(root: string, below: string): string[] {
  return readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return listTexts(root, name);
    return entry.isFile() && TEXT.test(name) ? [name] : [];
  });
}

/** Marks markup, but not the script of a component before it. */
function markMarkup(source: string, file: string, truth: Truth): string {
  const start = file.endsWith('.astro')
    ? (/^---\r?\n.*?\n---\r?\n/s.exec(source)?.[0].length ?? 0)
    : file.endsWith('.vue')
      ? Math.max(0, source.search(/^<template/m))
      : 0;
  const end = file.endsWith('.vue') ? source.lastIndexOf('</template>') : source.length;
  const before = source.slice(0, start);
  // Blank lines in the place of the script keep the numbers of lines.
  const marked = markTags(before.replace(/[^\n]/g, ' ') + source.slice(start, end), file, truth);
  return before + marked.slice(before.length) + source.slice(end);
}

import { markTags, type Truth } from './truth.ts';

/** Writes the numbers of {@link markTags} into the markup of a component, but not into its script. */
export function markComponent(source: string, file: string, truth: Truth): string {
  const start = file.endsWith('.astro')
    ? (/^---\r?\n.*?\n---\r?\n/s.exec(source)?.[0].length ?? 0)
    : file.endsWith('.vue')
      ? Math.max(0, source.search(/^<template/m))
      : 0;
  const end = file.endsWith('.vue') ? source.lastIndexOf('</template>') : source.length;
  const before = source.slice(0, start);
  // Blank lines in place of the script keep the line numbers.
  const marked = markTags(before.replace(/[^\n]/g, ' ') + source.slice(start, end), file, truth);
  return before + marked.slice(before.length) + source.slice(end);
}

import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { isPacked } from '../source-lines/read-source.ts';

/** A text in which a source file has styles. */
export interface StyleText {
  file: string;
  text: string;
  /** Where the styles are in it. */
  from: number;
  to: number;
}

const SHEET = /\.(?:css|scss|sass|less|pcss|postcss)$/i;
const MAX_BYTES = 512 * 1024;
const STYLE = /<style\b[^>]*>([^]*?)<\/style\s*>|\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|\{\{[^{}]*\}\})/gi;

/**
 * Styles in the sources: style sheets, and `style` as element and attribute in files with markup. Packed style sheets are built
 * by programs and left out.
 *
 * @param listed Paths of all files.
 * @param marked Paths of those with markup.
 */
export function readStyleTexts(
  root: string,
  listed: readonly string[],
  marked: readonly string[],
): StyleText[] {
  const styles: StyleText[] = [];
  for (const file of listed.filter((name) => SHEET.test(name) && !/[.-]min\./.test(name))) {
    const text = read(root, file);
    if (text !== undefined && !isPacked(text)) styles.push({ file, text, from: 0, to: text.length });
  }
  for (const file of marked) {
    const text = read(root, file) ?? '';
    for (const { 0: all, index } of text.matchAll(STYLE))
      styles.push({ file, text, from: index, to: index + all.length });
  }
  return styles;
}

function read(root: string, file: string): string | undefined {
  const at = path.join(root, file);
  const about = lstatSync(at, { throwIfNoEntry: false });
  return about?.isFile() === true && about.size <= MAX_BYTES ? readFileSync(at, 'utf8') : undefined;
}

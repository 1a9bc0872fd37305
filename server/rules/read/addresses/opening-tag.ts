import type { SnapshotNode } from '../../../facts/judged-page.ts';

const TELLING = ['rel', 'src', 'srcset', 'href', 'poster', 'alt'];
const MAX_VALUE = 120;

/** The start tag of an element with the attributes that say what it loads, shortened; to be escaped where it is shown. */
export function openingTag({ tag = '', attributes = {} }: SnapshotNode): string {
  const shown = TELLING.flatMap((name) => {
    const value = attributes[name];
    if (value === undefined) return [];
    const short = value.length <= MAX_VALUE ? value : `${value.slice(0, MAX_VALUE - 1).toWellFormed()}…`;
    return ` ${name}="${short.replaceAll('"', '&quot;')}"`;
  });
  return `<${tag}${shown.join('')}>`;
}

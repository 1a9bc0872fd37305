import { maskTemplate } from './mask-templates.ts';
import { EXPRESSION, mask } from './placeholders.ts';

/** Code in fences, whose last may be missing. */
const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*(?:\n(?![ \t]*\1)[^\n]*)*(?:\n[ \t]*\1[^\n]*|$)/gm;
/** Code in a line. */
const CODE = /(`+)(?!`)[^\n]*?[^\n`]\1(?!`)/g;
/** What a tag begins with. */
const TAG = /<\/?([a-z][^\s/>]*)/gi;
/** Elements that people write by hand. Other names in angle brackets are addresses, or types of programs. */
const ELEMENTS = new Set(
  `a abbr acronym address article aside audio b big blockquote body br button canvas caption center cite code col colgroup
  data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4
  h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav
  noscript object ol optgroup option output p picture pre progress q s samp script search section select small source span
  strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var
  video path circle rect g use`.split(/\s+/),
);

/** Replaces what Markdown shows as it is written with marks, so that what is left of HTML is markup. The length stays the same. */
export function maskMarkdown(source: string): string {
  return maskTemplate(source, 'any')
    .replace(FENCE, (all) => mask(all, EXPRESSION))
    .replace(CODE, (all) => mask(all, EXPRESSION))
    .replace(TAG, (all, name: string) => (ELEMENTS.has(name.toLowerCase()) ? all : mask(all, EXPRESSION)));
}

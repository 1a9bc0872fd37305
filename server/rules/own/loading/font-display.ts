import { explain } from '../../explain.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { seesFiles } from '../../read/content/page-files.ts';

/** With these, text is invisible for up to three seconds: CSS Fonts 4, section 4.9. */
const INVISIBLE = new Set(['auto', 'block']);
/** Symbols in another font are nonsense, so they had better be invisible. */
const SYMBOLS =
  /icon|awesome|glyph|symbol|dashicons|feather|emoji|fontello|icomoon|linearicons|themify|katex|mathjax|^mjx|^fa[-\s\d]|^(?:eicons|remixicon|slick|swiper|videojs)/i;
const HASH = /[_-]+[0-9a-f]{5,}$/i;

/** Fonts from the network whose text can't be read until they are there. */
export const fontDisplay: PageRule = {
  meta: {
    name: 'font-display',
    category: 'loading',
    title: 'Text is invisible while its font loads',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page: { visit } }) => visit.loading !== null && visit.requests !== null,
  seesAll: seesFiles(['Stylesheet', 'Font'], 'all'),
  check({ page: { visit } }: PageInput) {
    const comesFromNetwork = visit.requests?.some(({ type, inFrame }) => type === 'Font' && !inFrame);
    if (comesFromNetwork !== true) return [];
    const found = new Map<string, Defect>();
    for (const { family, display } of visit.loading?.fonts ?? []) {
      const name = family.replaceAll(/["']/g, '').trim();
      if (!INVISIBLE.has(display) || SYMBOLS.test(name)) continue;
      const key = name.replace(HASH, '').toLowerCase();
      const explanation = explain(
        `Text in “${name}” is invisible for up to three seconds while the font loads, because its font-display is ${display}.`,
        'Write "font-display: swap" in its @font-face, or add "&display=swap" to the Google Fonts address: text then appears at once in a fallback font.',
        'On a slow connection people look at a page without text.',
      );
      found.set(key, { node: null, key, evidence: `font-family: ${name}`, explanation });
    }
    return [...found.values()];
  },
};

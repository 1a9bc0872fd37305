import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageRule } from '../../own-rule.ts';

/**
 * What HTML has dropped (section 16.2 of https://html.spec.whatwg.org/multipage/obsolete.html), without `blink` and
 * `marquee`, which rules of their own report, and without `nobr`, which libraries for formulas write.
 */
const OBSOLETE = new Set(
  'acronym applet basefont bgsound big center dir font frame frameset isindex keygen listing menuitem multicol nextid noembed noframes plaintext rb rtc spacer strike tt xmp'.split(
    ' ',
  ),
);

/** Elements that HTML no longer has: most say how a text looks, where style sheets do. One finding for all of them. */
export const obsoleteElement: PageRule = {
  meta: {
    name: 'obsolete-element',
    category: 'documents',
    title: 'Obsolete element',
    severity: 'low',
    isFixedByRemoval: true,
    criteria: [],
    oneCause: true,
  },
  check({ tree }) {
    const found = ownElements(tree).filter((index) => OBSOLETE.has(tree.nodes[index]?.tag ?? ''));
    const tags = [...new Set(found.map((index) => `<${tree.nodes[index]?.tag ?? ''}>`))].sort();
    const explanation = explain(
      `The page uses ${listSome(tags)}, which HTML has removed: browsers may drop support, and most of these elements force a look that the user's own colours and text size can't change.`,
      'Use a semantic element, and CSS for its look.',
    );
    return found.map((node) => ({ node, explanation }));
  },
};

import { explain } from '../../explain.ts';
import type { ChangeRule } from '../../own-rule.ts';
import { likeness, nameLost, newlyLost } from '../../read/look/compared-page.ts';

/** With less than this share of the base's style rules, a page does not look as it did. */
const MIN_SHARE = 0.5;
/** So little is left of style sheets that are empty, or hold a comment. */
const EMPTY = 0.05;
/** Another document may have no style. */
const MIN_LIKENESS = 0.5;

/**
 * A page that is left without most of its style, because style sheets do not come; or without any, because they are empty
 * or no longer named.
 */
export const lostStyle: ChangeRule = {
  meta: {
    name: 'lost-style',
    category: 'site',
    title: 'Page lost its style sheets',
    severity: 'high',
    criteria: [],
    scope: 'site',
  },
  check: ({ pages }) =>
    pages.flatMap((page) => {
      const { look, before, index } = page;
      if (before.styleBytes === 0 || look.styleBytes > MIN_SHARE * before.styleBytes) return [];
      // Scripts bring style sheets, too.
      const lost = newlyLost(page, 'style sheet', 'script');
      const isBare =
        look.isPlain === true &&
        before.isPlain !== true &&
        look.styleBytes <= EMPTY * before.styleBytes &&
        likeness(look, before) >= MIN_LIKENESS;
      if (lost.length === 0 && !isBare) return [];
      const styles = lost.toSorted(
        (x, y) => Number(y.kind === 'style sheet') - Number(x.kind === 'style sheet'),
      );
      const [why, fix] =
        lost.length === 0
          ? ['its style sheets are now empty or no longer referenced', 'Check how they are built.']
          : [
              nameLost(styles),
              'Restore the file, or correct the address: the site may be built for another base path than it is deployed to.',
            ];
      return {
        pages: [index],
        key: 'found',
        explanation: explain(`The page has lost its style: ${why}.`, fix),
      };
    }),
};

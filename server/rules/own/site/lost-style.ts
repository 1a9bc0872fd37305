import type { ChangeRule } from '../../own-rule.ts';
import { nameLost, newlyLost } from '../../look/compared-page.ts';

/** With less than this share of the base's style rules, a page does not look as it did. */
const MIN_SHARE = 0.5;

/** A page that is left without most of its style, because the site's own style sheets do not come. */
export const lostStyle: ChangeRule = {
  meta: {
    name: 'lost-style',
    category: 'site',
    title: 'Pages must not lose their style sheets',
    severity: 'high',
    criteria: [],
    perSite: true,
  },
  check: ({ pages }) =>
    pages.flatMap((page) => {
      const { look, before, index } = page;
      // Scripts bring style sheets, too.
      const lost = newlyLost(page, 'style sheet', 'script');
      if (lost.length === 0 || before.styleBytes === 0 || look.styleBytes > MIN_SHARE * before.styleBytes)
        return [];
      const styles = lost.toSorted(
        (x, y) => Number(y.kind === 'style sheet') - Number(x.kind === 'style sheet'),
      );
      return {
        pages: [index],
        key: 'found',
        explanation: `The page has lost its style: ${nameLost(styles)}. Bring the file back, or correct the address: it may be built for another folder than the one in which it is deployed.`,
      };
    }),
};

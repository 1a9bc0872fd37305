import { explain } from '../../explain.ts';
import type { ChangeRule } from '../../own-rule.ts';
import { amountOf, isReplaced } from '../../read/look/compared-page.ts';
import { causeOf, hasLostContent, hasOnlyFrame } from '../../read/look/has-lost-content.ts';

/** A page that showed something in the base and shows nothing, or nearly nothing, now. */
export const lostContent: ChangeRule = {
  meta: {
    name: 'lost-content',
    category: 'site',
    title: 'Page lost its content',
    severity: 'high',
    criteria: [],
    scope: 'site',
  },
  check: ({ pages }) =>
    pages.flatMap((page) => {
      if (isReplaced(page) || !hasLostContent(page)) return [];
      const { look, before } = page;
      const cause = causeOf(page);
      const left =
        amountOf(look) === 0
          ? 'shows nothing'
          : hasOnlyFrame(page)
            ? 'shows only content that other pages of the site also have'
            : `shows ${look.text} ${look.text === 1 ? 'character' : 'characters'} of text; in the base it had ${before.text}`;
      const why =
        cause === null
          ? 'Open it in a browser and check the console and the server log.'
          : `${cause.words} Check the browser console on this page.`;
      return {
        pages: [page.index],
        key: 'found',
        ...(cause?.evidence !== undefined && { evidence: cause.evidence }),
        explanation: explain(`The page ${left}.`, why),
      };
    }),
};

import { explain } from '../../explain.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { textAbout } from '../../read/content/text-about.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** By what a text warns that choosing leads somewhere. */
const WARNS =
  /\b(?:reload|refresh|submit|automatically|immediately|redirect|takes you|leads|navigates?|jump|neu geladen|automatisch|sofort|recharg|automatiquement|recarga|automáticamente)/i;

/** Lists that lead to another page as soon as an option is chosen. WCAG 3.2.2, failures F36 and F37. */
export const changeLeaves: PageRule = {
  meta: {
    name: 'change-leaves',
    category: 'accessibility',
    title: 'Choosing an option leaves the page',
    severity: 'medium',
    criteria: ['3.2.2'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'selects', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'selects'),
  check(input) {
    return findAll(input).map((node) => {
      const explanation = explain(
        `As soon as an option of ${nameOfElement(input, node)} is chosen, the browser goes to another page.`,
        'Add a button that opens the page, or explain the behaviour before the list.',
        'On some systems each press of an arrow key chooses an option, so keyboard users get no further than the next one; and people who use a screen reader or magnification do not expect the change.',
      );
      return { node, explanation };
    });
  },
};

function findAll(input: PageInput): number[] {
  const { leaving = [] } = input.page.visit.actions ?? {};
  return leaving.filter((node) => !WARNS.test(textAbout(input, node)));
}

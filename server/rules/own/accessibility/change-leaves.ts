import { canJudgeActions } from '../../read/content/can-judge-actions.ts';
import { seesAllActions } from '../../read/content/sees-all-actions.ts';
import { nameOfElement } from '../../read/content/name-of-element.ts';
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
    title: 'Choosing from a list must not be a change of context',
    severity: 'medium',
    criteria: ['3.2.2'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'selects', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'selects'),
  check(input) {
    return findAll(input).map((node) => {
      const explanation = `As soon as an option of ${nameOfElement(input, node)} is chosen, the page leaves for another one. On some systems the arrow keys choose with each press, so that keyboard users get no further than the next option; and people who use a screen reader or magnify the page do not expect another page. Add a button that does it, or say before the list what choosing does.`;
      return { node, explanation };
    });
  },
};

function findAll(input: PageInput): number[] {
  const { leaving = [] } = input.page.visit.actions ?? {};
  return leaving.filter((node) => !WARNS.test(textAbout(input, node)));
}

import { explain } from '../../explain.ts';
import type { TriedDisclosure } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Buttons that show and hide something and do not say whether it is shown, or say it wrongly. WCAG 4.1.2. */
export const expandedState: PageRule = {
  meta: {
    name: 'expanded-state',
    category: 'accessibility',
    title: 'Button does not expose its expanded state',
    severity: 'medium',
    criteria: ['4.1.2'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'disclosures', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'disclosures'),
  check(input) {
    return findAll(input).map(({ trigger, expanded, hasOpened }) => {
      const name = nameOfElement(input, trigger);
      const does = hasOpened ? 'opens' : 'closes';
      if (expanded.after !== null) {
        const explanation = explain(
          `${name} ${does} a part of the page, but its aria-expanded is “${expanded.after}” before and after.`,
          'Set aria-expanded to true when the part is shown, and to false when it is hidden.',
          'In one of the two states, a screen reader announces the opposite of what is shown.',
        );
        return { node: trigger, explanation };
      }
      const explanation = explain(
        `${name} ${does} a part of the page, but has no aria-expanded.`,
        'Set aria-expanded to true when the part is shown, and to false when it is hidden.',
        'A screen reader announces neither that it opens something nor whether that is open.',
      );
      return { node: trigger, explanation, severity: 'low' as const };
    });
  },
};

/** Those that say it wrongly come first. */
function findAll({ page }: PageInput): TriedDisclosure[] {
  const { disclosures = [] } = page.visit.actions ?? {};
  const wrong = disclosures.filter(({ expanded: { before, after } }) => before !== null && before === after);
  const silent = disclosures.filter(
    ({ expanded: { before, after }, isSaidNearby }) => before === null && after === null && !isSaidNearby,
  );
  return [...wrong, ...silent];
}

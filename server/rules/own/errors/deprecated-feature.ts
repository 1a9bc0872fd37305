import type { PageRule } from '../../own-rule.ts';
import { canJudgeErrors, scriptErrors } from '../../script-errors.ts';

/** A script of the site that uses what browsers call deprecated. */
export const deprecatedFeature: PageRule = {
  meta: {
    name: 'deprecated-feature',
    category: 'errors',
    title: 'Scripts should not use what browsers advise against',
    severity: 'low',
    criteria: [],
    perSite: true,
  },
  canJudge: canJudgeErrors,
  check: (input) =>
    scriptErrors(input, ['deprecation'], ({ text, isOwn, place }) => {
      if (!isOwn) return null;
      const message = text
        .replace(/^\w+: /, '')
        .slice(0, 250)
        .toWellFormed();
      const explanation = `The script ${place.slice(0, 200).toWellFormed()} uses a feature that browsers advise against, and may remove some day, after which the script stops working: ${message}`;
      return { explanation, evidence: message };
    }),
};

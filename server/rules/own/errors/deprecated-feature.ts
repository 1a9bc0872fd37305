import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { canJudgeErrors, scriptErrors } from '../../script-errors.ts';

/** A script of the site that uses what browsers call deprecated. */
export const deprecatedFeature: PageRule = {
  meta: {
    name: 'deprecated-feature',
    category: 'errors',
    title: 'Script uses a deprecated browser feature',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: canJudgeErrors,
  check: (input) =>
    scriptErrors(input, ['deprecation'], ({ text, isOwn, place }) => {
      if (!isOwn) return null;
      const message = text
        .replace(/^\w+: /, '')
        .slice(0, 250)
        .toWellFormed();
      const explanation = explain(
        `The script ${place.slice(0, 200).toWellFormed()}uses a deprecated feature: ${message}`,
        'Replace it; once browsers remove the feature, the script stops working.',
      );
      return { explanation, evidence: message };
    }),
};

import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { canJudgeErrors, scriptErrors } from '../../script-errors.ts';

/** A script that asks for the place of visitors, for notifications or the like as soon as the page loads. */
export const earlyPermission: PageRule = {
  meta: {
    name: 'early-permission',
    category: 'errors',
    title: 'Page asks for a permission on load',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: canJudgeErrors,
  check: (input) =>
    scriptErrors(input, ['permission'], ({ text, place }) => {
      const what = ASKED[text] ?? text;
      const where = place === '' ? 'A script' : `The script ${place.slice(0, 200).toWellFormed()}`;
      const explanation = explain(
        `${where} asks for ${what} while the page loads, before people have done anything.`,
        'Ask after a click on a feature that needs the permission, and explain why.',
        `The prompt covers the content, most people refuse a request that they don't understand, and browsers then never ask again.`,
      );
      return { explanation, evidence: `Asks for ${what} on load` };
    }),
};

/** By what the note of the visit is called. */
const ASKED: Readonly<Record<string, string>> = {
  geolocation: 'the geolocation of the visitor',
  notifications: 'permission to show notifications',
};

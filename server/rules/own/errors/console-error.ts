import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { canJudgeErrors, scriptErrors, BROKEN_CONNECTION } from '../../script-errors.ts';

/** A message that a script writes to the console as an error. */
export const consoleError: PageRule = {
  meta: {
    name: 'console-error',
    category: 'errors',
    title: 'Script logs an error to the console',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: canJudgeErrors,
  check: (input) =>
    scriptErrors(input, ['console'], ({ text, place }) => {
      if (BROKEN_CONNECTION.test(text)) return null;
      const message = text.slice(0, 200).toWellFormed();
      const where = place === '' ? '' : ` (${place.slice(0, 200).toWellFormed()})`;
      const explanation = explain(
        `A script logs an error to the browser console: “${message}”${where}.`,
        'Start looking for the cause there.',
        'Something went wrong in the script, and a part of the page may not work.',
      );
      return { explanation, evidence: `${message}${where}` };
    }),
};

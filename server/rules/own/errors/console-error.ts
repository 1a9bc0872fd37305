import { BROKEN_CONNECTION } from '../../broken-connection.ts';
import type { PageRule } from '../../own-rule.ts';
import { canJudgeErrors, scriptErrors } from '../../script-errors.ts';

/** A message that a script writes to the console as an error. */
export const consoleError: PageRule = {
  meta: {
    name: 'console-error',
    category: 'errors',
    title: 'Scripts should not report errors',
    severity: 'low',
    criteria: [],
    perSite: true,
  },
  canJudge: canJudgeErrors,
  check: (input) =>
    scriptErrors(input, ['console'], ({ text, place }) => {
      if (BROKEN_CONNECTION.test(text)) return null;
      const message = text.slice(0, 200).toWellFormed();
      const where = place === '' ? '' : ` (${place.slice(0, 200).toWellFormed()})`;
      const explanation = `A script reports an error to the console of the browser: “${message}”${where}. Something did not go as its authors intended, which people may not notice, or may notice as a part that does not work. Look there for the cause.`;
      return { explanation, evidence: `${message}${where}` };
    }),
};

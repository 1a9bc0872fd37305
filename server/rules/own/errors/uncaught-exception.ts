import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { canJudgeErrors, scriptErrors, BROKEN_CONNECTION } from '../../script-errors.ts';

/**
 * Not the page's fault, or of no effect: errors of other origins, whose details browsers hide; a notice of
 * ResizeObserver; and what browsers say of a sound that may not be played or a module that did not come.
 */
const HARMLESS =
  /^(?:Uncaught )?Script error\.?$|ResizeObserver loop|NotAllowedError|Load failed|dynamically imported module/i;

/** A name that no script has defined, or a plug-in of jQuery, in the words of Chromium. */
const UNDEFINED =
  /ReferenceError: [\w$]+ is not defined$|TypeError: (?:\$|jQuery)(?:\(\.\.\.\))?\.\w+ is not a function$/;

/** An exception that nothing catches, or a rejected promise that nobody looks at. */
export const uncaughtException: PageRule = {
  meta: {
    name: 'uncaught-exception',
    category: 'errors',
    title: 'Uncaught error in a script',
    severity: 'high',
    criteria: [],
    scope: 'site',
  },
  canJudge: canJudgeErrors,
  seesAll: (input) => !lacksScript(input),
  check: (input) =>
    scriptErrors(input, ['exception', 'rejection'], ({ kind, text, source, place, isOwn }) => {
      // A page came in the place of the script: the subject of `broken-script`.
      if (/Unexpected token '<'/.test(text) && isPage(input, source)) return null;
      // What a missing script would have defined: `broken-script` reports it.
      if (UNDEFINED.test(text) && lacksScript(input)) return null;
      if (HARMLESS.test(text) || BROKEN_CONNECTION.test(text)) return null;
      const message = text.slice(0, 200).toWellFormed();
      const where = place === '' ? '' : ` in ${place.slice(0, 200).toWellFormed()}`;
      const explanation = explain(
        `A script stops with the error “${message}”${where}.`,
        'Open the browser console on this page to see the line.',
        'The rest of the script does not run, so parts of the page may not work for any visitor.',
      );
      // A rejected promise often goes with something that works all the same, and what others wrote is often theirs to fix.
      const severity = kind === 'exception' && isOwn ? 'high' : 'low';
      return { explanation, severity, evidence: place === '' ? message : `${message} (${place})` };
    }),
};

/** Whether the answer for a script was a page. */
function isPage({ page }: PageInput, source: string): boolean {
  const isSource = (url: string): boolean => url === source.split('#', 1)[0] && url !== page.url;
  return (page.visit.requests ?? []).some(
    ({ type, url, mimeType }) => type === 'Script' && mimeType === 'text/html' && isSource(url),
  );
}

/** Whether a script of the page is not there. */
function lacksScript({ page }: PageInput): boolean {
  return (page.visit.requests ?? []).some(
    ({ type, status, inFrame }) => type === 'Script' && !inFrame && (status ?? 0) >= 400,
  );
}

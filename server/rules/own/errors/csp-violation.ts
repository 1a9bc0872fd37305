import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { canJudgeErrors, scriptErrors } from '../../script-errors.ts';

/** Something on the page that its own content security policy blocks. */
export const cspViolation: PageRule = {
  meta: {
    name: 'csp-violation',
    category: 'errors',
    title: 'Content Security Policy blocks a part of the page',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: canJudgeErrors,
  check(input) {
    const { origin } = new URL(input.page.url);
    const defects = scriptErrors(input, ['policy'], ({ text, source, place }) => {
      // Extensions and the like.
      if (source !== '' && !/^https?:/.test(source)) return null;
      const [directive = '', blocked = ''] = text.split(' ', 2);
      const url = URL.parse(blocked);
      const isOwn = url === null || url.origin === origin;
      const what =
        url === null
          ? ((Object.hasOwn(WORDS, blocked) ? WORDS[blocked] : undefined) ?? blocked)
          : blocked.slice(0, 200).toWellFormed();
      const where = place === '' ? '' : ` Named in ${place.slice(0, 200).toWellFormed()}.`;
      const explanation = explain(
        `The Content Security Policy of the page (${directive}) blocks ${what}, which the page itself uses, so no visitor gets it.${where}`,
        'Allow it in the policy if it is needed; otherwise remove it from the page.',
      );
      // Which of their own hosts ads and counters use changes.
      return { explanation, evidence: `${directive}: ${what}`, severity: isOwn ? 'medium' : 'low' };
    });
    return withHostKeys(defects);
  },
};

const WORDS: Record<string, string> = {
  inline: 'an inline script or style',
  eval: 'code that a script creates from text (eval)',
  'wasm-eval': 'WebAssembly',
  data: 'a data: address',
  blob: 'a blob: address',
};

/** One defect for each directive and host. */
function withHostKeys(defects: ReturnType<PageRule['check']>): ReturnType<PageRule['check']> {
  const found = new Map<string, (typeof defects)[number]>();
  for (const defect of defects) {
    const [directive = '', blocked = ''] = (defect.key ?? '').split(' ', 2);
    const key = `${directive} ${URL.parse(blocked)?.hostname ?? blocked}`;
    if (!found.has(key)) found.set(key, { ...defect, key });
  }
  return [...found.values()];
}

import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { eachCookie, knowsCookies } from '../../read/content/cookies.ts';

/** SameSite with a value that browsers don't know, and cookies against forged requests without it. */
export const cookieSameSite: PageRule = {
  meta: {
    name: 'cookie-same-site',
    category: 'security',
    title: 'Cookie without the SameSite attribute',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: knowsCookies,
  check: ({ page: { visit } }) =>
    eachCookie(visit, ({ name, sameSite }) => {
      const explanation = wordFault(name, sameSite);
      return explanation === null ? null : { explanation };
    }),
};

function wordFault(name: string, sameSite: string | null): Explanation | null {
  if (sameSite !== null) {
    if (['strict', 'lax', 'none'].includes(sameSite)) return null;
    return explain(
      `The cookie ${name} is set with SameSite=${sameSite}, which is not a valid value, so each browser decides for itself.`,
      'Write Lax, Strict, or None with Secure.',
    );
  }
  if (!/csrf|xsrf/i.test(name)) return null;
  return explain(
    `The cookie ${name} protects forms against forged requests from other sites, but has no SameSite, so some browsers send it with exactly these requests.`,
    'Add SameSite=Strict or Lax.',
  );
}

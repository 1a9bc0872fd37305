import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { eachCookie, isSessionCookie, knowsCookies } from '../../read/content/cookies.ts';

/** Cookies of sessions that scripts can read. */
export const cookieHttpOnly: PageRule = {
  meta: {
    name: 'cookie-http-only',
    category: 'security',
    title: 'Session cookie without HttpOnly',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: knowsCookies,
  check: ({ page: { visit } }) =>
    eachCookie(visit, ({ name, httpOnly }) =>
      httpOnly || !isSessionCookie(name)
        ? null
        : {
            explanation: explain(
              `The cookie ${name} is set without HttpOnly.`,
              'Add HttpOnly; the server still receives the cookie.',
              'Without it, every script on the pages can read the cookie, including a third-party or injected one, which can then act as the signed-in visitor.',
            ),
          },
    ),
};

import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { isLoopback } from '../../hosts.ts';
import { valuesOf } from '../../read/content/answer-headers.ts';
import { eachCookie, isSessionCookie, knowsCookies } from '../../read/content/cookies.ts';

/**
 * Cookies without Secure. A site without https can't set it, and is not blamed for that: what it lacks is reported as
 * unencrypted-page. On the machine itself browsers take it, and what is missing there is missing after the deployment.
 */
export const cookieSecure: PageRule = {
  meta: {
    name: 'cookie-secure',
    category: 'security',
    title: 'Cookie without the Secure attribute',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: knowsCookies,
  check({ page: { url, visit } }: PageInput) {
    const { protocol, hostname } = new URL(url);
    const isOwnMachine = isLoopback(hostname);
    if (protocol !== 'https:' && !isOwnMachine) return [];
    const hasHsts = valuesOf(visit, 'strict-transport-security').length > 0;
    return eachCookie(visit, ({ name, secure, sameSite }) => {
      if (secure) return null;
      const isSession = isSessionCookie(name);
      const whole = hasHsts ? 'medium' : 'high';
      return {
        severity: isSession && !isOwnMachine ? whole : 'low',
        explanation: wordFault({ name, isSession, isRefused: sameSite === 'none', isOwnMachine }),
      };
    });
  },
};

function wordFault({
  name,
  ...about
}: Record<'isSession' | 'isRefused' | 'isOwnMachine', boolean> & { name: string }): Explanation {
  const where = `The cookie ${name} is set without Secure`;
  if (about.isRefused)
    return explain(`${where} but with SameSite=None, and browsers reject such a cookie.`, 'Add Secure.');
  const loss = about.isSession
    ? 'anyone on the network path, such as a public Wi-Fi operator, can steal it and is then signed in as the visitor'
    : 'anyone on the network path, such as a public Wi-Fi operator, can read and change it';
  return about.isOwnMachine
    ? explain(
        `${where}.`,
        'Add Secure; most browsers accept it from localhost, too.',
        `Nothing is at risk on this machine, but once the site is deployed with HTTPS, browsers also send the cookie over unencrypted HTTP: ${loss}.`,
      )
    : explain(`${where}, so browsers also send it over unencrypted HTTP: ${loss}.`, 'Add Secure.');
}

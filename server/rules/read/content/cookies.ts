import type { Defect, PageInput } from '../../own-rule.ts';
import { hasHeaders } from './answer-headers.ts';
import type { SetCookie, VisitFacts } from '../../../facts/visit-facts.ts';
import { isGeneratedToken } from '../../../facts/page/normalise.ts';

/** Whether it is known which cookies the document sets. */
export function knowsCookies(input: PageInput): boolean {
  return input.page.visit.cookies !== null && hasHeaders(input);
}

/** What is wrong with the cookies that the answer sets, one defect for each name. */
export function eachCookie(
  { cookies }: Pick<VisitFacts, 'cookies'>,
  judge: (cookie: SetCookie) => Pick<Defect, 'explanation' | 'severity'> | null,
): Defect[] {
  const found = new Map<string, Defect>();
  for (const cookie of cookies ?? []) {
    const key = cookieKey(cookie.name);
    const defect = found.has(key) ? null : judge(cookie);
    if (defect !== null) found.set(key, { node: null, key, evidence: cookieEvidence(cookie), ...defect });
  }
  return [...found.values()];
}

/** The name of a cookie without what differs from visitor to visitor or from build to build. */
function cookieKey(name: string): string {
  return name
    .replace(/^(ASPSESSIONID).+$/i, '$1*')
    .replaceAll(/[\da-f]{16,}/gi, '*')
    .replaceAll(/[a-z\d]+/gi, (word) => (isGeneratedToken(word) ? '*' : word))
    .slice(0, 100);
}

/** The header that sets a cookie, without the value. */
function cookieEvidence({ name, secure, httpOnly, sameSite }: SetCookie): string {
  const flags = [secure && 'Secure', httpOnly && 'HttpOnly', sameSite !== null && `SameSite=${sameSite}`];
  return [`Set-Cookie: ${name}=…`, ...flags.filter((flag) => flag !== false)].join('; ');
}

/** Names of the cookies by which a visitor is signed in; those against forged requests are read by scripts. */
const SESSION = /sess|login|logon|jwt|auth(?!or)|(?:^|[._-])sid$/i;
const NOT_SESSION = /csrf|xsrf|affinity/i;

/** Whether the cookie identifies a signed-in visitor, judged by its name. */
export function isSessionCookie(name: string): boolean {
  return SESSION.test(name) && !NOT_SESSION.test(name);
}

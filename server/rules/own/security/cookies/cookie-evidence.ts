import type { SetCookie } from '../../../../findings/facts/visit-facts.ts';

/** The header that sets a cookie, without the value. */
export function cookieEvidence({ name, secure, httpOnly, sameSite }: SetCookie): string {
  const flags = [secure && 'Secure', httpOnly && 'HttpOnly', sameSite !== null && `SameSite=${sameSite}`];
  return [`Set-Cookie: ${name}=…`, ...flags.filter((flag) => flag !== false)].join('; ');
}

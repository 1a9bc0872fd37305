/** Names of the cookies by which a visitor is signed in; those against forged requests are read by scripts. */
const SESSION = /sess|login|logon|jwt|auth(?!or)|(?:^|[._-])sid$/i;
const NOT_SESSION = /csrf|xsrf|affinity/i;

/** Whether the cookie identifies a signed-in visitor, judged by its name. */
export function isSessionCookie(name: string): boolean {
  return SESSION.test(name) && !NOT_SESSION.test(name);
}

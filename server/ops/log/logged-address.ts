const USER_INFO = /^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i;

/** An address without what may be secret: user name and password, query (previews carry tokens in it) and fragment. */
export function loggedAddress(address: unknown): unknown {
  if (typeof address !== 'string') return address;
  return address.replace(USER_INFO, '$1').split(/[?#]/, 1)[0];
}

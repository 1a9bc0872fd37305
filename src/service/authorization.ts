/**
 * The header that carries the token of the input `server-token` (RFC 6750), for requests to the address of
 * the service alone.
 */
export function authorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

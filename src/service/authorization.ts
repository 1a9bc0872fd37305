/** Tokens that are made for the service while the run lasts, and not kept anywhere. */
export interface IdTokens {
  /** For whom they are made. */
  audience: string;
  /** One that lasts for the next request. @throws ServiceFailure if there is none */
  get(): Promise<string>;
}

/** What the input `server-token` stands for. */
export type ServerToken = string | IdTokens;

/**
 * The header that carries the token of the input `server-token` (RFC 6750), for requests to the address of
 * the service alone.
 *
 * @throws ServiceFailure if there is no token.
 */
export async function authorization(token: ServerToken | undefined): Promise<Record<string, string>> {
  if (token === undefined) return {};
  return { authorization: `Bearer ${typeof token === 'string' ? token : await token.get()}` };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A token of a runner, as a JWT that nobody has signed. */
export function unsignedToken(claims: object): string {
  return `${encode({ alg: 'none' })}.${encode(claims)}.c2lnbmF0dXJl`;
}

/** The claims of a token. */
export function claimsOf(token: string): Record<string, unknown> {
  const claims: Record<string, unknown> = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return claims;
}

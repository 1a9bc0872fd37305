/** Whether a list has a nonce or hash, which turns 'unsafe-inline' off. */
export function isGuarded(sources: readonly string[]): boolean {
  return sources.some((source) => /^'(?:nonce|sha256|sha384|sha512)-/.test(source));
}

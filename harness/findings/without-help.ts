/** A copy without the addresses of the pages of rules, which are those of the service that was asked. */
export function withoutHelp(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'helpUrl' ? undefined : part)));
}

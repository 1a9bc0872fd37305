/** Names that are listed; the rest is only counted. */
const MAX_NAMED = 10;

/** Names as a list in a sentence. */
export function nameAll(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Hosts as a list in a sentence, each once. */
export function nameHosts(hosts: readonly string[]): string {
  const sorted = [...new Set(hosts)].sort();
  return nameAll(sorted.map((host) => (host === '' ? 'sandboxed or redirected documents' : host)));
}

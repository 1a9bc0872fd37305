import { nameAll } from './name-all.ts';

/** Hosts as a list in a sentence, each once. */
export function nameHosts(hosts: readonly string[]): string {
  const sorted = [...new Set(hosts)].sort();
  return nameAll(sorted.map((host) => (host === '' ? 'sandboxed or redirected documents' : host)));
}

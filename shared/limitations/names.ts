import { MAX_NAMED } from './limitation.ts';

/** How a sentence begins that counts something. */
export function startCount({ isAtLeast = false }: { count: number; isAtLeast?: boolean }): string {
  return isAtLeast ? 'At least ' : '';
}

/** Names as a list in a sentence. */
export function nameAll(names: readonly string[], count: number = names.length): string {
  const named = names.slice(0, MAX_NAMED);
  const rest = count - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Hosts as a list in a sentence. */
export function nameHosts({ hosts, hostCount }: { hosts: readonly string[]; hostCount: number }): string {
  return nameAll(
    hosts.map((host) => (host === '' ? 'sandboxed or redirected documents' : host)),
    hostCount,
  );
}

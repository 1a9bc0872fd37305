import { POLICY_FILE, type IgnoreEntry } from './policy.ts';

const MAX_SHOWN = 10;

/** One sentence about expired entries; undefined if there are none. */
export function describeExpired(expired: readonly IgnoreEntry[]): string | undefined {
  if (expired.length === 0) return undefined;
  const lines = list(expired, ({ line, expires }) => `line ${line} (until ${expires})`);
  return `Entries of the ignore list in ${POLICY_FILE} have expired, so what they left out counts again: ${lines}.`;
}

/** One sentence about entries that match nothing; undefined if there are none. */
export function describeUnused(unused: readonly IgnoreEntry[]): string | undefined {
  if (unused.length === 0) return undefined;
  const lines = list(unused, ({ line }) => `line ${line}`);
  return `Nothing matches these entries of the ignore list in ${POLICY_FILE}: ${lines}. Check what they name, or remove them if that is gone for good.`;
}

function list(entries: readonly IgnoreEntry[], describe: (entry: IgnoreEntry) => string): string {
  const more = entries.length > MAX_SHOWN ? ` and ${entries.length - MAX_SHOWN} more` : '';
  return entries.slice(0, MAX_SHOWN).map(describe).join(', ') + more;
}

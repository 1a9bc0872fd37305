import type { ContentPolicy } from './content-policy.ts';

/** The sources of the first of these directives that a policy has; null if it has none, so that everything is allowed. */
export function sourcesOf(
  { directives }: ContentPolicy,
  names: readonly string[],
): { directive: string; sources: readonly string[] } | null {
  for (const directive of names) {
    const sources = directives.get(directive);
    if (sources !== undefined) return { directive, sources };
  }
  return null;
}

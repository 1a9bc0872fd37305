import type { ContentPolicy } from './content-policy.ts';
import { findBroadSource } from './find-broad-source.ts';
import { ignoresHosts } from './ignores-hosts.ts';
import { isGuarded } from './is-guarded.ts';
import { sourcesOf } from './sources-of.ts';

const ELEMENTS = ['script-src-elem', 'script-src', 'default-src'];
const ATTRIBUTES = ['script-src-attr', 'script-src', 'default-src'];

/**
 * Where a policy lets scripts of others run; null if it does not. A nonce or hash turns 'unsafe-inline' off, and with
 * 'strict-dynamic' the hosts too: CSP Level 3, sections 6.7.3.2 and 8.2.
 * @returns the directive with its source; an empty source if no directive is about scripts
 */
export function scriptGap(policy: ContentPolicy): { directive: string; source: string } | null {
  const elements = sourcesOf(policy, ELEMENTS);
  if (elements === null) return { directive: 'script-src', source: '' };
  const attributes = sourcesOf(policy, ATTRIBUTES);
  for (const list of [elements, attributes]) {
    if (list !== null && allowsInline(list.sources)) {
      return { directive: list.directive, source: "'unsafe-inline'" };
    }
  }
  const { directive, sources } = elements;
  if (ignoresHosts(sources)) return null;
  const source = findBroadSource(sources);
  return source === undefined ? null : { directive, source };
}

function allowsInline(sources: readonly string[]): boolean {
  return sources.includes("'unsafe-inline'") && !isGuarded(sources) && !sources.includes("'strict-dynamic'");
}

import { ruleNamed } from '../../rules/registry.ts';
import type { EvidenceToken } from './tokenise-evidence.ts';

/**
 * Which pieces of the evidence show what is wrong: the attribute that the rule is about, in the first element, or if it is
 * missing, the name of the element. None for rules that are not about a certain attribute.
 *
 * @returns indexes into the pieces
 */
export function findFault(rule: string, tokens: readonly EvidenceToken[]): ReadonlySet<number> {
  const { attributes } = ruleNamed(rule);
  const [first] = tokens;
  if (attributes === undefined || first?.kind !== 'tag') return new Set();
  const ends = tokens.findIndex(({ kind, text }) => kind === 'tag' && text.endsWith('>'));
  const inFirst = tokens.slice(0, ends < 0 ? tokens.length : ends);
  const marked = inFirst.flatMap(({ attribute }, index) =>
    attribute !== undefined && attributes.includes(attribute) ? [index] : [],
  );
  return new Set(marked.length > 0 ? marked : [0]);
}

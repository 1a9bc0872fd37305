import type { components } from '../../../openapi.gen.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** The finding that an added one is part of, as far as the comparison tells: shown by the same element. */
export function knownPart(finding: ComparedFinding): ComparedFinding | undefined {
  const { partOf, otherOccurrences = 1, otherPages, pages } = finding;
  if (partOf === undefined) return undefined;
  const known = { ...finding, id: partOf, occurrences: otherOccurrences, pages: otherPages ?? pages };
  for (const name of ['partOf', 'otherOccurrences', 'otherPages', 'elements', 'verified', 'reason'] as const)
    delete known[name];
  return known;
}

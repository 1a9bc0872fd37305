import type { components } from '../../openapi.gen.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** `136 elements`, of a finding that is about several; undefined for one. */
export function describeElements({ occurrences = 1 }: ComparedFinding): string | undefined {
  return occurrences > 1 ? count(occurrences, 'element') : undefined;
}

/**
 * A sentence on the elements of a finding of which only some were added or resolved, so that nobody counts the others as
 * added or resolved; undefined if it was all of them.
 */
export function describeOthers({
  otherOccurrences = 0,
  otherPages = [],
}: ComparedFinding): string | undefined {
  const pages = otherPages.length === 0 ? '' : count(otherPages.length, 'other page');
  if (otherOccurrences === 0) return pages === '' ? undefined : `Known on ${pages}.`;
  const have = otherOccurrences === 1 ? 'has' : 'have';
  const where = pages === '' ? '' : `, also on ${pages}`;
  return `${count(otherOccurrences, 'other element')} had the same problem before and still ${have} it${where}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

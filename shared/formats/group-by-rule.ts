import type { components } from '../../openapi.gen.ts';
import { severityRank } from '../severity.ts';

type Finding = components['schemas']['Finding'];

/**
 * Groups what is about findings by severity and rule: worst severity first, then in the order of the first finding of
 * each rule.
 */
export function groupByRule<T>(items: readonly T[], findingOf: (item: T) => Finding): T[][] {
  const groups = new Map<string, { rank: number; items: T[] }>();
  for (const item of items) {
    const { severity, rule } = findingOf(item);
    const key = JSON.stringify([severity, rule]);
    const group = groups.get(key) ?? { rank: severityRank(severity), items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank).map((group) => group.items);
}

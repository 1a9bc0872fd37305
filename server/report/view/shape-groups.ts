import { shapeOf } from '../../../shared/formats/shape-of.ts';
import type { ReportEntry, ReportQuery } from './report-view.ts';

/** Findings of one rule, severity and state whose elements have one shape (see shapeOf). */
export interface ShapeGroup {
  shape: string;
  entries: readonly ReportEntry[];
}

/**
 * The list of findings as groups of one shape, each in the place of its first finding. In the order of severity, the groups
 * of a rule are sorted by the pages that they reach, then by their elements, most first. In a view of one shape each finding
 * is a group of its own.
 *
 * @param chosen in the order of the query
 */
export function shapeGroups(
  chosen: readonly ReportEntry[],
  { shape, sort }: Pick<ReportQuery, 'shape' | 'sort'>,
): readonly ShapeGroup[] {
  if (shape !== undefined) return chosen.map((entry) => ({ shape, entries: [entry] }));
  const rules = new Map<string, Map<string, ReportEntry[]>>();
  for (const entry of chosen) {
    const key = keyOfRule(entry);
    const groups = rules.get(key) ?? new Map<string, ReportEntry[]>();
    rules.set(key, groups);
    const own = shapeOf(entry.finding);
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [entry]);
    else group.push(entry);
  }
  const listed = [...rules.values()].map((groups) =>
    [...groups].map(([own, entries]) => ({ shape: own, entries, ...reachOf(entries) })),
  );
  if (sort !== 'severity') return inOrderOf(chosen, listed.flat());
  return listed.flatMap((groups) =>
    groups.toSorted((a, b) => b.pages - a.pages || b.elements - a.elements || (a.shape < b.shape ? -1 : 1)),
  );
}

/** Findings of one state, severity and rule have one heading. */
export function keyOfRule({ finding: { rule, severity }, state }: ReportEntry): string {
  return `${state ?? ''} ${severity} ${rule}`;
}

/** On how many pages findings of a rule are, and in how many elements. */
export function reachOf(entries: readonly ReportEntry[]): {
  pages: number;
  elements: number;
  judgedPages: number | undefined;
} {
  const pages = new Set(entries.flatMap(({ finding }) => finding.pages));
  const elements = entries.reduce((sum, { finding }) => sum + (finding.occurrences ?? 1), 0);
  return { pages: pages.size, elements, judgedPages: entries[0]?.finding.judgedPages };
}

function inOrderOf(chosen: readonly ReportEntry[], groups: readonly ShapeGroup[]): ShapeGroup[] {
  const places = new Map(chosen.map((entry, index) => [entry, index]));
  const placeOf = ({ entries: [first] }: ShapeGroup): number =>
    first === undefined ? 0 : (places.get(first) ?? 0);
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
}

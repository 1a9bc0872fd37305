import type { components } from '../../../openapi.gen.ts';

type Schemas = components['schemas'];

/** Numbers of findings. */
export type PageCounts = Record<Schemas['Severity'], number>;

/** How many findings are on each page, by its address. */
export function pageCounts(findings: readonly Schemas['Finding'][]): ReadonlyMap<string, PageCounts> {
  const counts = new Map<string, PageCounts>();
  for (const { pages, severity } of findings) {
    for (const page of pages) {
      const own = counts.get(page) ?? { high: 0, medium: 0, low: 0 };
      own[severity] += 1;
      counts.set(page, own);
    }
  }
  return counts;
}

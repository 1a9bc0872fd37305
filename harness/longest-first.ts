import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The files that take longest, each half a minute or more; the longest first. A name that is not there does no harm. */
const LONGEST = [
  'crash/cluster',
  'server/engine/accidents',
  'src/time-limit',
  'server/engine/hostile',
  'server/engine/dynamic',
  'src/unreadable-base',
  'server/report/accessibility',
  'server/engine/determinism',
  'crash/several-workers',
  'server/storage/postgres/postgres-storage',
  'e2e/postgres',
  'src/github',
  'crash/crash',
  'server/doctor/doctor',
  'src/dist',
  'crash/suspend',
  'server/engine/crawl',
  'server/engine/waiting/waiting',
  'server/engine/limits',
];

/**
 * Starts the longest test files first, so that no worker ends with a long one while the others have nothing left.
 * Vitest does so by the times of its last run, which a clean clone does not have; without them, it goes by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((x, y) => rank(x) - rank(y));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return at === -1 ? LONGEST.length : at;
}

import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The files that take longest, each half a minute or more; the longest first. A name that is not there does no harm. */
const LONGEST = [
  'server/engine/visit/try-page',
  'server/report/own-scan',
  'server/engine/gather/trial-sends-nothing',
  'e2e/command-line',
  'server/report/accessibility',
  'crash/cluster',
  'src/time-limit',
  'server/engine/overlays',
  'e2e/broken-deployments',
  'e2e/lost-pages',
  'server/local/lifecycle',
  'server/rules/examples',
  'server/engine/hostile',
  'server/engine/accidents',
  'e2e/local-ends',
  'server/engine/dynamic',
  'server/engine/tried-overlays',
  'e2e/endless-rule',
  'src/right-base',
  'server/engine/gather/actions',
  'server/engine/determinism',
  'server/engine/site-lost',
  'src/unreadable-base',
  'server/local/addresses',
  'e2e/command-line-ends',
  'crash/several-workers',
  'server/local/hanging-site',
  'e2e/postgres',
  'server/main',
  'server/storage/postgres/postgres-storage',
  'crash/suspend',
  'e2e/local-mode',
  'src/github',
  'src/dist',
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

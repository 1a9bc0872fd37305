import type { components } from '../../../openapi.gen.ts';

type Schemas = components['schemas'];

/** What a report compares its scan with, or one sentence on why the requested comparison is missing. */
export type Comparison =
  | {
      diff: Schemas['ScanDiff'];
      /** The scan compared with; its result is not needed. */
      base: Schemas['Scan'];
    }
  | { problem: string };

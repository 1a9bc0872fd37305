import type { TargetResult } from '../result/target-result.ts';
import type { Scan, ScanDiff } from '../service/api-types.ts';

/** What the file of the output `result-path` holds. */
interface ResultFile {
  scan: Scan;
  /** null if there is no base. */
  diff: ScanDiff | null;
}

/** What a JSON file says about a target; undefined if there is no scan. */
export function contentOf(result: TargetResult): ResultFile | undefined {
  if (result.scan === undefined) return undefined;
  if (result.kind === 'failed' || result.comparison.kind === 'no-base') {
    return { scan: result.scan, diff: null };
  }
  return { scan: result.scan, diff: result.comparison.diff };
}

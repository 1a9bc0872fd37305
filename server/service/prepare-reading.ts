import type { InTurn } from '../shared/in-turn.ts';
import type { ScanStore } from '../storage/storage.ts';
import { findResult } from './find-scan.ts';
import { isLargeText } from './in-turn-if-large.ts';
import type { ScanComparisons } from './scan-comparisons.ts';
import type { ReadingEffort } from './scan-service.ts';

/** See ScanService.prepareReading. */
export async function prepareReading(
  { store, comparisons }: { store: Pick<ScanStore, 'get' | 'resultText'>; comparisons: ScanComparisons },
  id: string,
  base: string | null,
  inTurn: InTurn,
): Promise<ReadingEffort> {
  const { bytes } = await findResult(store, id);
  if (base === null) return isLargeText(bytes) ? 'large' : 'small';
  await comparisons.prepare(id, base);
  if (!(await comparisons.isAtHand(id, base, inTurn))) return 'being made';
  return isLargeText(Math.max(bytes, await comparisons.bytesToRead(id, base))) ? 'large' : 'small';
}

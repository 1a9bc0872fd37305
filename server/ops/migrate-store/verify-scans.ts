import { createHash } from 'node:crypto';
import type { ReceivedScan, ScanReceiver } from '../../storage/postgres/scan-receiver.ts';
import type { ReadOnlyStore } from '../../storage/sqlite/read-only-store.ts';
import type { Compressed } from '../../storage/compress.ts';
import type { StoredBodies, StoredScan } from '../../storage/stored-scan.ts';
import { inBatches } from './move-scans.ts';
import { failureText } from '../../storage/failure.ts';

/** More differences than this say nothing new. */
const MAX_DIFFERENCES = 10;

/**
 * Compares all scans of a store with what the receiver has of them: their number, rows, and digests of their bodies.
 * @param onVerified called with the number of scans that are done
 * @returns a sentence for each of the first differences; empty if both sides agree
 */
export async function verifyScans(
  store: ReadOnlyStore,
  receiver: ScanReceiver,
  onVerified: (done: number) => void,
): Promise<string[]> {
  const differences: string[] = [];
  let done = 0;
  for (const batch of inBatches(store.scans())) {
    const received = await receiver.received(batch.map(({ id }) => id));
    for (const scan of batch) {
      const what = differenceOf(scan, () => store.bodies(scan.id), received.get(scan.id));
      if (what !== null) differences.push(`The scan ${scan.id} ${what}.`);
    }
    if (differences.length >= MAX_DIFFERENCES)
      return [...differences.slice(0, MAX_DIFFERENCES), 'There may be more.'];
    onVerified((done += batch.length));
  }
  if (done !== store.count()) differences.push(`Of ${store.count()} scans ${done} were compared.`);
  return differences;
}

/** What differs; null if nothing does. */
function differenceOf(
  scan: StoredScan,
  bodies: () => StoredBodies,
  received: ReceivedScan | undefined,
): string | null {
  if (received === undefined) return 'is not in the database';
  for (const field of ['target', 'base', 'isBaseLive', 'hasAllRules', 'deployment', 'createdAtMs'] as const)
    if (received[field] !== scan[field]) return `has another ${field} in the database`;
  // Scans that had not ended may have gone on in the database, if a service has run on it since.
  if (received.attempt < scan.attempt) return 'has fewer attempts in the database';
  if (scan.status !== 'complete' && scan.status !== 'failed') return null;
  if (received.status !== scan.status) return `is ${scan.status}, and ${received.status} in the database`;
  if (received.failure !== failureText(scan.failure)) return 'has another failure in the database';
  if (received.completedAtMs !== scan.completedAtMs) return 'ended at another time in the database';
  if ((received.usedAtMs ?? 0) < (scan.usedAtMs ?? 0))
    return 'was in use as a base later than the database says';
  const { result, facts, pictures } = bodies();
  if (received.result !== bodyDigest(result)) return 'has another result in the database';
  if (received.facts !== bodyDigest(facts)) return 'has other facts in the database';
  const digests = pictures.map(({ finding, about, body }) => `${finding} ${about} ${digestOf(body)}`);
  if ((received.pictures ?? '') !== digests.join('\n')) return 'has other pictures in the database';
  return null;
}

function bodyDigest(stored: Compressed | null): string | null {
  return stored === null ? null : `${stored.bytes} ${digestOf(stored.body)}`;
}

function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

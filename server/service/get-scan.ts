import { wordScanFailure } from '../../shared/limitations/word-scan-failure.ts';
import type { components } from '../../openapi.gen.ts';
import type { InTurn } from '../shared/in-turn.ts';
import type { ScanStore } from '../storage/storage.ts';
import { findResult, findScan, throwGone } from './find-scan.ts';
import type { FinalAnswer } from './scan-service.ts';
import { inTurnIfLarge } from './in-turn-if-large.ts';
import type { ScanRecord } from '../storage/records.ts';

type Scan = components['schemas']['Scan'];

/** See ScanService.get. */
export async function getScan(store: ScanStore, id: string, inTurn: InTurn): Promise<Scan> {
  const scan = await findScan(store, id);
  if (scan.status !== 'complete') return scanBody(scan);
  const stored = await findResult(store, id);
  const result = await inTurnIfLarge(stored.bytes, inTurn, () => store.result(id));
  return { ...scanBody(scan), result: result ?? (await throwGone(store, id)) };
}

/** See ScanService.getText. The stored result is put into the text of the scan without being parsed. */
export async function getScanText(store: ScanStore, id: string, inTurn: InTurn): Promise<FinalAnswer | Scan> {
  const scan = await findScan(store, id);
  if (scan.status !== 'complete') return scanBody(scan);
  const before = `${JSON.stringify(scanBody(scan)).slice(0, -1)},"result":`;
  return {
    async read() {
      const stored = await findResult(store, id);
      const result = await inTurnIfLarge(
        stored.bytes,
        inTurn,
        async () => (await stored.read()) ?? throwGone(store, id),
      );
      return Buffer.concat([Buffer.from(before), result, Buffer.from('}')]);
    },
  };
}

/** A scan as the contract describes it, without its result. */
export function scanBody(scan: ScanRecord): components['schemas']['Scan'] {
  return {
    schemaVersion: '1.0',
    id: scan.id,
    status: scan.status,
    target: scan.target,
    ...(scan.deployment !== undefined && { deployment: scan.deployment }),
    createdAt: new Date(scan.createdAtMs).toISOString(),
    ...(scan.completedAtMs !== null && { completedAt: new Date(scan.completedAtMs).toISOString() }),
    ...(scan.failure !== null && { error: wordScanFailure(scan.failure), failure: scan.failure }),
    ...(scan.queuePosition !== null && { progress: { queuePosition: scan.queuePosition } }),
    ...(scan.progress !== null && { progress: scan.progress }),
  };
}

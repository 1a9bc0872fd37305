import { ServiceError } from '../shared/errors.ts';
import type { ScanSummary } from '../storage/records.ts';
import type { ScanStore } from '../storage/storage.ts';
import { findScan } from './find-scan.ts';
import { parseTarget } from './target.ts';

/** A scan as a history and a badge show it. */
export interface HistoryScan extends Pick<
  ScanSummary,
  'id' | 'target' | 'status' | 'deployment' | 'counts' | 'changes'
> {
  /** ISO date of its end, or of its request if it has not ended. */
  when: string;
  /** The scan that it was compared with for `changes`, if that is kept and its id may be shown. */
  base: string | null;
}

/** Scans of a target, the newest first. */
export interface ScanHistory {
  scans: HistoryScan[];
  /** `chain`: a scan and the bases named on the way to it; `target`: all scans of an address. */
  of: 'chain' | 'target';
  /** Why the first scans are not among them: there are more than are shown, or they are no longer kept. */
  cut: 'shown' | 'kept' | null;
}

/** A plot and a table of more would not be read. */
const MAX_SCANS = 100;

type Store = Pick<ScanStore, 'chain' | 'get' | 'scansOf'>;

/**
 * See ScanService.history.
 * @param isPublic PUBLIC_HISTORY: whether all scans of the address are listed, and not only those that the holder of
 *   this id has named
 */
export async function scanHistory(store: Store, id: string, isPublic: boolean): Promise<ScanHistory> {
  const chain = await store.chain(id, MAX_SCANS);
  const [newest] = chain;
  if (newest === undefined) return missing(store, id);
  if (newest.status !== 'complete') {
    const advice = newest.status === 'failed' ? 'Ask for a new scan.' : 'Wait until it is complete.';
    throw new ServiceError('scan_not_complete', `The scan ${id} is ${newest.status}. ${advice}`);
  }
  if (isPublic) {
    const all = await store.scansOf(newest.target, MAX_SCANS);
    return { scans: described(all), of: 'target', cut: all.length === MAX_SCANS ? 'shown' : null };
  }
  const isCut = chain.at(-1)?.base !== null;
  return {
    scans: described(chain),
    of: 'chain',
    cut: isCut ? (chain.length === MAX_SCANS ? 'shown' : 'kept') : null,
  };
}

/** See ScanService.summary. */
export async function scanSummary(store: Store, id: string): Promise<HistoryScan> {
  const [scan] = described(await store.chain(id, 1));
  return scan ?? missing(store, id);
}

/** See ScanService.latest. */
export async function latestScan(store: Store, address: string, isPublic: boolean): Promise<HistoryScan> {
  const [scan] = isPublic ? described(await store.scansOf(parseTarget(address).href, 1)) : [];
  if (scan) return scan;
  throw new ServiceError('not_found', 'There is no complete scan of this address that may be shown.');
}

/** @param scans the newest first */
function described(scans: readonly ScanSummary[]): HistoryScan[] {
  const listed = new Set(scans.map(({ id }) => id));
  return scans.map(({ id, target, status, deployment, counts, changes, ...scan }) => ({
    id,
    target,
    status,
    deployment,
    counts,
    changes,
    when: new Date(scan.completedAtMs ?? scan.createdAtMs).toISOString(),
    base: scan.base !== null && listed.has(scan.base) ? scan.base : null,
  }));
}

async function missing(store: Store, id: string): Promise<never> {
  await findScan(store, id);
  throw new Error(`The scan ${id} was added while its history was read.`);
}

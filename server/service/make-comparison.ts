import type { components } from '../../openapi.gen.ts';
import type { diffScans } from '../findings/diff/diff-scans.ts';
import { areOutdatedFacts } from '../facts/facts-codec.ts';
import type { RulePages } from '../../shared/rule-pages.ts';
import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import type { ScanStore } from '../storage/storage.ts';
import { throwGone } from './find-scan.ts';
import { compareStored } from './threads/compare-stored.ts';

type ScanDiff = components['schemas']['ScanDiff'];

const UNREADABLE =
  'The scans cannot be compared because what is stored of them cannot be read. Ask for a new scan of the target.';
const TOO_LARGE =
  'The scans cannot be compared because they are too large for the memory of a comparison. Scan fewer pages, or a part of the site.';

interface ComparisonParts {
  store: Pick<ScanStore, 'get' | 'facts'>;
  /** See describeFinding; null by default. */
  rulePages?: RulePages | null;
  log: Log;
}

/**
 * Compares two complete scans by their facts. If these can't be read, that is our fault, never the client's.
 * @throws ServiceError not_found, scan_outdated, internal_error
 */
export async function makeComparison(
  { store, rulePages, log }: ComparisonParts,
  id: string,
  base: string,
): Promise<ScanDiff> {
  try {
    const current = (await store.facts(id)) ?? (await throwGone(store, id));
    const before = (await store.facts(base)) ?? (await throwGone(store, base));
    refuseOutdated(base, before);
    refuseOutdated(id, current);
    return diffBody(id, base, await compareStored(current, before, rulePages));
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    log.error({ scanId: id, base, err: error }, 'Two scans cannot be compared');
    throw new ServiceError('internal_error', isOutOfMemory(error) ? TOO_LARGE : UNREADABLE, { cause: error });
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** An upgrade can change what is kept of a scan; clients that get this error start with a new base. */
function refuseOutdated(id: string, facts: Uint8Array): void {
  if (!areOutdatedFacts(facts)) return;
  throw new ServiceError(
    'scan_outdated',
    `The scan ${id} was made by another version of this service and can no longer be compared. Scan the target again, and compare with the new scan.`,
  );
}

function diffBody(id: string, base: string, diff: ReturnType<typeof diffScans>): ScanDiff {
  const { added, resolved, unchanged, coverage } = diff;
  const unstable = [...added, ...resolved].filter((finding) => finding.unstable === true).length;
  return {
    schemaVersion: '1.0',
    baseScanId: base,
    currentScanId: id,
    summary: {
      added: added.length,
      resolved: resolved.length,
      unchanged: unchanged.length,
      unverified: {
        added: countUnverified(added),
        resolved: countUnverified(resolved),
        ...(unstable > 0 && { unstable }),
      },
    },
    added,
    resolved,
    unchanged,
    coverage,
  };
}

function countUnverified(findings: ScanDiff['added']): number {
  return findings.filter(({ verified }) => verified === false).length;
}

import type { TargetGuard } from '../egress/target-guard.ts';
import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import type { NewScan, QueueLimits } from '../storage/records.ts';
import { baseOfOtherTarget } from '../storage/refusals.ts';
import type { ScanStore } from '../storage/storage.ts';
import { checkCapacity } from './check-capacity.ts';
import type { Capacity, CapacityOptions } from './check-capacity.ts';
import { isAmong, parseTarget, sameTarget } from './target.ts';
import { randomFillSync } from 'node:crypto';

/** What accepting a scan needs. */
export interface CreateScanOptions extends CapacityOptions {
  store: Pick<ScanStore, 'create' | 'get'>;
  guard: TargetGuard;
  /** How many scans may wait. */
  queueLimits: QueueLimits;
  /** SCAN_REUSE_MS: see ScanStore.create; 0 unless given. */
  reuseMs?: number;
  /** TARGET_GROUPS: see targetKey. */
  targetGroups: readonly (readonly string[])[];
  log: Log;
}

/** Seconds; an operator has to act first. */
const NO_BROWSER_RETRY_AFTER_SECONDS = 60;
/** Seconds; a worker that is started notes itself by then. */
const NO_WORKER_RETRY_AFTER_SECONDS = 30;

/**
 * See ScanService.create.
 * @param refuseWhenDraining throws once the service is shutting down
 */
export async function createScan(
  options: CreateScanOptions,
  asked: { url: string; targets: readonly string[] | undefined } & Omit<NewScan, 'id' | 'target'>,
  refuseWhenDraining: () => void,
): Promise<{ id: string }> {
  const { store, log } = options;
  const { url: address, targets, ...about } = asked;
  const { base } = about;
  refuseWhenDraining();
  const url = parseTarget(address);
  if (targets !== undefined && !isAmong(url, targets)) {
    throw new ServiceError(
      'forbidden',
      'The token may not scan this host. Ask the operator of the service for one that may.',
    );
  }
  if ((await options.guard.check(url)) === 'refused') {
    throw new ServiceError(
      'target_not_allowed',
      'This service does not visit the host or port of the url. Use a publicly reachable address, or ask its operator to name the host in ALLOW_TARGETS.',
    );
  }
  refuseWithout((await checkCapacity(options)).missing);
  // The shutdown may have begun while the name was resolved.
  refuseWhenDraining();
  if (base !== null) await refuseBaseOfOtherTarget(options, url.href, base);
  const scan = { id: newScanId(), target: url.href, ...about };
  const { id, isNew } = await store.create(scan, options.queueLimits, options.reuseMs);
  const [event, words] = isNew ? ['scan-accepted', 'Scan accepted'] : ['scan-reused', 'Scan reused'];
  log.info({ event, scanId: id, target: url.href, base: base ?? undefined }, words);
  return { id };
}

function refuseWithout(missing: Capacity['missing']): void {
  if (missing === null) return;
  const [message, retryAfterSeconds] =
    missing === 'browser'
      ? ['The service has no browser to scan with. Try again later.', NO_BROWSER_RETRY_AFTER_SECONDS]
      : [
          'The service has no worker that could run the scan. Try again later.',
          NO_WORKER_RETRY_AFTER_SECONDS,
        ];
  throw new ServiceError('unavailable', message, { retryAfterSeconds });
}

/** The target of a scan never changes; whether the base is there and complete is up to the transaction. */
async function refuseBaseOfOtherTarget(
  { store, targetGroups }: CreateScanOptions,
  target: string,
  baseId: string,
): Promise<void> {
  const base = await store.get(baseId);
  if (base && !sameTarget(base.target, target, targetGroups)) throw baseOfOtherTarget(base.target);
}

const ID_BYTES = 16;
const IDS_AT_ONCE = 64;

/** Asking the system costs as much for one id as for all of these. */
const bytes = Buffer.alloc(ID_BYTES * IDS_AT_ONCE);
let used = bytes.length;

/** A new id of a scan: 128 random bits as hexadecimal. */
export function newScanId(): string {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  const id = bytes.toString('hex', used, used + ID_BYTES);
  used += ID_BYTES;
  return id;
}

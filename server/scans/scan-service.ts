import { randomBytes } from 'node:crypto';
import type { components } from '../../openapi.gen.ts';
import type { TargetGuard } from '../egress/target-guard.ts';
import type { Engine } from '../engine/engine.ts';
import { ServiceError } from '../shared/errors.ts';
import type { InTurn } from '../http/read-turns.ts';
import type { diffScans } from '../findings/diff/diff-scans.ts';
import type { QueueLimits, ScanRecord, ScanStore, StoredText } from '../storage/store.ts';
import { compareStored } from './threads/compare-stored.ts';
import { areOutdatedFacts } from '../findings/facts/facts-codec.ts';
import { readinessOf } from './readiness.ts';
import type { Log } from '../log/log.ts';
import type { ScanService } from './service.ts';
import { parseTarget } from './target.ts';

type Schemas = components['schemas'];

/** What the use cases stand on. */
export interface ScanServiceOptions {
  store: ScanStore;
  guard: TargetGuard;
  engine: Pick<Engine, 'health'>;
  /** Scans that may wait. */
  queueLimits: QueueLimits;
  log: Log;
}

/** The use cases, and the way to close the door before a shutdown. */
export interface DrainableScanService extends ScanService {
  /** No scan is accepted from now on; reading goes on. */
  drain(): void;
}

/** Seconds; a restart takes about that long. */
const DRAINING_RETRY_AFTER_SECONDS = 10;
/** Seconds; an operator has to act first. */
const NOT_READY_RETRY_AFTER_SECONDS = 60;

/** What is shorter takes no turn: to wait for one costs more than to read it. */
const SMALL_BYTES = 64 * 1024;

const atOnce: InTurn = async (work) => work();

/** Makes the use cases behind the routes. */
export function createScanService(options: ScanServiceOptions): DrainableScanService {
  const { store, guard, log } = options;
  let draining = false;
  const comparisons = new Map<string, Promise<Buffer>>();

  function refuseWhenDraining(): void {
    if (!draining) return;
    throw new ServiceError('unavailable', 'The service is restarting. Try again in some seconds.', {
      retryAfterSeconds: DRAINING_RETRY_AFTER_SECONDS,
    });
  }

  async function existing(id: string, which = 'this id'): Promise<ScanRecord> {
    const scan = await store.get(id);
    if (scan) return scan;
    throw new ServiceError(
      'not_found',
      `There is no scan with ${which}. It never existed, or it was removed because of its age.`,
    );
  }

  async function storedResult(id: string): Promise<StoredText> {
    return (await store.resultText(id)) ?? gone(id);
  }

  /** A complete scan was removed because of its age since it was looked up, or it is our fault. */
  async function gone(id: string): Promise<never> {
    await existing(id);
    throw new Error(`The complete scan ${id} has no result, or no facts.`);
  }

  async function refuseIncomparable(id: string, base: string): Promise<void> {
    const currentScan = await existing(id, 'the id in the path');
    const baseScan = await existing(base, 'the id given as base');
    refuseUnlessComplete(currentScan);
    refuseUnlessComplete(baseScan);
    if (currentScan.targetKey !== baseScan.targetKey) {
      throw new ServiceError(
        'different_targets',
        `The scans are of different targets (${currentScan.target} and ${baseScan.target}). Compare scans of one target.`,
      );
    }
  }

  /**
   * A comparison as text: as it is kept, or made now. Who asks for one that is being made waits for it, and who waited for
   * a turn meanwhile reads it: many at once cost as much as one.
   */
  async function comparisonText(id: string, base: string, inTurn: InTurn): Promise<Buffer> {
    const kept = await store.diffText(id, base);
    if (kept) return turnFor(kept.bytes, inTurn)(async () => (await kept.read()) ?? make(id, base));
    // A comparison reads facts and answers findings; a large site with few findings has much of one only.
    const lengths = await Promise.all([id, base].map(largestOf));
    return turnFor(
      Math.max(...lengths),
      inTurn,
    )(async () => {
      const made = await store.diffText(id, base);
      return (await made?.read()) ?? make(id, base);
    });
  }

  function make(id: string, base: string): Promise<Buffer> {
    const pair = `${id} ${base}`;
    const making = comparisons.get(pair) ?? compareNow(id, base).finally(() => comparisons.delete(pair));
    comparisons.set(pair, making);
    return making;
  }

  async function largestOf(id: string): Promise<number> {
    const { bytes } = await storedResult(id);
    return Math.max(bytes, (await store.factsLength(id)) ?? 0);
  }

  /** Not being able to read the facts of a complete scan is our fault, never the client's. */
  async function compareNow(id: string, base: string): Promise<Buffer> {
    let diff: Schemas['ScanDiff'];
    try {
      const current = (await store.facts(id)) ?? (await gone(id));
      const before = (await store.facts(base)) ?? (await gone(base));
      refuseOutdated(base, before);
      refuseOutdated(id, current);
      diff = compared(id, base, await compareStored(current, before));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      log.error({ scanId: id, base, err: error }, 'Two scans cannot be compared');
      throw new ServiceError(
        'internal_error',
        'The scans cannot be compared because what is stored of them cannot be read. Ask for a new scan of the target.',
        { cause: error },
      );
    }
    const text = Buffer.from(JSON.stringify(diff));
    try {
      await store.saveDiff(id, base, text);
    } catch (error) {
      // The answer is right all the same; only the next one is slower.
      log.warn({ scanId: id, base, err: error }, 'A comparison could not be kept');
    }
    return text;
  }

  async function noteBase(base: string): Promise<void> {
    try {
      await store.noteBase(base);
    } catch (error) {
      // Reading goes on while nothing can be written.
      log.warn({ base, err: error }, 'It could not be noted that a scan is in use as a base');
    }
  }

  return {
    async create(raw, client, base) {
      refuseWhenDraining();
      const url = parseTarget(raw);
      if ((await guard.check(url)) === 'refused') {
        throw new ServiceError(
          'target_not_allowed',
          'This service does not visit the host or port of the url. Use a publicly reachable address, or ask its operator to name the host in ALLOW_TARGETS.',
        );
      }
      if (!(await options.engine.health()).ok) {
        throw new ServiceError('unavailable', 'The service has no browser to scan with. Try again later.', {
          retryAfterSeconds: NOT_READY_RETRY_AFTER_SECONDS,
        });
      }
      // The shutdown may have begun while the name was resolved.
      refuseWhenDraining();
      const id = randomBytes(16).toString('hex');
      await store.create({ id, target: url.href, client, base: base ?? null }, options.queueLimits);
      log.info({ scanId: id, target: url.href, base }, 'Scan accepted');
      return { id };
    },

    async get(id, inTurn = atOnce) {
      const scan = await existing(id);
      if (scan.status !== 'complete') return scanBody(scan);
      const stored = await storedResult(id);
      const result = await turnFor(stored.bytes, inTurn)(() => store.result(id));
      return { ...scanBody(scan), result: result ?? (await gone(id)) };
    },

    async getText(id, inTurn = atOnce) {
      const scan = await existing(id);
      if (scan.status !== 'complete') return scanBody(scan);
      return {
        async read() {
          const stored = await storedResult(id);
          const result = await turnFor(stored.bytes, inTurn)(async () => (await stored.read()) ?? gone(id));
          const before = `${JSON.stringify(scanBody(scan)).slice(0, -1)},"result":`;
          return Buffer.concat([Buffer.from(before), result, Buffer.from('}')]);
        },
      };
    },

    async getWithoutResult(id) {
      return scanBody(await existing(id));
    },

    async compare(id, base, inTurn = atOnce) {
      await refuseIncomparable(id, base);
      await noteBase(base);
      const diff: Schemas['ScanDiff'] = JSON.parse((await comparisonText(id, base, inTurn)).toString());
      return diff;
    },

    async compareText(id, base, inTurn = atOnce) {
      await refuseIncomparable(id, base);
      await noteBase(base);
      return { read: () => comparisonText(id, base, inTurn) };
    },

    async readiness() {
      return readinessOf({ store, engine: options.engine, draining, log });
    },

    drain() {
      draining = true;
    },
  };
}

function turnFor(bytes: number, inTurn: InTurn): InTurn {
  return bytes > SMALL_BYTES ? inTurn : atOnce;
}

function scanBody(scan: ScanRecord): Schemas['Scan'] {
  return {
    schemaVersion: '1.0',
    id: scan.id,
    status: scan.status,
    target: scan.target,
    createdAt: new Date(scan.createdAtMs).toISOString(),
    ...(scan.completedAtMs !== null && { completedAt: new Date(scan.completedAtMs).toISOString() }),
    ...(scan.error !== null && { error: scan.error }),
    ...(scan.queuePosition !== null && { progress: { queuePosition: scan.queuePosition } }),
    ...(scan.progress !== null && { progress: scan.progress }),
  };
}

function refuseUnlessComplete(scan: ScanRecord): void {
  if (scan.status === 'complete') return;
  const advice =
    scan.status === 'failed' ? 'Compare with another scan.' : 'Wait until it is complete and ask again.';
  throw new ServiceError('scan_not_complete', `The scan ${scan.id} is ${scan.status}. ${advice}`);
}

/** An upgrade can change what is kept of a scan; clients that get this begin with a new base. */
function refuseOutdated(id: string, facts: Uint8Array): void {
  if (!areOutdatedFacts(facts)) return;
  throw new ServiceError(
    'scan_outdated',
    `The scan ${id} was made by another version of this service, and can't be compared with any more. Scan the target again, and compare with the new scan.`,
  );
}

function compared(id: string, base: string, diff: ReturnType<typeof diffScans>): Schemas['ScanDiff'] {
  return {
    schemaVersion: '1.0',
    baseScanId: base,
    currentScanId: id,
    summary: {
      added: diff.added.length,
      resolved: diff.resolved.length,
      unchanged: diff.unchanged.length,
    },
    added: diff.added,
    resolved: diff.resolved,
    unchanged: diff.unchanged,
  };
}

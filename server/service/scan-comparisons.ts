import type { components } from '../../openapi.gen.ts';
import { areOutdatedFacts } from '../facts/facts-codec.ts';
import type { RulePages } from '../../shared/rule-pages.ts';
import type { InTurn } from '../shared/in-turn.ts';
import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import { inPhase } from '../shared/phase.ts';
import type { ScanRecord } from '../storage/records.ts';
import type { ScanStore } from '../storage/storage.ts';
import { findResult, findScan, throwGone } from './find-scan.ts';
import { sameTarget } from './target.ts';
import { inTurnIfLarge, isLargeText } from './in-turn-if-large.ts';
import { logFailure } from './log-failure.ts';
import { compareStored } from './threads/in-threads.ts';
import type { MadeComparison } from './threads/compare-task.ts';
import { changesOf } from './threads/diff-body.ts';

type ScanDiff = components['schemas']['ScanDiff'];

/** What comparing scans needs. */
export interface ScanComparisonsOptions {
  store: ScanStore;
  /** TARGET_GROUPS: see targetKey. */
  targetGroups: readonly (readonly string[])[];
  /** See describeFinding; null by default. */
  rulePages?: RulePages | null;
  log: Log;
}

const UNREADABLE =
  'The scans cannot be compared because what is stored of them cannot be read. Ask for a new scan of the target.';
const TOO_LARGE =
  'The scans cannot be compared because they are too large for the memory of a comparison. Scan fewer pages, or a part of the site.';

/** Compares scans: reads a stored comparison, or makes and stores it. */
export class ScanComparisons {
  readonly #options: ScanComparisonsOptions;
  readonly #store: ScanStore;
  /** Comparisons being made, by the ids of both scans. */
  readonly #underWay = new Map<string, Promise<Buffer>>();

  constructor(options: ScanComparisonsOptions) {
    this.#options = options;
    this.#store = options.store;
  }

  /**
   * Makes sure that two scans can be compared, and notes that the base is in use.
   * @throws ServiceError not_found, scan_not_complete, different_targets
   */
  async prepare(id: string, base: string): Promise<void> {
    const currentScan = await findScan(this.#store, id, 'the id in the path');
    const baseScan = await findScan(this.#store, base, 'the id given as base');
    refuseUnlessComplete(currentScan);
    refuseUnlessComplete(baseScan);
    if (!sameTarget(currentScan.target, baseScan.target, this.#options.targetGroups)) {
      throw new ServiceError(
        'different_targets',
        `The scans are of different targets (${currentScan.target} and ${baseScan.target}). Compare scans of one target.`,
      );
    }
    try {
      await this.#store.noteBase(base);
    } catch (error) {
      // Reading goes on while nothing can be written.
      const words = 'It could not be noted that a scan is in use as a base';
      logFailure(this.#options.log, error, { base }, words);
    }
  }

  /**
   * The comparison of two scans that were prepared, as text. Requests for one that is being made wait for it, and those
   * that waited for a turn in the meantime read it: many at once cost as much as one.
   * @throws ServiceError not_found, scan_outdated, internal_error
   */
  async text(id: string, base: string, inTurn: InTurn): Promise<Buffer> {
    const stored = await this.#store.diffText(id, base);
    if (stored) {
      return inTurnIfLarge(stored.bytes, inTurn, async () => (await stored.read()) ?? this.#make(id, base));
    }
    return inTurnIfLarge(await this.#bytesToRead(id, base), inTurn, async () => {
      const madeMeanwhile = await this.#store.diffText(id, base);
      return (await madeMeanwhile?.read()) ?? this.#make(id, base);
    });
  }

  /** Whether reading or making the comparison of two scans that were prepared takes a turn. */
  async isLarge(id: string, base: string): Promise<boolean> {
    const stored = await this.#store.diffText(id, base);
    return isLargeText(stored?.bytes ?? (await this.#bytesToRead(id, base)));
  }

  /**
   * Notes for the history of a scan what its comparison says. That was done when the comparison was made, unless another
   * version has made it, or nothing could be written then. Never throws.
   */
  async noteChanges(id: string, base: string, diff: ScanDiff): Promise<void> {
    try {
      const [scan] = await this.#store.chain(id, 1);
      if (scan?.base !== base || scan.changes !== null) return;
      await this.#store.saveDiff(id, base, Buffer.from(JSON.stringify(diff)), changesOf(diff));
    } catch (error) {
      const words = 'It could not be noted what changed since the base of a scan';
      logFailure(this.#options.log, error, { scanId: id, base }, words);
    }
  }

  /**
   * Bytes of which a comparison is made. It reads facts and returns findings, and a scan may have much of one and little of
   * the other.
   */
  async #bytesToRead(id: string, base: string): Promise<number> {
    return Math.max(...(await Promise.all([id, base].map((each) => this.#bytesOf(each)))));
  }

  /** Bytes of the result or of the facts of a scan, whichever has more. */
  async #bytesOf(id: string): Promise<number> {
    const { bytes } = await findResult(this.#store, id);
    return Math.max(bytes, (await this.#store.factsLength(id)) ?? 0);
  }

  #make(id: string, base: string): Promise<Buffer> {
    const pair = `${id} ${base}`;
    const making =
      this.#underWay.get(pair) ??
      inPhase('compare', () => this.#makeNow(id, base)).finally(() => this.#underWay.delete(pair));
    this.#underWay.set(pair, making);
    return making;
  }

  async #makeNow(id: string, base: string): Promise<Buffer> {
    const { text, changes } = await this.#compare(id, base);
    try {
      await this.#store.saveDiff(id, base, text, changes);
    } catch (error) {
      // The answer is right all the same; only one that comes later is slower.
      logFailure(this.#options.log, error, { scanId: id, base }, 'A comparison could not be kept');
    }
    return Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  }

  /** If the facts can't be read, that is our fault, never the client's. */
  async #compare(id: string, base: string): Promise<MadeComparison> {
    const { rulePages = null, log } = this.#options;
    try {
      const current = (await this.#store.facts(id)) ?? (await throwGone(this.#store, id));
      const before = (await this.#store.facts(base)) ?? (await throwGone(this.#store, base));
      refuseOutdated(base, before);
      refuseOutdated(id, current);
      return await compareStored({ ids: { current: id, base }, current, base: before, rulePages });
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      log.error({ scanId: id, base, err: error }, 'Two scans cannot be compared');
      throw new ServiceError('internal_error', isOutOfMemory(error) ? TOO_LARGE : UNREADABLE, {
        cause: error,
      });
    }
  }
}

/** Whether the thread was ended because of its memory: that is the cause of its TaskError. */
function isOutOfMemory(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** An upgrade can change what is kept of a scan; clients that get this error start with a new base. */
function refuseOutdated(id: string, facts: Uint8Array): void {
  if (!areOutdatedFacts(facts)) return;
  throw new ServiceError(
    'scan_outdated',
    `The scan ${id} was made by another version of this service and can no longer be compared. Scan the target again, and compare with the new scan.`,
  );
}

function refuseUnlessComplete(scan: ScanRecord): void {
  if (scan.status === 'complete') return;
  const advice =
    scan.status === 'failed' ? 'Compare with another scan.' : 'Wait until it is complete and ask again.';
  throw new ServiceError('scan_not_complete', `The scan ${scan.id} is ${scan.status}. ${advice}`);
}

import { LRUCache } from 'lru-cache';
import type { components } from '../../openapi.gen.ts';
import type { diffScans } from '../findings/diff/diff-scans.ts';
import { areOutdatedFacts } from '../findings/facts/facts-codec.ts';
import type { RulePages } from '../findings/result/rule-pages.ts';
import type { InTurn } from '../shared/in-turn.ts';
import type { Log } from '../log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import { inPhase } from '../shared/phase.ts';
import type { ScanChanges, ScanRecord } from '../storage/records.ts';
import type { ScanStore } from '../storage/storage.ts';
import { findResult, findScan, throwGone } from './find-scan.ts';
import type { SmallTexts } from './small-texts.ts';
import { sameTarget } from './target.ts';
import { compareStored } from './threads/compare-stored.ts';
import { inTurnIfLarge } from './in-turn-if-large.ts';
import { logFailure } from './log-failure.ts';

type ScanDiff = components['schemas']['ScanDiff'];

/** What comparing scans needs. */
export interface ScanComparisonsOptions {
  store: ScanStore;
  texts: SmallTexts;
  /** TARGET_GROUPS: see targetKey. */
  targetGroups: readonly (readonly string[])[];
  /** See describeFinding; null by default. */
  rulePages?: RulePages | null;
  log: Log;
}

/** Facts of both scans together: some 8,000 findings, compared in about a second. */
const QUICK_BYTES = 6 * 2 ** 20;
/** As long as the page that waits for a comparison takes to ask again, and to read it. */
const KEPT_MS = 60_000;
/** Comparisons that could not be stored; the largest has some 30 MB. */
const MAX_UNSTORED = 2;
const MAX_FAILURES = 100;
/** Browsers let a tab in the background ask once a minute. */
const MAX_UNASKED_MS = 150_000;
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
  /** Comparisons that were begun for somebody who asks again, and may still wait for their turn: when that was last. */
  readonly #begun = new Map<string, number>();
  /** Why one of them failed, until it may be tried again. */
  readonly #failures = new LRUCache<string, { error: unknown }>({ max: MAX_FAILURES, ttl: KEPT_MS });
  /** Made, but not stored. */
  readonly #unstored = new LRUCache<string, Buffer>({ max: MAX_UNSTORED, ttl: KEPT_MS });

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
    return this.#options.texts.get(`${id} ${base}`, () => this.#readOrMake(id, base, inTurn));
  }

  /**
   * Whether the comparison of two scans that were prepared can be read, or is made in a moment. One that takes longer is
   * begun, in its turn; it can be read once it is made.
   * @throws what `text` throws, if it was begun and has failed in the last minute
   */
  async isAtHand(id: string, base: string, inTurn: InTurn): Promise<boolean> {
    const pair = `${id} ${base}`;
    const failure = this.#failures.get(pair);
    if (failure !== undefined) throw failure.error;
    if (this.#isBegun(pair)) return false;
    if (this.#unstored.has(pair) || (await this.#store.diffText(id, base)) !== null) return true;
    const lengths = await Promise.all([id, base].map((each) => this.#store.factsLength(each)));
    if (lengths.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0) <= QUICK_BYTES) return true;
    // However long it waits for its turn, it is made, unless nobody waits for it any more.
    const whileWanted: InTurn = async (work) =>
      inTurn(() => {
        if (performance.now() - (this.#begun.get(pair) ?? 0) > MAX_UNASKED_MS) throw noLongerWanted();
        return work();
      });
    this.#begin(pair, () => this.text(id, base, whileWanted));
    return false;
  }

  /** Bytes to be read for the comparison: of its own, or of what it is made from. */
  async bytesToRead(id: string, base: string): Promise<number> {
    const stored = await this.#store.diffText(id, base);
    if (stored !== null) return stored.bytes;
    // A comparison reads facts and returns findings, and a scan may have much of one and little of the other.
    return Math.max(...(await Promise.all([id, base].map((each) => this.#bytesOf(each)))));
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

  /** Notes that somebody asks for it, if it is. */
  #isBegun(pair: string): boolean {
    if (!this.#begun.has(pair)) return false;
    this.#begun.set(pair, performance.now());
    return true;
  }

  #begin(pair: string, make: () => Promise<unknown>): void {
    if (this.#isBegun(pair)) return;
    this.#begun.set(pair, performance.now());
    make()
      .catch((error: unknown) => {
        // Too many wait, or the storage can't be used: it is begun again when somebody asks.
        if (error instanceof ServiceError && error.slug === 'unavailable') return;
        this.#failures.set(pair, { error });
        if (error instanceof ServiceError) return;
        this.#options.log.error({ err: error }, 'A comparison that was begun has failed');
      })
      .finally(() => this.#begun.delete(pair));
  }

  async #readOrMake(id: string, base: string, inTurn: InTurn): Promise<Buffer> {
    const unstored = this.#unstored.get(`${id} ${base}`);
    if (unstored !== undefined) return unstored;
    const stored = await this.#store.diffText(id, base);
    if (stored) {
      return inTurnIfLarge(stored.bytes, inTurn, async () => (await stored.read()) ?? this.#make(id, base));
    }
    return inTurnIfLarge(await this.bytesToRead(id, base), inTurn, async () => {
      const madeMeanwhile = await this.#store.diffText(id, base);
      return (await madeMeanwhile?.read()) ?? this.#make(id, base);
    });
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
    const diff = await this.#diff(id, base);
    const text = Buffer.from(JSON.stringify(diff));
    try {
      await this.#store.saveDiff(id, base, text, changesOf(diff));
    } catch (error) {
      // The answer is right all the same; only one that comes much later is slower.
      this.#unstored.set(`${id} ${base}`, text);
      logFailure(this.#options.log, error, { scanId: id, base }, 'A comparison could not be kept');
    }
    return text;
  }

  /** If the facts of a complete scan can't be read, that is our fault, never the client's. */
  async #diff(id: string, base: string): Promise<ScanDiff> {
    try {
      const current = (await this.#store.facts(id)) ?? (await throwGone(this.#store, id));
      const before = (await this.#store.facts(base)) ?? (await throwGone(this.#store, base));
      refuseOutdated(base, before);
      refuseOutdated(id, current);
      return diffBody(id, base, await compareStored(current, before, this.#options.rulePages));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      this.#options.log.error({ scanId: id, base, err: error }, 'Two scans cannot be compared');
      throw new ServiceError('internal_error', isOutOfMemory(error) ? TOO_LARGE : UNREADABLE, {
        cause: error,
      });
    }
  }
}

function noLongerWanted(): ServiceError {
  return new ServiceError('unavailable', 'Nobody has asked for the comparison for some minutes; ask again.');
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** What could not be verified is neither added nor resolved. */
function changesOf({ added, resolved }: ScanDiff): ScanChanges {
  const verified = (findings: ScanDiff['added']): number =>
    findings.filter((finding) => finding.verified !== false).length;
  return { added: verified(added), resolved: verified(resolved) };
}

function refuseUnlessComplete(scan: ScanRecord): void {
  if (scan.status === 'complete') return;
  const advice =
    scan.status === 'failed' ? 'Compare with another scan.' : 'Wait until it is complete and ask again.';
  throw new ServiceError('scan_not_complete', `The scan ${scan.id} is ${scan.status}. ${advice}`);
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
  const { added, resolved, unchanged } = diff;
  return {
    schemaVersion: '1.0',
    baseScanId: base,
    currentScanId: id,
    summary: { added: added.length, resolved: resolved.length, unchanged: unchanged.length },
    added,
    resolved,
    unchanged,
  };
}

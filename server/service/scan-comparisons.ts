import { LRUCache } from 'lru-cache';
import type { components } from '../../openapi.gen.ts';
import type { RulePages } from '../../shared/rule-pages.ts';
import type { InTurn } from '../shared/in-turn.ts';
import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import { inPhase } from '../shared/phase.ts';
import type { ScanChanges, ScanRecord } from '../storage/records.ts';
import type { ScanStore } from '../storage/storage.ts';
import { BegunComparisons } from './begun-comparisons.ts';
import { findResult, findScan } from './find-scan.ts';
import { makeComparison } from './make-comparison.ts';
import type { SmallTexts } from './small-texts.ts';
import { sameTarget } from './target.ts';
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
const UNSTORED_MS = 60_000;
/** Comparisons that could not be stored; the largest has some 30 MB. */
const MAX_UNSTORED = 2;

/** Compares scans: reads a stored comparison, or makes and stores it. */
export class ScanComparisons {
  readonly #options: ScanComparisonsOptions;
  readonly #store: ScanStore;
  /** Comparisons being made, by the ids of both scans. */
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #begun: BegunComparisons;
  /** Made, but not stored. */
  readonly #unstored = new LRUCache<string, Buffer>({ max: MAX_UNSTORED, ttl: UNSTORED_MS });

  constructor(options: ScanComparisonsOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#begun = new BegunComparisons(options.log);
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
    if (this.#begun.isUnderWay(pair)) return false;
    if (this.#unstored.has(pair) || (await this.#store.diffText(id, base)) !== null) return true;
    const lengths = await Promise.all([id, base].map((each) => this.#store.factsLength(each)));
    if (lengths.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0) <= QUICK_BYTES) return true;
    // However long it waits for its turn, it is made, unless nobody waits for it any more.
    const whileWanted: InTurn = async (work) =>
      inTurn(() => {
        this.#begun.requireWanted(pair);
        return work();
      });
    this.#begun.begin(pair, () => this.text(id, base, whileWanted));
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
    const diff = await makeComparison(this.#options, id, base);
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

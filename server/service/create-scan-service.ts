import type { RulePages } from '../../shared/rule-pages.ts';
import type { InTurn } from '../shared/in-turn.ts';
import { ServiceError } from '../shared/errors.ts';
import type { ScanQueue, ScanStore } from '../storage/storage.ts';
import { createScan } from './create-scan.ts';
import type { CreateScanOptions } from './create-scan.ts';
import { findResult, findScan } from './find-scan.ts';
import { getScan, getScanText, scanBody } from './get-scan.ts';
import { isLargeText } from './in-turn-if-large.ts';
import { readinessOf } from './readiness.ts';
import { ScanComparisons } from './scan-comparisons.ts';
import { latestScan, scanHistory, scanSummary } from './scan-history.ts';
import type { ScanService } from './scan-service.ts';
import { Standstill } from './standstill.ts';
import { ScanWaits } from './scan-waits.ts';

/** What the use cases need. */
export interface ScanServiceOptions extends CreateScanOptions {
  store: ScanStore;
  queue: Pick<ScanQueue, 'liveWorkers' | 'backlog'>;
  /** See describeFinding; null by default. */
  rulePages?: RulePages | null;
  /** PUBLIC_HISTORY: whether all scans of an address are listed for those who have the id of one; false by default. */
  publicHistory?: boolean;
}

/** The use cases, and a way to refuse new scans before a shutdown. */
export interface DrainableScanService extends ScanService {
  /** From now on no scan is accepted, and nobody waits for one; reading goes on. */
  drain(): void;
}

const atOnce: InTurn = async (work) => work();

/** Seconds; a restart takes about that long. */
const DRAINING_RETRY_AFTER_SECONDS = 10;

/** Makes the use cases behind the routes; each is in a file of its own. */
export function createScanService(options: ScanServiceOptions): DrainableScanService {
  const { store, publicHistory = false } = options;
  const comparisons = new ScanComparisons(options);
  const waits = new ScanWaits(store);
  const standstill = new Standstill(options.queue, options.log);
  let draining = false;

  function refuseWhenDraining(): void {
    if (!draining) return;
    throw new ServiceError('unavailable', 'The service is restarting. Try again in some seconds.', {
      retryAfterSeconds: DRAINING_RETRY_AFTER_SECONDS,
    });
  }

  return {
    create: (
      url,
      client,
      base,
      { baseIsLive: isBaseLive = false, rules, deployment, targets, token, asker } = {},
    ) =>
      createScan(
        options,
        {
          url,
          targets,
          client,
          base: base ?? null,
          isBaseLive,
          hasAllRules: rules === 'all',
          deployment,
          token,
          asker,
        },
        refuseWhenDraining,
      ),
    waitForEnd: (asked) => waits.wait(asked),
    get: (id, inTurn = atOnce) => getScan(store, id, inTurn),
    getText: (id, inTurn = atOnce) => getScanText(store, id, inTurn),
    getWithoutResult: async (id) => scanBody(await findScan(store, id)),
    async compare(id, base, inTurn = atOnce) {
      await comparisons.prepare(id, base);
      const diff: Awaited<ReturnType<ScanService['compare']>> = JSON.parse(
        (await comparisons.text(id, base, inTurn)).toString(),
      );
      await comparisons.noteChanges(id, base, diff);
      return diff;
    },
    async isLarge(id, base) {
      if (isLargeText((await findResult(store, id)).bytes)) return true;
      if (base === null) return false;
      await comparisons.prepare(id, base);
      return comparisons.isLarge(id, base);
    },
    async compareText(id, base, inTurn = atOnce) {
      await comparisons.prepare(id, base);
      return { read: () => comparisons.text(id, base, inTurn) };
    },
    pictures: (id) => store.pictures(id),
    pagePictures: (id) => store.pagePictures(id),
    async picture(id, finding) {
      const image = await store.picture(id, finding);
      if (image !== null) return image;
      await findScan(store, id);
      throw new ServiceError('not_found', 'The scan has no such picture.');
    },
    history: (id) => scanHistory(store, id, publicHistory),
    summary: (id) => scanSummary(store, id),
    latest: (url) => latestScan(store, url, publicHistory),
    readiness: () => readinessOf({ ...options, standstill, draining }),
    drain() {
      draining = true;
      waits.close();
    },
  };
}

import type { Log } from '../ops/log/log.ts';
import type { ScanQueue } from '../storage/storage.ts';

/** Workers look into the queue every five seconds, and a page that is loaded holds up no claim. */
const STANDS_MS = 30_000;

/**
 * Watches, whenever it is asked, whether the same scan is first for long although workers have room for it. That may only be
 * a mistake of ours, or of someone who works on the database by hand.
 */
export class Standstill {
  readonly #queue: Pick<ScanQueue, 'backlog'>;
  readonly #log: Log;
  readonly #standsMs: number;
  #first: string | null = null;
  /** By performance.now(). */
  #sinceMs = 0;
  #wasReported = false;

  /** @param standsMs for tests */
  constructor(queue: Pick<ScanQueue, 'backlog'>, log: Log, standsMs = STANDS_MS) {
    this.#queue = queue;
    this.#log = log;
    this.#standsMs = standsMs;
  }

  /** @returns one sentence if scans are not begun that could be, and one if an operator has paused the queue */
  async look(): Promise<{ problem: string | null; warning: string | null }> {
    const { firstClaimable, freeSlots, isPaused } = await this.#queue.backlog();
    const first = freeSlots > 0 ? firstClaimable : null;
    if (first === null || first !== this.#first) {
      this.#first = first;
      this.#sinceMs = performance.now();
      if (this.#wasReported) this.#log.info({}, 'Waiting scans are begun again');
      this.#wasReported = false;
    }
    const warning = isPaused ? 'The queue is paused: no scan is begun until npm run queue -- resume.' : null;
    if (first === null || performance.now() - this.#sinceMs < this.#standsMs)
      return { problem: null, warning };
    if (!this.#wasReported) this.#log.error({ scanId: first }, 'Scans wait that could be begun, and none is');
    this.#wasReported = true;
    return {
      problem: 'Scans wait and workers have room for them, but none has been begun for half a minute.',
      warning,
    };
  }
}

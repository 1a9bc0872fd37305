import type { ConfinedBrowser } from './start/browser-launcher.ts';
import type { Log } from '../../log/log.ts';
import { watchMemory } from './memory-watchdog.ts';
import type { MemoryWatchdog } from './memory-watchdog.ts';

/** Memory that the browser may take besides its pages: for what they share, and for tabs between two pages. */
const SHARED_BYTES = 1024 ** 3;

/** A browser of the pool, from its start to its end. */
export class RunningBrowser {
  readonly launched: ConfinedBrowser;
  /** What it calls itself. */
  readonly userAgent: string;
  /** Pages visited so far. */
  pages = 0;
  /** Pages that are being visited. */
  pagesUnderWay = 0;
  /** Scans that have a context in it. */
  scans = 0;
  readonly #lost = new AbortController();
  readonly #memory: MemoryWatchdog | null;
  readonly #log: Log;
  readonly #onRetired: (ended: Promise<void>) => void;

  /**
   * @param options.pageMemoryBytes memory that one process may own
   * @param options.onRetired gets the end of the browser once it is out of use
   */
  constructor(options: {
    launched: ConfinedBrowser;
    userAgent: string;
    pageMemoryBytes: number;
    log: Log;
    onRetired: (ended: Promise<void>) => void;
  }) {
    this.launched = options.launched;
    this.userAgent = options.userAgent;
    this.#log = options.log;
    this.#onRetired = options.onRetired;
    this.#memory = this.#watchMemory(options.pageMemoryBytes);
    options.launched.browser.once('disconnected', () => {
      if (!this.lost.aborted) {
        void this.launched.ended.then((how) => this.#log.warn({ how }, 'The browser ended by itself'));
      }
      this.retire();
    });
  }

  /** Aborted when the browser is gone, and everything opened in it. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** null if memory can't be measured on this system. */
  get memory(): MemoryWatchdog | null {
    return this.#memory;
  }

  /** Takes the browser out of use and ends it. */
  retire(): void {
    if (this.lost.aborted) return;
    this.#lost.abort(new Error('The browser ended.'));
    this.#memory?.stop();
    this.#onRetired(this.launched.end());
  }

  /** Ends the browser at once. */
  kill(reason: string): void {
    if (this.lost.aborted) return;
    this.#log.warn({ reason }, 'Browser ended by force');
    this.launched.kill();
    this.retire();
  }

  #watchMemory(processBytes: number): MemoryWatchdog | null {
    const memory = watchMemory({
      pid: this.launched.pid,
      processBytes,
      // A page may have many processes, one for each site in its frames.
      treeBytes: () => processBytes * this.pagesUnderWay + Math.max(processBytes, SHARED_BYTES),
      onKilled: ({ role, ownBytes }) => {
        this.#log.warn({ role, ownBytes }, 'A process of the browser was ended because of its memory');
        if (role === 'browser') this.kill('It took too much memory');
      },
    });
    if (memory === null) {
      this.#log.warn(
        {},
        "The memory of pages can't be watched on this system: only their scripts are limited (to 512 MB)",
      );
    }
    return memory;
  }
}

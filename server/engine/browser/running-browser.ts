import type { ConfinedBrowser } from './start/browser-launcher.ts';
import type { Log } from '../../ops/log/log.ts';
import { FloodWatchdog } from './flood-watchdog.ts';
import { KilledProcesses } from './killed-processes.ts';
import { MemoryWatchdog } from './memory-watchdog.ts';
import { followProcessTree } from './process-tree.ts';
import type { ProcessTree } from './process-tree.ts';
import { rootOf } from './root-session.ts';

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
  readonly killed: KilledProcesses;
  readonly #lost = new AbortController();
  readonly #memory: MemoryWatchdog | null = null;
  readonly #floods: FloodWatchdog | null = null;
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
    this.killed = new KilledProcesses(this.#log);
    const tree = followProcessTree(this.launched.pid);
    if (tree === null) {
      this.#log.warn(
        {},
        "The memory of pages can't be watched on this system: only their scripts are limited (to 512 MB)",
      );
    } else {
      this.#memory = this.#watchMemory(tree, options.pageMemoryBytes);
      const { browser } = this.launched;
      const ask = async (): Promise<unknown> => (await rootOf(browser)).send('Browser.getVersion');
      this.#floods = new FloodWatchdog({ tree, killed: this.killed, ask });
    }
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

  /** Its pages are watched while a scan runs. */
  setActive(active: boolean): void {
    this.#memory?.setActive(active);
    this.#floods?.setActive(active);
  }

  /** Takes the browser out of use and ends it. */
  retire(): void {
    if (this.lost.aborted) return;
    this.#lost.abort(new Error('The browser ended.'));
    this.setActive(false);
    this.#onRetired(this.launched.end());
  }

  /** Ends the browser at once. */
  kill(reason: string): void {
    if (this.lost.aborted) return;
    this.#log.warn({ reason }, 'Browser ended by force');
    this.launched.kill();
    this.retire();
  }

  #watchMemory(tree: ProcessTree, processBytes: number): MemoryWatchdog {
    return new MemoryWatchdog({
      tree,
      killed: this.killed,
      processBytes,
      // A page may have many processes, one for each site in its frames.
      treeBytes: () => processBytes * this.pagesUnderWay + Math.max(processBytes, SHARED_BYTES),
      onBrowserTooLarge: () => this.kill('It took too much memory'),
    });
  }
}

import type { KilledProcesses } from './killed-processes.ts';
import { bytesOfTree } from './process-tree.ts';
import type { ProcessTree, TreeProcess } from './process-tree.ts';

/** A page that fills memory writes some 100 MB in this time, so limits may be exceeded by that much. */
const INTERVAL_MS = 100;

interface WatchOptions {
  tree: ProcessTree;
  killed: KilledProcesses;
  /** The most that one process may own; above it the process is killed, and its page with it. */
  processBytes: number;
  /** Returns the most that all of them may take now; above it the largest renderer is killed. */
  treeBytes(): number;
  /** Called when the browser's own process takes too much: the caller must end it. */
  onBrowserTooLarge(): void;
}

/** Measures the memory of a browser regularly and kills processes that take too much of it. */
export class MemoryWatchdog {
  readonly #options: WatchOptions;
  #timer: NodeJS.Timeout | null = null;
  #latestBytes = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Starts the regular measurement, or stops it while no scan runs. */
  setActive(active: boolean): void {
    if (!active) this.stop();
    else this.#timer ??= setInterval(() => this.#measure(), INTERVAL_MS).unref();
  }

  /** Memory of the whole browser now. */
  treeBytes(): number {
    return bytesOfTree(this.#options.tree.read());
  }

  /** Memory of the whole browser at the last measurement; 0 before the first. */
  get latestBytes(): number {
    return this.#latestBytes;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #measure(): void {
    const { tree, killed, processBytes } = this.#options;
    const processes = tree.read().filter(({ pid }) => !killed.has(pid));
    for (const each of processes) if (each.ownBytes > processBytes) this.#end(each);
    const left = processes.filter(({ pid }) => !killed.has(pid));
    this.#latestBytes = bytesOfTree(left);
    if (this.#latestBytes <= this.#options.treeBytes()) return;
    const renderers = left.filter(({ role }) => role === 'renderer');
    const largest = renderers.sort((a, b) => b.ownBytes - a.ownBytes)[0];
    if (largest !== undefined) this.#end(largest);
  }

  #end(each: TreeProcess): void {
    if (each.role === 'browser') this.#options.onBrowserTooLarge();
    else this.#options.killed.kill(each, 'memory');
  }
}

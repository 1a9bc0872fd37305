import { bytesOfTree, followProcessTree } from './process-tree.ts';
import type { ProcessTree, TreeProcess } from './process-tree.ts';

/** A page that fills memory writes some 100 MB in this time, so limits may be exceeded by that much. */
const INTERVAL_MS = 100;

interface WatchOptions {
  /** The browser. */
  pid: number;
  /** The most that one process may own; above it the process is killed, and its page with it. */
  processBytes: number;
  /** Returns the most that all of them may take now; above it the largest renderer is killed. */
  treeBytes(): number;
  /** Called for every process that was killed. The browser's own process is only reported: the caller must end it. */
  onKilled(killed: TreeProcess): void;
}

/**
 * Watches the memory of a browser.
 * @returns null if memory can't be measured (see followProcessTree)
 */
export function watchMemory(options: WatchOptions): MemoryWatchdog | null {
  const tree = followProcessTree(options.pid);
  return tree === null ? null : new MemoryWatchdog(tree, options);
}

/** Measures the memory of a browser regularly and kills processes that take too much of it. */
export class MemoryWatchdog {
  readonly #tree: ProcessTree;
  readonly #options: WatchOptions;
  /** When processes were killed, as far as no page has claimed it. */
  #unclaimed: number[] = [];
  /** Killed processes stay in the list of the system for a moment. */
  readonly #killed = new Set<number>();
  #timer: NodeJS.Timeout | null = null;
  #latestBytes = 0;

  constructor(tree: ProcessTree, options: WatchOptions) {
    this.#tree = tree;
    this.#options = options;
  }

  /** Starts the regular measurement, or stops it while no scan runs. */
  setActive(active: boolean): void {
    if (!active) this.stop();
    else this.#timer ??= setInterval(() => this.#measure(), INTERVAL_MS).unref();
  }

  /** Memory of the whole browser now. */
  treeBytes(): number {
    return bytesOfTree(this.#tree.read());
  }

  /** Memory of the whole browser at the last measurement; 0 before the first. */
  get latestBytes(): number {
    return this.#latestBytes;
  }

  /** Whether a process was killed since a moment (by performance.now()), and no page has claimed that yet. */
  hasKill(sinceMs: number): boolean {
    return this.#unclaimed.some((killedMs) => killedMs >= sinceMs);
  }

  /** The same, and attributes that kill to the caller: a page whose tab crashed, or that lost a part. */
  claimKill(sinceMs: number): boolean {
    const at = this.#unclaimed.findIndex((killedMs) => killedMs >= sinceMs);
    if (at === -1) return false;
    // No page will claim an older one: its page ended in another way.
    this.#unclaimed = this.#unclaimed.slice(at + 1);
    return true;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #measure(): void {
    const processes = this.#tree.read().filter(({ pid }) => !this.#killed.has(pid));
    for (const each of processes) if (each.ownBytes > this.#options.processBytes) this.#kill(each);
    const left = processes.filter(({ pid }) => !this.#killed.has(pid));
    this.#latestBytes = bytesOfTree(left);
    if (this.#latestBytes <= this.#options.treeBytes()) return;
    const renderers = left.filter(({ role }) => role === 'renderer');
    const largest = renderers.sort((a, b) => b.ownBytes - a.ownBytes)[0];
    if (largest !== undefined) this.#kill(largest);
  }

  #kill(each: TreeProcess): void {
    this.#killed.add(each.pid);
    this.#unclaimed.push(performance.now());
    if (each.role !== 'browser') {
      try {
        process.kill(each.pid, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
    this.#options.onKilled(each);
  }
}

import { bytesOfTree, followProcessTree } from './process-tree.ts';
import type { TreeProcess } from './process-tree.ts';

/** Looks at the memory of a browser and ends what takes too much of it. */
export interface MemoryWatchdog {
  /** Looks often from now on; or no more, while nothing is going on. */
  setActive(active: boolean): void;
  /** Memory of the whole browser now; null where it can't be told. */
  treeBytes(): number | null;
  /** The same as of the last look; 0 before the first. */
  latestBytes(): number;
  /** Whether a process was ended since a moment (by performance.now()) for which no page has answered yet. */
  hasKill(sinceMs: number): boolean;
  /** The same, and from now on the caller answers for it: a page whose tab crashed, or that lost a part. */
  claimKill(sinceMs: number): boolean;
  stop(): void;
}

/** A page that fills memory writes some 100 MB in this time, so limits are passed by that much. */
const INTERVAL_MS = 100;

/**
 * Watches the processes of a browser.
 * @param options.pid the browser
 * @param options.processBytes most that one process may own; above it the process is ended, and the page with it
 * @param options.treeBytes tells the most that all of them may take now; above it the largest renderer is ended
 * @param options.onEnded told of every process that was ended; ending the browser itself is up to the caller
 * @returns null where memory can't be measured (see followProcessTree)
 */
export function watchMemory(options: {
  pid: number;
  processBytes: number;
  treeBytes(): number;
  onKilled(ended: TreeProcess): void;
}): MemoryWatchdog | null {
  const tree = followProcessTree(options.pid);
  if (tree === null) return null;
  /** When a process was ended, for which no page has answered yet. */
  let unclaimed: number[] = [];
  /** Ended processes stay in the list for a moment. */
  const ended = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let latest = 0;

  function look(): void {
    const processes = tree?.read().filter(({ pid }) => !ended.has(pid)) ?? [];
    for (const each of processes) if (each.ownBytes > options.processBytes) end(each);
    const left = processes.filter(({ pid }) => !ended.has(pid));
    latest = bytesOfTree(left);
    if (latest <= options.treeBytes()) return;
    const renderers = left.filter(({ role }) => role === 'renderer');
    const largest = renderers.sort((a, b) => b.ownBytes - a.ownBytes)[0];
    if (largest !== undefined) end(largest);
  }

  function end(process_: TreeProcess): void {
    ended.add(process_.pid);
    unclaimed.push(performance.now());
    if (process_.role !== 'browser') {
      try {
        process.kill(process_.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    options.onKilled(process_);
  }

  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  return {
    setActive(active) {
      if (!active) stop();
      else timer ??= setInterval(look, INTERVAL_MS).unref();
    },
    treeBytes: () => bytesOfTree(tree.read()),
    latestBytes: () => latest,
    hasKill: (sinceMs) => unclaimed.some((endedMs) => endedMs >= sinceMs),
    claimKill(sinceMs) {
      const at = unclaimed.findIndex((endedMs) => endedMs >= sinceMs);
      if (at === -1) return false;
      // Nobody will answer for what is older: its page has gone another way.
      unclaimed = unclaimed.slice(at + 1);
      return true;
    },
    stop,
  };
}

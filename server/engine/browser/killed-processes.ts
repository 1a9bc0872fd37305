import type { Log } from '../../ops/log/log.ts';
import type { TreeProcess } from './process-tree.ts';

/** Why a process was killed: it took too much memory, or kept the browser from answering. */
export type KillReason = 'memory' | 'flood';

/** The processes of a browser that were killed for what their pages did, until a page claims their end. */
export class KilledProcesses {
  readonly #log: Log;
  #unclaimed: { atMs: number; reason: KillReason }[] = [];
  /** They stay in the list of the system for a moment. */
  readonly #pids = new Set<number>();

  constructor(log: Log) {
    this.#log = log;
  }

  has(pid: number): boolean {
    return this.#pids.has(pid);
  }

  kill({ pid, role, ownBytes }: TreeProcess, reason: KillReason): void {
    this.#pids.add(pid);
    this.#unclaimed.push({ atMs: performance.now(), reason });
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
    this.#log.warn(
      { role, ownBytes, reason },
      'A process of the browser was ended because of what its page did',
    );
  }

  /** Whether a process was killed since a moment (by performance.now()), and no page has claimed that yet. */
  hasSince(sinceMs: number): boolean {
    return this.#unclaimed.some(({ atMs }) => atMs >= sinceMs);
  }

  /** The reason of such an end, which belongs to the caller from now on: a page whose tab crashed, or that lost a part. */
  claim(sinceMs: number): KillReason | null {
    const at = this.#unclaimed.findIndex(({ atMs }) => atMs >= sinceMs);
    const reason = this.#unclaimed[at]?.reason ?? null;
    // No page will claim an older one: its page ended in another way.
    if (reason !== null) this.#unclaimed = this.#unclaimed.slice(at + 1);
    return reason;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { endsWithin } from '../../shared/within.ts';
import type { KilledProcesses } from './killed-processes.ts';
import { activityOf } from './process-tree.ts';
import type { ProcessTree, TreeProcess } from './process-tree.ts';

/** Times of the watchdog, in milliseconds. */
interface FloodTimes {
  /** Between two questions. */
  intervalMs: number;
  /** A browser answers within some, with pages under way and eight processes for two cores too. */
  answerMs: number;
  /** How long a page is stopped at most, until the browser has read what it had sent. */
  stopMs: number;
}

const TIMES: FloodTimes = { intervalMs: 1_000, answerMs: 5_000, stopMs: 20_000 };
/** A page is ended when it was the cause this often: a browser may have had something else to do once. */
const STRIKES = 2;

interface FloodOptions {
  tree: ProcessTree;
  killed: KilledProcesses;
  /** Asks the browser for an answer. */
  ask(): Promise<unknown>;
}

/**
 * Watches whether a browser answers. A page can send it messages (to a WebSocket, the console, another page) faster than
 * it reads them: then no page of any scan goes on, and what waits fills its memory. The renderer that works most is
 * stopped; if the browser answers then, that was the cause, and the second time the renderer is killed.
 */
export class FloodWatchdog {
  readonly #options: FloodOptions;
  readonly #times: FloodTimes;
  readonly #strikes = new Map<number, number>();
  #watching: AbortController | null = null;

  /** @param times other than the default in tests only */
  constructor(options: FloodOptions, times: FloodTimes = TIMES) {
    this.#options = options;
    this.#times = times;
  }

  /** Starts to ask regularly, or stops it while no scan runs. */
  setActive(active: boolean): void {
    if (!active) this.stop();
    else if (this.#watching === null) {
      this.#watching = new AbortController();
      void this.#watch(this.#watching.signal);
    }
  }

  stop(): void {
    this.#watching?.abort();
    this.#watching = null;
  }

  async #watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.#times.intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.#look(signal);
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    const before = new Map(this.#renderers().map(({ pid }) => [pid, ticksOf(pid)]));
    const asked = this.#options.ask();
    if ((await endsWithin(asked, this.#times.answerMs)) || signal.aborted) return;
    const spent = ({ pid }: TreeProcess): number => ticksOf(pid) - (before.get(pid) ?? 0);
    const [busiest] = this.#renderers().sort((a, b) => spent(b) - spent(a));
    if (busiest !== undefined) await this.#stop(busiest, asked);
  }

  async #stop(renderer: TreeProcess, asked: Promise<unknown>): Promise<void> {
    const { pid } = renderer;
    signalTo(pid, 'SIGSTOP');
    const isCause = await endsWithin(asked, this.#times.stopMs);
    const strikes = (this.#strikes.get(pid) ?? 0) + Number(isCause);
    this.#strikes.set(pid, strikes);
    if (strikes >= STRIKES) this.#options.killed.kill(renderer, 'flood');
    else signalTo(pid, 'SIGCONT');
  }

  #renderers(): TreeProcess[] {
    const { tree, killed } = this.#options;
    return tree.read().filter(({ pid, role }) => role === 'renderer' && !killed.has(pid));
  }
}

function ticksOf(pid: number): number {
  return activityOf(pid)?.ticks ?? 0;
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

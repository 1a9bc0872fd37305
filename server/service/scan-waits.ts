import type { ScanStore } from '../storage/storage.ts';

/** Requests that may wait at once, of one client and of all: each keeps a connection, of which the process has 2,000. */
const MAX_WAITING = { client: 100, all: 500 };

/** Who waits for the end of which scan, and for how long. */
export interface AskedWait {
  id: string;
  /** Names the client; see ScanService.create. */
  client: string;
  ms: number;
  /** Aborted when nobody needs the answer any more. */
  signal: AbortSignal;
}

/** Lets requests wait for the end of a scan, as many as it has room for. */
export class ScanWaits {
  readonly #store: Pick<ScanStore, 'get' | 'waitForEnd'>;
  readonly #ofClient = new Map<string, number>();
  readonly #closing = new AbortController();
  #all = 0;

  constructor(store: Pick<ScanStore, 'get' | 'waitForEnd'>) {
    this.#store = store;
  }

  /** See ScanService.waitForEnd. */
  async wait({ id, client, ms, signal }: AskedWait): Promise<boolean> {
    if (this.#closing.signal.aborted || signal.aborted || !this.#enter(client)) return false;
    const over = new AbortController();
    const end = (): void => over.abort();
    const timer = setTimeout(end, ms);
    const reasons = [signal, this.#closing.signal];
    for (const reason of reasons) reason.addEventListener('abort', end);
    let hasWaited = false;
    try {
      while (!over.signal.aborted) {
        const mayHaveEnded = this.#store.waitForEnd(id, over.signal);
        const scan = await this.#store.get(id);
        if (scan === null || scan.status === 'complete' || scan.status === 'failed') break;
        hasWaited = true;
        await mayHaveEnded;
      }
      return hasWaited;
    } finally {
      end();
      clearTimeout(timer);
      for (const reason of reasons) reason.removeEventListener('abort', end);
      this.#leave(client);
    }
  }

  /** Ends all waits, and begins no more. */
  close(): void {
    this.#closing.abort();
  }

  #enter(client: string): boolean {
    const own = this.#ofClient.get(client) ?? 0;
    if (own >= MAX_WAITING.client || this.#all >= MAX_WAITING.all) return false;
    this.#ofClient.set(client, own + 1);
    this.#all += 1;
    return true;
  }

  #leave(client: string): void {
    const own = this.#ofClient.get(client) ?? 0;
    if (own > 1) this.#ofClient.set(client, own - 1);
    else this.#ofClient.delete(client);
    this.#all -= 1;
  }
}

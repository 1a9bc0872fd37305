import { MAX_WAIT_MS } from '../../server/storage/scan-state.ts';
import { createHeap } from './heap.ts';
import type { Heap } from './heap.ts';

/** A scan of the simulation. Times in seconds since its beginning. */
export interface SimulatedScan {
  /** Order of arrival, as the column `seq` of the store. */
  seq: number;
  /** Given by the queue. */
  turn: number;
  client: string;
  host: string;
  /** Of clients that are alike, for the tables. */
  kind: string;
  queuedAt: number;
  /** How long it will run. */
  duration: number;
  state: 'queued' | 'running' | 'ended';
}

/** Limits of the queue, as QueueLimits. */
interface ModelOptions {
  all: number;
  /** Of one client, and of one host; null for no such limit. */
  share: number | null;
  /** Whether a host is scanned by one worker at a time: its next scan waits, and others go first. */
  onePerHost: boolean;
}

/** What became of a request for a scan. */
export type Admission = 'accepted' | 'queue full' | 'client share' | 'host share';

const MAX_WAIT_S = MAX_WAIT_MS / 1000;

const byPlace = (a: SimulatedScan, b: SimulatedScan): number => a.turn - b.turn || a.seq - b.seq;

/**
 * The queue of server/storage/postgres (accept-scan.ts, postgres-queue.ts) in memory: who is refused, who is next. A
 * client's next scan has the turn after its last one, but none before the earliest of the scans under way; the scan with
 * the lowest turn is claimed, and among those the one that came first.
 */
export class QueueModel {
  readonly #options: ModelOptions;
  /** Scans that may be claimed, and some that no longer may. With `onePerHost` only the first ones of their hosts. */
  readonly #next: Heap<SimulatedScan> = createHeap(byPlace);
  /** With `onePerHost`: the scans of each host, and whether one of them runs. */
  readonly #hosts = new Map<string, { scans: Heap<SimulatedScan>; isBusy: boolean }>();
  /** Scans that wait, in the order of their arrival. */
  #arrivals: SimulatedScan[] = [];
  readonly #waiting = new Map<string, number>();
  #waitingAll = 0;
  /** Turns of the queued and running scans: how many of each, and of each client. */
  readonly #turns = new Map<number, number>();
  readonly #turnsOfClient = new Map<string, number[]>();
  #lowestTurn = 0;

  constructor(options: ModelOptions) {
    this.#options = options;
  }

  /** How many scans wait. */
  get waiting(): number {
    return this.#waitingAll;
  }

  accept(scan: SimulatedScan): Admission {
    const { all, share } = this.#options;
    if (this.#waitingAll >= all) return 'queue full';
    if (share !== null && this.#count(`client ${scan.client}`) >= share) return 'client share';
    if (share !== null && this.#count(`host ${scan.host}`) >= share) return 'host share';
    const own = this.#turnsOfClient.get(scan.client) ?? [];
    const last = own.at(-1);
    scan.turn = Math.max(last === undefined ? 0 : last + 1, this.#turns.size === 0 ? 0 : this.#lowestTurn);
    if (this.#turns.size === 0) this.#lowestTurn = scan.turn;
    this.#turns.set(scan.turn, (this.#turns.get(scan.turn) ?? 0) + 1);
    own.push(scan.turn);
    this.#turnsOfClient.set(scan.client, own);
    this.#arrivals.push(scan);
    this.#addWaiting(scan, 1);
    this.#offer(scan);
    return 'accepted';
  }

  /** The scan whose turn it is; null if none may be claimed. */
  claim(): SimulatedScan | null {
    for (let scan = this.#next.pop(); scan !== undefined; scan = this.#next.pop()) {
      const host = this.#hosts.get(scan.host);
      if (host?.isBusy === true) continue;
      if (scan.state !== 'queued') {
        this.#offerFirst(scan.host);
        continue;
      }
      if (host !== undefined) host.isBusy = true;
      scan.state = 'running';
      this.#addWaiting(scan, -1);
      return scan;
    }
    return null;
  }

  /** A running scan is complete or has failed. */
  end(scan: SimulatedScan): void {
    scan.state = 'ended';
    this.#forgetTurn(scan);
    this.#free(scan.host);
  }

  /** A running scan goes back to its old place. */
  release(scan: SimulatedScan, now: number): void {
    scan.state = 'queued';
    scan.queuedAt = now;
    this.#addWaiting(scan, 1);
    this.#arrivals.push(scan);
    this.#free(scan.host);
    this.#offer(scan);
  }

  /** Scans that have waited for longer than MAX_WAIT_MS; they have failed now. */
  expire(now: number): SimulatedScan[] {
    const kept = this.#arrivals.findIndex(
      (scan) => scan.state === 'queued' && now - scan.queuedAt <= MAX_WAIT_S,
    );
    const passed = this.#arrivals.slice(0, kept === -1 ? undefined : kept);
    this.#arrivals = kept === -1 ? [] : this.#arrivals.slice(kept);
    const expired = passed.filter(({ state, queuedAt }) => state === 'queued' && now - queuedAt > MAX_WAIT_S);
    for (const scan of expired) {
      scan.state = 'ended';
      this.#addWaiting(scan, -1);
      this.#forgetTurn(scan);
    }
    return expired;
  }

  #count(key: string): number {
    return this.#waiting.get(key) ?? 0;
  }

  #addWaiting({ client, host }: SimulatedScan, step: 1 | -1): void {
    this.#waitingAll += step;
    for (const key of [`client ${client}`, `host ${host}`]) {
      const count = this.#count(key) + step;
      if (count === 0) this.#waiting.delete(key);
      else this.#waiting.set(key, count);
    }
  }

  #offer(scan: SimulatedScan): void {
    if (!this.#options.onePerHost) return this.#next.push(scan);
    const host = this.#hosts.get(scan.host) ?? { scans: createHeap(byPlace), isBusy: false };
    this.#hosts.set(scan.host, host);
    host.scans.push(scan);
    if (!host.isBusy) this.#offerFirst(scan.host);
  }

  /** No scan of the host runs now, so its next one may be claimed. */
  #free(name: string): void {
    const host = this.#hosts.get(name);
    if (host === undefined) return;
    host.isBusy = false;
    this.#offerFirst(name);
  }

  #offerFirst(name: string): void {
    const host = this.#hosts.get(name);
    if (host === undefined) return;
    let first = host.scans.peek();
    for (; first !== undefined && first.state !== 'queued'; first = host.scans.peek()) host.scans.pop();
    if (first === undefined) this.#hosts.delete(name);
    else this.#next.push(first);
  }

  #forgetTurn({ turn, client }: SimulatedScan): void {
    const left = (this.#turns.get(turn) ?? 0) - 1;
    if (left > 0) this.#turns.set(turn, left);
    else this.#turns.delete(turn);
    while (this.#turns.size > 0 && !this.#turns.has(this.#lowestTurn)) this.#lowestTurn += 1;
    const own = this.#turnsOfClient.get(client) ?? [];
    own.splice(own.indexOf(turn), 1);
    if (own.length === 0) this.#turnsOfClient.delete(client);
  }
}

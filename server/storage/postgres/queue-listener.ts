import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { ScanEnds } from '../scan-ends.ts';
import type { WakeUp } from '../wake-up.ts';
import { endInTime, LISTENER_NAME, workConnection } from './connection.ts';
import type { Sql } from './postgres-database.ts';

const CHANNEL = 'sitedelta_queue';
const ENDS_CHANNEL = 'sitedelta_ends';
const RECONNECT_MS = 2_000;
/** A notification takes some milliseconds. */
const HEARING_MS = 3_000;

/** An SQL expression that wakes the workers of all processes when its transaction is committed. */
export const NOTIFY_QUEUE = `pg_notify('${CHANNEL}', '')`;
/** The same for those who wait for the end of the scan whose id is the first parameter. */
export const NOTIFY_END = `pg_notify('${ENDS_CHANNEL}', $1)`;

/**
 * Listens for scans that come into the queue and for scans that end, on a connection of its own that is made again
 * whenever it is lost. While it is away, both are found by looking.
 */
export class QueueListener {
  readonly #url: string;
  readonly #wakeUp: WakeUp;
  readonly #ends: ScanEnds;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isHeard = true;

  constructor(url: string, wakeUp: WakeUp, ends: ScanEnds) {
    this.#url = url;
    this.#wakeUp = wakeUp;
    this.#ends = ends;
  }

  /** Resolves when it listens, or when it has failed to and will try again. Never rejects. */
  async listen(): Promise<void> {
    const client = new Client({ ...workConnection(this.#url), application_name: LISTENER_NAME });
    this.#client = client;
    // The connection also ends then, and why does not matter: statements report it.
    client.on('error', () => undefined);
    client.on('end', () => this.#listenLater(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANNEL) this.#wakeUp.notify();
      else this.#ends.notify(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}; LISTEN ${ENDS_CHANNEL}`);
      // Scans may have come, or ended, while nothing listened.
      this.#wakeUp.notify();
      this.#ends.notifyAll();
    } catch {
      this.#listenLater(client);
    }
  }

  /** Whether what is notified arrives; true until that was tried, and if it could not be. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Tries whether a notification arrives. It does not if LISTEN was sent to a connection that others get next. */
  async tryToHear(database: Sql): Promise<void> {
    const trial = `trial ${randomUUID()}`;
    const heard = this.#ends.wait(trial, AbortSignal.timeout(HEARING_MS)).then(() => performance.now());
    const beganMs = performance.now();
    await database.run(`SELECT ${NOTIFY_END}`, trial);
    if (this.#client === null) return;
    this.#isHeard = (await heard) - beganMs < HEARING_MS;
  }

  /** Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (client !== null) await endInTime(client);
  }

  /** @param lost the connection that can't be used any more */
  #listenLater(lost: Client): void {
    if (this.#isClosed || this.#client !== lost) return;
    this.#client = null;
    void lost.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.listen(), RECONNECT_MS);
  }
}

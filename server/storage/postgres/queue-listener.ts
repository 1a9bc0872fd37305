import { Client } from 'pg';
import { endInTime, workConnection } from './connection.ts';

const CHANNEL = 'sitedelta_queue';
const RECONNECT_MS = 2_000;

/** An SQL expression that wakes the workers of all processes when its transaction is committed. */
export const NOTIFY_QUEUE = `pg_notify('${CHANNEL}', '')`;

/**
 * Listens for scans that come into the queue, on a connection of its own that is made again whenever it is lost. While
 * there is none, workers find scans by looking.
 */
export class QueueListener {
  readonly #url: string;
  readonly #onScan: () => void;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param onScan called when there may be a scan to claim */
  constructor(url: string, onScan: () => void) {
    this.#url = url;
    this.#onScan = onScan;
  }

  /** Resolves when it listens, or when it has failed to and will try again. Never rejects. */
  async listen(): Promise<void> {
    const client = new Client(workConnection(this.#url));
    this.#client = client;
    // The connection also ends then, and why does not matter: statements report it.
    client.on('error', () => undefined);
    client.on('end', () => this.#listenLater(client));
    client.on('notification', this.#onScan);
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // Scans may have come while nothing listened.
      this.#onScan();
    } catch {
      this.#listenLater(client);
    }
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

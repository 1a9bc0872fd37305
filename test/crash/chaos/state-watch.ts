import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../../harness/service/postgres-server.ts';
import { readFailure } from '../../../server/storage/failure.ts';
import type { SeenState } from './chaos-record.ts';

const LOOK_MS = 500;

/** Notes each change of each scan in the database. */
export class StateWatch {
  readonly states: SeenState[] = [];
  readonly #server: PostgresServer;
  readonly #url: string;
  readonly #last = new Map<string, SeenState>();
  #isOver = false;
  readonly #watching: Promise<void>;

  /** Starts it; `stop` must be called. */
  constructor(server: PostgresServer, url: string) {
    this.#server = server;
    this.#url = url;
    this.#watching = this.#watch();
  }

  /** Whether all scans have ended, as far as is known. */
  get isDrained(): boolean {
    return [...this.#last.values()].every(({ status }) => status === 'complete' || status === 'failed');
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      // The database may be away.
      await this.look().catch(() => undefined);
      await sleep(LOOK_MS);
    }
  }

  /** @throws Error if the database is away */
  async look(): Promise<void> {
    const rows = await this.#server.query(
      this.#url,
      'SELECT id, target, status, attempt, failure FROM sitedelta.scan ORDER BY seq',
    );
    const atMs = Date.now();
    for (const row of rows) {
      const state = {
        atMs,
        id: String(row['id']),
        target: String(row['target']),
        status: String(row['status']),
        attempt: Number(row['attempt']),
        failure: typeof row['failure'] === 'string' ? readFailure(row['failure']) : null,
      };
      const last = this.#last.get(state.id);
      if (last?.status === state.status && last.attempt === state.attempt) continue;
      this.#last.set(state.id, state);
      this.states.push(state);
    }
  }
}

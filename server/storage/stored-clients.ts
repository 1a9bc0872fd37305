/** A row as the embedded store has it. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** The tables with what is kept for clients and operators, for another storage. Rows come in the order of their age. */
export interface StoredClients {
  tokens: readonly StoredRow[];
  webhooks: readonly StoredRow[];
  /** Messages, with the name of their webhook as `webhook`. */
  deliveries: readonly StoredRow[];
  /** Attempts, with the id of their message as `message`. */
  attempts: readonly StoredRow[];
  scanTokens: readonly StoredRow[];
  /** Whether lines of the audit trail are written. */
  isAudited: boolean;
  /** There may be millions. */
  audit(): Iterable<StoredRow>;
}

/** How much of it there is. */
export interface ClientCounts {
  tokens: number;
  webhooks: number;
  messages: number;
  lines: number;
}
